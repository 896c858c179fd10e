import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { anyProduct, becomeSeller, demoCustomer, expect, openLogin, settle, test } from './shop';

async function open(page: Page, path: string) {
  const answer = await page.goto(path);
  await settle(page);
  // Nothing may make the page wider than the screen.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  return answer?.status();
}

for (const path of [
  '/',
  '/urunler',
  '/urunler?ara=bulunmayan%20bir%20%C5%9Fey',
  '/urunler/okey%20tak%C4%B1mlar%C4%B1',
  '/urunler/okey-takimlari',
  '/urunler/olmayan-kategori',
  '/sepet',
  '/hakkimizda',
  '/iletisim',
  '/sifremi-unuttum',
  '/sifre-yenile?token=yok',
]) {
  test(`${path} is accessible`, async ({ page }) => {
    expect(await open(page, path)).toBe(200);
    await expectAccessible(page);
  });
}

test('a product page is accessible', async ({ page }) => {
  const { path } = await anyProduct(page);
  expect(await open(page, path)).toBe(200);
  await expectAccessible(page);
});

test('an unknown page is the shop’s own 404 and accessible', async ({ page }) => {
  expect(await open(page, '/boyle-bir-sayfa-yok')).toBe(404);
  await expectAccessible(page);
});

test('the login and register dialog is accessible', async ({ page }) => {
  await page.goto('/');
  await openLogin(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Kullanıcı Girişi' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText('Hesap oluştur').click();
  await expect(dialog.getByRole('heading', { name: 'Kullanıcı Kayıt Ol' })).toBeVisible();
  await expectAccessible(page);
});

for (const path of ['/sepet', '/add-address', '/siparislerim', '/hizli-siparis']) {
  test(`the customer’s ${path} is accessible`, async ({ page }) => {
    const { id } = await anyProduct(page);
    await page.request.post('/api/user/login', { data: demoCustomer });
    await page.request.post('/api/cart/update', { data: { cartItems: { [id]: 2 } } });
    await open(page, path);
    await expectAccessible(page);
  });
}

test('the page of an order is accessible', async ({ page }) => {
  await page.request.post('/api/user/login', { data: demoCustomer });
  const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
    orders: { number: string }[];
  };
  await open(page, `/siparislerim/${orders[0]?.number ?? ''}`);
  await expect(page.getByRole('list', { name: 'Sipariş aşamaları' })).toBeVisible();
  await expectAccessible(page);
});

test('the seller login is accessible', async ({ page }) => {
  await page.goto('/seller');
  await expect(page.getByRole('heading', { name: 'Satıcı Giriş' })).toBeVisible();
  await expectAccessible(page);
});

for (const path of [
  '/seller',
  '/seller/product-list',
  '/seller/orders',
  '/seller/mesajlar',
  '/seller/destek',
  '/seller/e-postalar',
  '/seller/arama',
  '/seller/guvenlik',
  '/seller/gecmis',
]) {
  test(`the seller’s ${path} is accessible`, async ({ page }) => {
    await becomeSeller(page);
    await open(page, path);
    await expectAccessible(page);
  });
}
