import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './axe';
import {
  anyProduct,
  becomeSeller,
  demoCustomer,
  expect,
  isPhone,
  openLogin,
  settle,
  test,
} from './shop';

async function open(page: Page, path: string) {
  const answer = await page.goto(path);
  await settle(page);
  // Nothing may make the page wider than the screen.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, path).toBe(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  return answer?.status();
}

/** Colours are alike on every screen, so that phones show the dark theme for all. */
const expectPageAccessible = (page: Page) =>
  isPhone(page) ? expectAccessibleInBothThemes(page) : expectAccessible(page);

test('a visitor’s pages are accessible', async ({ page }) => {
  test.slow();
  const { path: product } = await anyProduct(page);
  for (const path of [
    '/',
    '/urunler',
    '/urunler?ara=bulunmayan%20bir%20%C5%9Fey',
    '/urunler/okey-takimlari',
    '/urunler/olmayan-kategori',
    product,
    '/sepet',
    '/hakkimizda',
    '/iletisim',
    '/teslimat',
    '/gizlilik-ve-cerezler',
    '/siparis-takibi',
    '/sifremi-unuttum',
    '/sifre-yenile?token=yok',
    '/e-posta-dogrula?token=yok',
  ]) {
    expect(await open(page, path), path).toBe(200);
    await expectPageAccessible(page);
  }
  // The address with the category's name shows one of these pages.
  expect(await open(page, '/urunler/okey%20tak%C4%B1mlar%C4%B1')).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Okey Takımları' })).toBeVisible();
});

test('an unknown page is an accessible 404', async ({ page }) => {
  expect(await open(page, '/boyle-bir-sayfa-yok')).toBe(404);
  await expectPageAccessible(page);
});

test('the login and register dialog is accessible', async ({ page }) => {
  await page.goto('/');
  await openLogin(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Kullanıcı Girişi' })).toBeVisible();
  await expectPageAccessible(page);
  await dialog.getByText('Hesap oluştur').click();
  await expect(dialog.getByRole('heading', { name: 'Kullanıcı Kayıt Ol' })).toBeVisible();
  await expectPageAccessible(page);
});

test('a customer’s pages are accessible', async ({ page }) => {
  test.slow();
  const { id } = await anyProduct(page);
  for (const [path, data] of [
    ['/api/user/login', demoCustomer],
    ['/api/cart/update', { cartItems: { [id]: 2 } }],
  ] as const) {
    expect((await page.request.post(path, { data })).ok()).toBe(true);
  }
  for (const path of [
    '/sepet',
    '/add-address',
    '/siparislerim',
    '/hizli-siparis',
    '/profil',
    '/profil/siparislerim',
    '/profil/adreslerim',
    '/profil/destek',
  ]) {
    expect(await open(page, path), path).toBe(200);
    await expectPageAccessible(page);
  }
  const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
    orders: { number: string }[];
  };
  await open(page, `/siparislerim/${orders[0]?.number ?? ''}`);
  await expect(page.getByRole('list', { name: 'Sipariş aşamaları' })).toBeVisible();
  await expectPageAccessible(page);
});

test('the seller login is accessible', async ({ page }) => {
  await page.goto('/seller');
  await expect(page.getByRole('heading', { name: 'Satıcı Giriş' })).toBeVisible();
  await expectPageAccessible(page);
});

// The journeys of the others look at them with something on them.
test('the seller’s pages are accessible', async ({ page }) => {
  test.slow();
  await becomeSeller(page);
  for (const path of [
    '/seller',
    '/seller/genel-bakis',
    '/seller/product-list',
    '/seller/orders',
    '/seller/mesajlar',
    '/seller/destek',
    '/seller/arama',
    '/seller/guvenlik',
    '/seller/gecmis',
  ]) {
    expect(await open(page, path), path).toBe(200);
    await expectPageAccessible(page);
  }
});
