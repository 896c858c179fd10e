import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { payAndReturn } from './payments';
import {
  acceptTexts,
  anotherVisitor,
  anyProduct,
  expect,
  fillAddress,
  newCustomer,
  openLogin,
  settle,
  test,
  type Customer,
} from './shop';
import { openFound, searchByThumb, Thumb, typeAddress } from './thumb';
import { newShopkeeper } from './trade';

/** So many taps a guest's purchase may take. */
const most = 10;

const orderButton = (page: Page) => page.getByRole('button', { name: 'Sipariş Ver' });
const noOrder = (page: Page) => page.getByText('Bu bağlantıyla sipariş bulunamadı.');

/** A visitor with a product in the cart goes on without an account; the order waits for its texts. */
async function goOnAsGuest(page: Page, guest: Customer) {
  const { path } = await anyProduct(page);
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Sepete Ekle', exact: true })
    .first()
    .click();
  await expect(page.getByText('Sepete eklendi')).toBeVisible();
  await page.goto('/sepet');
  await orderButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Kullanıcı Kayıt Ol' });
  await expect(dialog.getByRole('button', { name: 'Üye olmadan devam et' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Üye olmadan devam et' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Ad', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await fillAddress(page, guest);
  await expect(page.getByRole('group', { name: 'Teslimat adresi' })).toContainText('88/A');
}

/** The number of the order whose page is open. */
const numberOn = (page: Page) => new URL(page.url()).pathname.replace('/siparis/', '');

/** What this browser keeps beyond the tab. */
const deviceStorage = (page: Page) => page.evaluate(() => JSON.stringify(window.localStorage));

test(
  'a guest orders by transfer, then registers',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const guest = newCustomer();
    const requests: string[] = [];
    page.on('request', (request) => {
      requests.push(request.url(), request.headers()['referer'] ?? '');
    });
    await goOnAsGuest(page, guest);
    await acceptTexts(page);
    await orderButton(page).click();
    await expect(page).toHaveURL(/\/siparis\/\d{4}-\d{4}#[\da-f]{32}$/);
    const [number, link] = [numberOn(page), page.url()];
    const key = new URL(link).hash.slice(1);
    await expect(page.getByRole('heading', { level: 1, name: `Sipariş ${number}` })).toBeVisible();
    const transfer = page.getByRole('group', { name: `Sipariş ${number} için ödeme bilgileri` });
    await expect(transfer).toContainText('IBAN');
    await expectAccessible(page);
    expect(await deviceStorage(page)).not.toContain(guest.email);
    await expect(
      page.getByRole('banner').getByRole('link', { name: /^Sepet$|^Sepet, 0/ }),
    ).toBeVisible();

    await page.reload();
    await expect(transfer).toBeVisible();
    // The key goes with no address, neither of a page nor of a call, and with no referrer.
    expect(requests.filter((address) => address.includes(key))).toEqual([]);

    const another = await anotherVisitor(browser, baseURL);
    await another.goto(`/siparis/${number}#${'0'.repeat(32)}`);
    await expect(noOrder(another)).toBeVisible();
    await expectAccessible(another);
    await another.goto('about:blank');
    await another.goto(link);
    await expect(another.getByRole('region', { name: 'Ürünler' })).toBeVisible();

    const form = page.getByRole('region', { name: 'Bir şifreyle hesabınız hazır' });
    await form.getByLabel('Şifre', { exact: true }).fill(guest.password);
    await form.getByRole('button', { name: 'Hesap oluştur' }).click();
    await expect(page).toHaveURL(`/siparislerim/${number}`);
    await expect(page.getByRole('region', { name: 'Ürünler' })).toBeVisible();
    await page.goto('/profil');
    await expect(page.getByLabel('Telefon')).toHaveValue(/532/);
    await page.goto(link);
    await expect(noOrder(page)).toBeVisible();
  },
);

test('a guest pays by card with a code', { tag: '@phone' }, async ({ page, browser, baseURL }) => {
  test.slow();
  const shopkeeper = await newShopkeeper(browser, baseURL);
  const code = `KART-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const data = { code, kind: 'percent', value: 10 };
  expect((await shopkeeper.request.post('/api/seller/discount', { data })).ok()).toBe(true);

  const guest = newCustomer();
  await goOnAsGuest(page, guest);
  await page.getByLabel('Ödeme yöntemi').selectOption('Kredi/Banka Kartı');
  await page.getByLabel('İndirim kodu').fill(code);
  await page.getByRole('button', { name: 'Uygula' }).click();
  await expect(page.getByRole('complementary')).toContainText(`İndirim (${code})`);
  await acceptTexts(page);
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Deneme ödemesi' })).toBeVisible();

  // Unpaid, the cart and all that was typed are still there.
  await page.getByRole('button', { name: 'Vazgeç', exact: true }).click();
  await expect(page).toHaveURL(/\/sepet/);
  await expect(page.getByRole('group', { name: 'Teslimat adresi' })).toContainText('88/A');
  await expect(page.getByLabel('Ödeme yöntemi')).toHaveValue('Online');
  await settle(page);
  await acceptTexts(page);
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Deneme ödemesi' })).toBeVisible();
  await payAndReturn(page, /^siparis\/\d{4}-\d{4}$/);
  await expect(
    page.getByText('Ödemeniz alındı; siparişinizi hazırlamaya başlıyoruz.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ürünler' })).toContainText(`İndirim (${code})`);
  await expectAccessible(page);
  // Neither the cart nor the code waits for another order.
  await expect(
    page.getByRole('banner').getByRole('link', { name: /^Sepet$|^Sepet, 0/ }),
  ).toBeVisible();
  await page.goto((await anyProduct(page)).path);
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Sepete Ekle', exact: true })
    .first()
    .click();
  await page.goto('/sepet');
  await expect(page.getByLabel('İndirim kodu')).toHaveValue('');
});

test('a guest requests a lost order link', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/iletisim');
  await settle(page);
  await openLogin(page);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: 'Üye olmadan verdiğiniz siparişi bulun' })
    .click();
  await expect(page).toHaveURL('/siparis-takibi');
  await page.getByLabel('Sipariş no').fill('1111-1111');
  await page.getByLabel('E-Posta').fill('kimse@example.com');
  await page.getByRole('button', { name: 'Bağlantı gönder' }).click();
  await expect(page.getByText(/^Bu numara ve e-posta adresiyle bir sipariş varsa/)).toBeVisible();
  await expectAccessible(page);
});

test('phone: a guest orders in ten taps', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  const guest = newCustomer();
  const thumb = new Thumb(page);
  const main = page.getByRole('main');
  await page.goto('/');
  await searchByThumb(page, thumb, 'satranc');
  await openFound(page, thumb, 'Satranç');
  await thumb.tap(main.getByRole('button', { name: 'Sepete Ekle', exact: true }).first());
  await thumb.tap(page.getByRole('dialog').getByRole('link', { name: 'Sepete git' }));
  await expect(page).toHaveURL(/\/(sepet|cart)$/);

  await thumb.tap(orderButton(page));
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Üye olmadan devam et' }));
  await thumb.fill(main.getByLabel('Ad', { exact: true }), guest.firstName);
  await thumb.next();
  await thumb.fill(main.getByLabel('Soyad'), guest.lastName);
  await thumb.next();
  await thumb.fill(main.getByLabel('E-Posta'), guest.email);
  await thumb.next();
  await typeAddress(page, thumb);
  await thumb.tap(page.getByRole('checkbox', { name: /okudum, onaylıyorum/ }));
  await thumb.tap(orderButton(page));
  await expect(page).toHaveURL(/\/siparis\/\d{4}-\d{4}#/);
  await expect(page.getByRole('heading', { level: 1, name: /^Sipariş \d/ })).toBeVisible();
  expect(thumb.taps).toBeLessThanOrEqual(most);
});
