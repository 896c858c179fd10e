import { expectContrast } from './axe';
import { anyProduct, becomeSeller, demoCustomer, expect, openLogin, settle, test } from './shop';

// Before the page comes: letters on their way from light to dark have no contrast to speak of.
test.use({ colorScheme: 'dark' });

test('a visitor’s pages can be read in the dark', { tag: '@phone' }, async ({ page }) => {
  for (const path of [
    '/',
    '/urunler',
    '/urunler?ara=bulunmayan%20bir%20%C5%9Fey',
    '/hakkimizda',
    '/iletisim',
    '/teslimat',
    '/gizlilik-ve-cerezler',
    '/siparis-takibi',
    '/boyle-bir-sayfa-yok',
  ]) {
    await page.goto(path);
    await settle(page);
    await expectContrast(page);
  }
});

test('a product and the login can be read in the dark', { tag: '@phone' }, async ({ page }) => {
  const { path } = await anyProduct(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectContrast(page);
  await openLogin(page);
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
  await expectContrast(page);
});

test('a customer’s pages can be read in the dark', { tag: '@phone' }, async ({ page }) => {
  const { id } = await anyProduct(page);
  await page.request.post('/api/user/login', { data: demoCustomer });
  await page.request.post('/api/cart/update', { data: { cartItems: { [id]: 2 } } });
  for (const path of ['/sepet', '/add-address', '/siparislerim', '/profil', '/profil/destek']) {
    await page.goto(path);
    await settle(page);
    await expectContrast(page);
  }
});

test('the seller’s pages can be read in the dark', { tag: '@desktop' }, async ({ page }) => {
  await becomeSeller(page);
  for (const path of [
    '/seller',
    '/seller/genel-bakis',
    '/seller/product-list',
    '/seller/orders',
    '/seller/mesajlar',
    '/seller/destek',
    '/seller/e-postalar',
    '/seller/arama',
  ]) {
    await page.goto(path);
    await settle(page);
    await expectContrast(page);
  }
});
