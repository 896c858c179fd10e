import type { Page } from '@playwright/test';
import { payAndReturn } from './payments';
import { acceptTexts, expect, test as base } from './shop';
import { addProduct, customerWith, newShopkeeper } from './trade';

/** In the shop whose cards iyzico takes. */
const test = base.extend({
  baseURL: async ({}, use) => use(process.env.IYZICO_SHOP_URL),
  paymentUrl: async ({}, use) => use(process.env.IYZICO_PAYMENT_URL ?? ''),
});

/** Orders what is in the cart by card, as far as iyzico's page. */
async function payByCard(page: Page) {
  await page.goto('/sepet');
  await expect(page.getByRole('main')).toContainText('İnönü Cad. No: 88/A');
  await page.getByLabel('Ödeme yöntemi').selectOption('Kredi/Banka Kartı');
  await acceptTexts(page);
  await page.getByRole('button', { name: 'Sipariş Ver' }).click();
  await expect(page.getByRole('heading', { name: 'Deneme ödemesi' })).toBeVisible();
}

async function statuses(page: Page) {
  const answer = await page.request.get('/api/order/user');
  const { orders } = (await answer.json()) as { orders: { status: string; isPaid: boolean }[] };
  return orders.map(({ status, isPaid }) => [status, isPaid]);
}

test(
  'a refused iyzico payment keeps the cart',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    // Two browsers, two payments.
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 2 });
    await payByCard(page);
    // Its form ends with the refusal, and sends the customer back.
    await page.getByRole('button', { name: 'Reddet', exact: true }).click();
    await expect(page).toHaveURL(/\/sepet$/);
    await expect(page.getByText('Ödeme alınamadı, sepetiniz duruyor.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Adet' })).toHaveValue('2');
    expect(await statuses(page)).toEqual([['Cancelled', false]]);

    // A new order, not the refused one again.
    await payByCard(page);
    // iyzico's page posts from another site, so that no cookie comes along; what follows does have it.
    await payAndReturn(page);
    await expect(page.getByRole('region', { name: 'Ödemeniz alındı' })).toBeVisible();
    expect(await statuses(page)).toEqual([
      ['Order Placed', true],
      ['Cancelled', false],
    ]);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Sepet, 0 ürün' }),
    ).toBeVisible();
  },
);
