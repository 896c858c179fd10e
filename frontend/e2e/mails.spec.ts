import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { becomeSeller, expect, readyToOrder, test } from './shop';

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

/** Subjects of the mails that were sent last. */
async function sentMails({ request }: Page) {
  const answer = await request.get('/api/seller/mails?status=sent');
  const { mails } = (await answer.json()) as { mails: { subject: string }[] };
  return mails.map(({ subject }) => subject);
}

test('the list shows an order’s mails', { tag: '@desktop' }, async ({ page }) => {
  const number = await orderByTransfer(page);
  await becomeSeller(page);
  const subjects = [`Siparişiniz alındı: ${number}`, `Yeni sipariş: ${number}`];
  // The page asks again only while one of its mails waits.
  await expect.poll(() => sentMails(page)).toEqual(expect.arrayContaining(subjects));
  await page.goto('/seller/e-postalar');
  await page.getByLabel('Durum').selectOption('Gönderilen');
  await expect(page).toHaveURL(/\?durum=gonderilen$/);
  const list = page.getByRole('list', { name: 'E-postalar' });
  for (const subject of subjects) {
    await expect(list.getByRole('heading', { name: subject })).toBeVisible();
  }
  await expectAccessible(page);
});

test('phones fold the menu’s last pages', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await becomeSeller(page);
  await page.goto('/seller');
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
});
