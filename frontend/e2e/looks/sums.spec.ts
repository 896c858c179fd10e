import type { Page } from '@playwright/test';
import { closedGate } from '../gate';
import { expect, test } from '../shop';
import { addProduct, customerWith, newShopkeeper } from '../trade';

const summary = (page: Page) => page.getByRole('complementary', { name: 'Sipariş Özeti' });

// The shop is the worker's: the next journey finds it without a fee.
test.afterEach(async ({ browser, baseURL }) => {
  const shopkeeper = await newShopkeeper(browser, baseURL);
  const data = { deliveryFee: null, freeDeliveryFrom: null };
  expect((await shopkeeper.request.put('/api/seller/settings', { data })).ok()).toBe(true);
});

test(
  'sums keep their place while loading',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    const data = { deliveryFee: 49.9, freeDeliveryFrom: 500 };
    expect((await shopkeeper.request.put('/api/seller/settings', { data })).ok()).toBe(true);
    // As long as a code can be.
    const code = `UZUN-YUZDE-KODU-${crypto.randomUUID()}`.toUpperCase().slice(0, 24);
    const discount = { code, kind: 'percent', value: 10 };
    expect((await shopkeeper.request.post('/api/seller/discount', { data: discount })).ok()).toBe(
      true,
    );
    await customerWith(page, { [product.id]: 2 });
    await page.goto('/sepet');
    await page.getByLabel('İndirim kodu').fill(code);
    await page.getByRole('button', { name: 'Uygula' }).click();
    await expect(summary(page)).toContainText(`İndirim (${code})−₺20,00`);

    const quote = closedGate();
    await page.route('**/api/order/quote', async (route) => {
      await quote.opened;
      await route.continue();
    });
    await page.reload();
    await expect(summary(page)).toContainText(`İndirim (${code})–`);
    await expect(summary(page)).toContainText('Toplam tutar₺249,90');
    const height = () => summary(page).evaluate((box) => box.clientHeight);
    const before = await height();
    quote.open();
    await expect(summary(page)).toContainText(`İndirim (${code})−₺20,00`);
    expect(await height()).toBe(before);
    await page.unroute('**/api/order/quote');

    // Without the server the page shows what it knows itself.
    await page.route('**/api/order/quote', (route) => route.abort());
    await page.reload();
    await expect(summary(page)).toContainText('Toplam tutar₺249,90');
  },
);
