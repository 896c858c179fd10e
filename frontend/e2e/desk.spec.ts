import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { acceptTexts, expect, test } from './shop';
import { addProduct, customerWith, newShopkeeper, order } from './trade';

const iban = 'TR33 0006 1005 1978 6457 8413 26';

async function put(shopkeeper: Page, path: string, data: object) {
  expect((await shopkeeper.request.put(path, { data })).ok()).toBe(true);
}

test(
  'a cart’s note reaches staff, who answer it',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 2 });
    await page.goto('/sepet');
    await expect(page.getByRole('main')).toContainText('İnönü Cad. No: 88/A');
    await page.getByRole('button', { name: 'Sipariş notu ekle' }).click();
    await page.getByLabel('Sipariş notu').fill('Zili çalmayın');
    await acceptTexts(page);
    await page.getByRole('button', { name: 'Sipariş Ver' }).click();
    await expect(page).toHaveURL(/\/siparislerim$/);
    const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
      orders: { number: string }[];
    };
    const number = orders[0]?.number ?? '';
    await page.goto(`/siparislerim/${number}`);
    await expect(page.getByText('Zili çalmayın')).toBeVisible();

    await shopkeeper.goto(`/seller/orders/${number}`);
    await expect(shopkeeper.getByRole('region', { name: 'Sipariş notu' })).toContainText(
      'Zili çalmayın',
    );
    const notes = shopkeeper.getByRole('region', { name: 'Notlar' });
    await notes.getByLabel('Yeni not').fill('Arandı');
    await notes.getByRole('button', { name: 'Not ekle' }).click();
    await expect(notes.getByRole('list')).toContainText('Arandı');
    await shopkeeper.getByRole('button', { name: 'Hatırlat' }).click();
    await expect(
      shopkeeper.getByText(/^Hatırlatma gönderilmedi: e-posta sunucusu yok/),
    ).toBeVisible();
    await expectAccessible(shopkeeper);
    await shopkeeper.getByRole('link', { name: 'Paketle' }).click();
    await expect(shopkeeper.getByRole('article')).toContainText('Sipariş notu: Zili çalmayın');
    await page.reload();
    await expect(page.getByText('Zili çalmayın')).toBeVisible();
    await expect(page.getByText('Arandı')).toHaveCount(0);
  },
);

test(
  'staff resolve money owed to a customer',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 1 });
    const { id, number } = await order(page);
    await put(shopkeeper, `/api/order/paid/${id}`, { isPaid: true });
    await shopkeeper.goto(`/seller/orders/${number}`);
    await shopkeeper.getByRole('button', { name: 'İptal Et' }).click();
    const question = shopkeeper.getByRole('alertdialog');
    await expect(question).toContainText('Havaleyle ödendi: ₺100,00 ayrıca iade edilmelidir.');
    await question.getByRole('button', { name: 'İptal Et' }).click();
    await expect(shopkeeper.getByText('Müşteri henüz bildirmedi.')).toBeVisible();

    await page.goto(`/siparislerim/${number}`);
    const refund = page.getByRole('region', { name: 'Para iadesi' });
    await refund.getByLabel('IBAN').fill('TR00');
    await refund.getByRole('button', { name: 'IBAN’ı kaydet' }).click();
    await expect(refund.getByText(/IBAN'ı kontrol edin/)).toBeVisible();
    await refund.getByLabel('IBAN').fill(iban);
    await refund.getByRole('button', { name: 'IBAN’ı kaydet' }).click();
    await expect(page.getByText('IBAN kaydedildi.')).toBeVisible();
    await expectAccessible(page);

    await shopkeeper.reload();
    await expect(shopkeeper.getByText(iban)).toBeVisible();
    const strip = shopkeeper.getByRole('navigation', { name: 'Bekleyen işler' });
    await expect(strip.getByRole('link', { name: /ödeme sorunu$/ })).toBeVisible();
    await shopkeeper.getByRole('button', { name: 'İade edildi olarak işaretle' }).click();
    const dialog = shopkeeper.getByRole('dialog', { name: 'İade kaydı' });
    await dialog.getByLabel('Not').fill('Havaleyle gönderildi');
    await dialog.getByRole('button', { name: 'İade edildi olarak işaretle' }).click();
    await expect(shopkeeper.getByText('Geri ödeme kaydedildi.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Ürünler' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Para iadesi' })).toHaveCount(0);
  },
);

test(
  'the log names an order and its mail',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await customerWith(page, { [product.id]: 1 });
    const { id } = await order(page);
    await put(shopkeeper, `/api/order/paid/${id}`, { isPaid: true });
    await shopkeeper.goto('/seller/gecmis?konu=order');
    const entry = shopkeeper
      .getByRole('listitem')
      .filter({ hasText: 'ödeme durumu değişti' })
      .first();
    await expect(entry).toContainText('Ödendi Hayır → Evet');
    await expect(entry.getByRole('link')).toHaveAttribute(
      'href',
      /^\/seller\/orders\/\d{4}-\d{4}$/,
    );
    await expectAccessible(shopkeeper);
    await shopkeeper.goto('/seller/e-postalar');
    await shopkeeper.getByRole('button', { name: 'E-postayı göster' }).first().click();
    await expect(shopkeeper.getByRole('dialog')).toContainText('Merhaba,');
    await expectAccessible(shopkeeper);
  },
);
