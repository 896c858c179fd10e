import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { closedGate } from '../gate';
import { becomeSeller, expect, newCustomer, settle, test } from '../shop';

const becomeCustomer = async ({ request }: Page) => {
  expect((await request.post('/api/user/register', { data: newCustomer() })).ok()).toBe(true);
};

/** Pages, each with the call that its content comes by. */
const pages = [
  { path: '/seller/genel-bakis', call: '/api/seller/overview', become: becomeSeller },
  { path: '/seller/orders', call: '/api/order/seller', become: becomeSeller },
  { path: '/seller/orders/hangi/paket', call: '/api/order/hangi', become: becomeSeller },
  { path: '/seller/product-list', call: '/api/product/list', become: becomeSeller },
  { path: '/siparislerim', call: '/api/order/user', become: becomeCustomer },
];

for (const { path, call, become } of pages) {
  test(
    `${path} is accessible on its way and when it is not to be had`,
    { tag: '@desktop' },
    async ({ page }) => {
      await become(page);
      const gate = closedGate();
      await page.route(
        ({ pathname }) => pathname === call,
        async (route) => {
          await gate.opened;
          await route.fulfill({
            status: 500,
            json: { success: false, code: 'internal', message: 'Beklenmeyen bir hata oluştu.' },
          });
        },
      );
      await page.goto(path);
      await expect(page.getByRole('main').getByText('Yükleniyor...')).toBeAttached();
      await expectAccessible(page);
      gate.open();
      const retry = page.getByRole('button', { name: 'Tekrar dene' });
      await expect(retry).toBeVisible();
      await expectAccessible(page);
      await page.unrouteAll();
      await retry.click();
      await expect(retry).toHaveCount(0);
      await settle(page);
    },
  );
}

const none = { success: true, total: 0, totalPages: 1, currentPage: 1 };

for (const { path, call, content, says } of [
  {
    path: '/seller/orders',
    call: '/api/order/seller',
    content: { ...none, orders: [] },
    says: 'Henüz sipariş bulunamadı.',
  },
  {
    path: '/seller/orders?durum=Shipped',
    call: '/api/order/seller',
    content: { ...none, orders: [] },
    says: 'Aramanıza uygun sipariş bulunamadı.',
  },
  {
    path: '/seller/product-list',
    call: '/api/product/list',
    content: { ...none, products: [] },
    says: 'Henüz ürün yok.',
  },
]) {
  test(`${path} is accessible without content`, { tag: '@phone' }, async ({ page }) => {
    await becomeSeller(page);
    await page.route(
      ({ pathname }) => pathname === call,
      (route) => route.fulfill({ json: content }),
    );
    await page.goto(path);
    await expect(page.getByText(says)).toBeVisible();
    await expectAccessible(page);
  });
}
