import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './axe';
import { becomeSeller, expect, logInAsSeller, readyToOrder, test } from './shop';

const mails = (url: URL) => url.pathname === '/api/seller/mails';
const failed = {
  _id: '0190a4c0-0000-7000-8000-000000000001',
  to: 'sukru.isik.kiraathanesi@uzun-bir-alan-adi.example.com',
  subject: 'Siparişiniz alındı: 4827-1935',
  status: 'failed',
  attempts: 7,
  error: 'permanent error (550): 5.1.1 The email account that you tried to reach does not exist',
  createdAt: '2026-11-18T09:00:00Z',
  sentAt: null,
};
const listOf = (...mails: object[]) => ({
  json: { success: true, mails, total: mails.length, totalPages: 1, currentPage: 1 },
});

/** A new customer orders by transfer, without the screens; answers the order's number. */
async function orderByTransfer(page: Page) {
  await readyToOrder(page);
  const { request } = page;
  const { addresses } = (await (await request.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const { user } = (await (await request.get('/api/user/is-auth')).json()) as {
    user: { cartItems: Record<string, number> };
  };
  const items = Object.entries(user.cartItems).map(([product, quantity]) => ({
    product,
    quantity,
  }));
  const answer = await request.post('/api/order/cod', {
    data: { items, address: addresses[0]?._id },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { order: { number: string } }).order.number;
}

test(
  'what an order sends stands in the list, to the customer and to the seller',
  { tag: '@desktop' },
  async ({ page }) => {
    const number = await orderByTransfer(page);
    await logInAsSeller(page);
    await page.getByRole('link', { name: 'E-postalar' }).click();
    await expect(page).toHaveURL(/\/seller\/e-postalar$/);
    await page.getByLabel('Durum').selectOption('Gönderilen');
    await expect(page).toHaveURL(/\?durum=gonderilen$/);
    const list = page.getByRole('list', { name: 'E-postalar' });
    // Their turn comes within a moment; the page asks again only while one of its mails waits.
    await expect(async () => {
      await page.reload();
      for (const subject of [`Siparişiniz alındı: ${number}`, `Yeni sipariş: ${number}`]) {
        await expect(list.getByRole('heading', { name: subject })).toBeVisible({ timeout: 2000 });
      }
    }).toPass();
    await expectAccessible(page);
  },
);

test('a mail that failed says why, fits on the screen and can be sent again', async ({ page }) => {
  await becomeSeller(page);
  let isFailed = true;
  await page.route(mails, (route) =>
    route.fulfill(listOf({ ...failed, ...(!isFailed && { status: 'pending', attempts: 0 }) })),
  );
  await page.route(`**/api/seller/mails/${failed._id}/retry`, (route) => {
    isFailed = false;
    const mail = { ...failed, status: 'pending', attempts: 0 };
    return route.fulfill({
      json: { success: true, message: 'E-posta yeniden gönderilecek.', mail },
    });
  });
  await page.goto('/seller/e-postalar');
  await expect(page.getByText(failed.error)).toBeVisible();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Yeniden gönder' }).press('Enter');
  await expect(page.getByText('E-posta yeniden gönderilecek.')).toBeVisible();
  await expect(page.getByText('Bekliyor', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: failed.subject })).toBeFocused();
});

test(
  'phones have the last pages of the menu behind a button',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await logInAsSeller(page);
    const more = page.getByRole('button', { name: 'Diğer' });
    const mailsLink = page.getByRole('link', { name: 'E-postalar' });
    await expect(mailsLink).toBeHidden();
    await more.press('Enter');
    await expect(mailsLink).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(mailsLink).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await expect(mailsLink).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(mailsLink).toBeHidden();
    await more.click();
    await mailsLink.click();
    await expect(page.getByRole('heading', { level: 1, name: 'E-postalar' })).toBeVisible();
    await expect(mailsLink).toBeHidden();
  },
);
