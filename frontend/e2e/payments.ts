import type { APIRequestContext, Page } from '@playwright/test';

/** How the payment double fails: see crates/payment-double/src/modes.rs. */
type Mode = 'silent' | 'wrong_amount';

/** The double that takes the cards of a journey's shop. */
export class Payments {
  constructor(
    private readonly request: APIRequestContext,
    private readonly url: string,
  ) {}

  /** Lets it fail in these ways from now on; without any it works. */
  async fail(...modes: Mode[]) {
    await this.send('put', '/control/modes', modes);
  }

  /** Takes the money without sending an event. */
  async takeSilently(id: string) {
    await this.send('put', `/control/payments/${id}`, { status: 'paid' });
  }

  /** Takes the money and tells the shop, wherever the customer is. */
  async take(id: string) {
    await this.takeSilently(id);
    await this.send('post', `/control/payments/${id}/events/checkout.session.completed`);
  }

  /** Lets the page expire, and tells the shop. */
  async expire(id: string) {
    await this.send('put', `/control/payments/${id}`, { status: 'expired' });
    await this.send('post', `/control/payments/${id}/events/checkout.session.expired`);
  }

  /** Whether a payment page is still open, was paid or has expired. */
  async statusOf(id: string) {
    const answer = await this.request.get(`${this.url}/control/payments`);
    const all = (await answer.json()) as { id: string; status: string }[];
    return all.find((payment) => payment.id === id)?.status;
  }

  private async send(method: 'put' | 'post', path: string, data?: object) {
    const answer = await this.request[method](this.url + path, { ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${String(answer.status())}`);
  }
}

/** Pays on the provider's page, and is back among the orders, or on a guest's page, after the five seconds of the page between. */
export async function payAndReturn(page: Page, next = /^siparislerim$/) {
  const between = page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/loader' && next.test(searchParams.get('next') ?? ''),
    { waitUntil: 'commit' },
  );
  await page.getByRole('button', { name: 'Öde', exact: true }).click();
  await between;
  await page.waitForURL(({ pathname }) => next.test(pathname.slice(1)), { waitUntil: 'commit' });
}

/** The payment whose page is open. */
export const paymentOn = (page: Page) => new URL(page.url()).pathname.replace('/pay/', '');
