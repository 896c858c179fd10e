import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { payAndReturn } from './payments';
import { acceptTexts, expect, lira, test as base } from './shop';
import { addProduct, customerWith, newShopkeeper, tabTo } from './trade';

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

/** Lets payments be made in so many instalments. */
async function offerInstalments(shopkeeper: Page, maxInstallments: number) {
  const answer = await shopkeeper.request.put('/api/seller/settings', {
    data: { maxInstallments },
  });
  expect(await answer.text()).toContain('Ayarlar kaydedildi.');
}

/** Orders what is in the cart, and pays it in three instalments; answers the order's number. */
async function payInInstalments(page: Page) {
  await payByCard(page);
  await page.getByRole('radio', { name: /^3 taksit/ }).check();
  await payAndReturn(page);
  const answer = await page.request.get('/api/order/user');
  const { orders } = (await answer.json()) as { orders: { number: string }[] };
  return orders[0]?.number ?? '';
}

test('a customer sees the plans and pays in three instalments', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const shopkeeper = await newShopkeeper(browser, baseURL);
  await offerInstalments(shopkeeper, 6);
  const product = await addProduct(shopkeeper, { offerPrice: 200 });
  await page.goto(product.path);
  const line = page.getByRole('button', { name: `3 taksitle ${lira(70)}/ay` });
  await expect(line).toBeVisible();
  await tabTo(page, line);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Taksit seçenekleri' });
  const plans = dialog.getByRole('table', { name: 'Halkbank' }).getByRole('row');
  await expect(plans).toHaveText([
    'TaksitAylıkToplam',
    `2${lira(103)}${lira(206)}`,
    `3${lira(70)}${lira(210)}`,
    `6${lira(36.67)}${lira(220)}`,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(line).toBeFocused();

  await customerWith(page, { [product.id]: 2 });
  await page.goto('/sepet');
  await expect(page.getByRole('button', { name: `3 taksitle ${lira(140)}/ay` })).toBeVisible();
  const number = await payInInstalments(page);
  await page.goto(`/siparislerim/${number}`);
  const items = page.getByRole('region', { name: 'Ürünler' });
  await expect(items).toContainText(`Vade farkı ${lira(20)}`);
  await expect(items).toContainText(`Karttan çekilen (3 taksit) ${lira(420)}`);
});

test('staff refund a card in part, then the rest', async ({ page, browser, baseURL }) => {
  // Two browsers.
  test.slow();
  const shopkeeper = await newShopkeeper(browser, baseURL);
  await offerInstalments(shopkeeper, 6);
  const product = await addProduct(shopkeeper, { offerPrice: 200 });
  await customerWith(page, { [product.id]: 1 });
  const number = await payInInstalments(page);
  // Orders of other journeys in this shop would be announced over the controls.
  await shopkeeper.route('**/api/seller/news', (route) => route.abort());
  await shopkeeper.goto(`/seller/orders/${number}`);
  const money = shopkeeper.getByRole('region', { name: 'Kart ödemesi' });
  await expect(money).toContainText(lira(210));
  await money.getByRole('button', { name: 'Kartına iade et' }).click();
  const dialog = shopkeeper.getByRole('dialog', { name: 'Kartına iade et' });
  const amount = dialog.getByLabel('Tutar');
  await expect(amount).toBeFocused();
  await amount.fill('30,50');
  await expectAccessible(shopkeeper);
  await amount.press('Enter');
  await expect(dialog).toBeHidden();
  const refunds = money.getByRole('list', { name: 'Karta iadeler' }).getByRole('listitem');
  await expect(refunds).toHaveText([new RegExp(`^${lira(30.5)}Yapıldı`)]);
  await page.goto(`/siparislerim/${number}`);
  const said = page.getByRole('region', { name: 'Para iadesi' }).getByRole('listitem');
  await expect(said).toHaveText([/^İadeniz yapıldı \(₺30,50\) · /]);

  await shopkeeper.getByRole('button', { name: 'İptal Et' }).click();
  const question = shopkeeper.getByRole('alertdialog');
  await question.getByRole('button', { name: 'İptal Et' }).click();
  await expect(shopkeeper.getByText(/^Kartla ödenmiş sipariş iptal edildi/)).toContainText(
    `${lira(179.5)} müşteriye iade edilmeli`,
  );
  await shopkeeper.getByRole('button', { name: 'Kartına iade et' }).click();
  await dialog.getByRole('button', { name: `${lira(179.5)} iade et` }).click();
  await expect(dialog).toBeHidden();
  await expect(refunds).toHaveCount(2);
  await expect(shopkeeper.getByText('Ödeme sorunu')).toBeHidden();
  await expect(shopkeeper.getByRole('button', { name: 'Kartına iade et' })).toBeHidden();
  await expectAccessible(shopkeeper);
  await page.reload();
  await expect(said).toHaveText([/₺30,50/, /₺179,50/]);
  await expect(page.getByText('Bu sipariş iptal edildi, ödemeniz iade edildi.')).toBeVisible();
});
