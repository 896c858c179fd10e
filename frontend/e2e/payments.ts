import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { closeChats } from './chat';

/** How the payment double fails: see crates/payment-double/src/modes.rs. */
type Mode = 'error' | 'silent' | 'twice' | 'wrong_amount';

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

  /** Takes the money and tells nobody. */
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

/**
 * Pays on the provider's page, and is back among the orders, or on a guest's page: the five seconds of the page between
 * pass at once.
 */
export async function payAndReturn(page: Page, next = /^siparislerim$/) {
  await closeChats(page);
  await page.clock.install();
  await page.getByRole('button', { name: 'Öde', exact: true }).click();
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === '/loader' && next.test(searchParams.get('next') ?? ''),
  );
  await expect(page.getByRole('heading', { name: 'Yükleniyor...' })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL(({ pathname }) => next.test(pathname.slice(1)));
}

/** The payment whose page is open. */
export const paymentOn = (page: Page) => new URL(page.url()).pathname.replace('/pay/', '');
