import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, test } from './shop';
import { addProduct, customerWith, deliver, newShopkeeper, order } from './trade';

/** A code that no other journey knows. */
const newCode = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

/** Sets what delivery costs, as the owner does. */
async function setDelivery(shopkeeper: Page, fee: string, freeFrom: string) {
  await shopkeeper.goto('/seller/ayarlar');
  const section = shopkeeper.getByRole('region', { name: 'Kargo ve sipariş' });
  await section.getByLabel('Kargo ücreti', { exact: true }).fill(fee);
  await section.getByLabel('Ücretsiz kargo sınırı').fill(freeFrom);
  await section.getByRole('button', { name: 'Kaydet' }).click();
  await expect(shopkeeper.getByText('Ayarlar kaydedildi.')).toBeVisible();
}

/** Adds a code that takes ten per cent off. */
async function addCode(shopkeeper: Page, code: string) {
  await shopkeeper.goto('/seller/indirimler');
  await shopkeeper.getByRole('button', { name: 'Kod ekle' }).click();
  const dialog = shopkeeper.getByRole('dialog', { name: 'Yeni indirim kodu' });
  await dialog.getByLabel('Kod', { exact: true }).fill(code);
  await dialog.getByLabel('Tür').selectOption('Yüzde');
  await dialog.getByLabel('İndirim yüzdesi').fill('10');
  await expectAccessible(shopkeeper);
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog).toBeHidden();
  await expect(shopkeeper.getByRole('listitem', { name: code })).toBeVisible();
}

const summary = (page: Page) => page.getByRole('complementary', { name: 'Sipariş Özeti' });

async function applyCode(page: Page, code: string) {
  await page.getByLabel('İndirim kodu').fill(code);
  await page.getByRole('button', { name: 'Uygula' }).click();
}

// The shop is the worker's: the next journey finds it without a fee.
test.afterEach(async ({ browser, baseURL }) => {
  const shopkeeper = await newShopkeeper(browser, baseURL);
  const data = { deliveryFee: null, freeDeliveryFrom: null };
  expect((await shopkeeper.request.put('/api/seller/settings', { data })).ok()).toBe(true);
});

test(
  'an order has delivery fee, discount and refund',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    // Two browsers, and many steps of the shop.
    test.slow();
    const shopkeeper = await newShopkeeper(browser, baseURL);
    const product = await addProduct(shopkeeper);
    await setDelivery(shopkeeper, '49,90', '500');
    await expectAccessible(shopkeeper);
    const percent = newCode('YUZDE');
    await addCode(shopkeeper, percent);

    await page.goto(product.path);
    const promises = page.getByRole('list', { name: 'Teslimat, iade ve ödeme' });
    await expect(promises).toContainText(/Kargo ücreti ₺49,90, ₺500 üzeri ücretsiz/);

    await customerWith(page, { [product.id]: 2 });
    await page.goto('/sepet');
    const sums = summary(page);
    await expect(sums).toContainText('Fiyat₺200,00');
    await expect(sums).toContainText('Kargo ücreti₺49,90Ücretsiz kargo için ₺300,00 daha ekleyin');
    await expect(sums).toContainText('Toplam tutar₺249,90');

    await applyCode(page, 'YOK-BOYLE-KOD');
    await expect(page.getByText('Böyle bir indirim kodu yok.')).toBeVisible();
    await expectAccessible(page);
    // Folded: letters large or small are one code.
    await applyCode(page, percent.toLowerCase());
    await expect(sums).toContainText(`İndirim (${percent.toLowerCase()})−₺20,00`);
    await expect(sums).toContainText('Toplam tutar₺229,90');
    // With every line that an order can have, the button is still on a large first screen.
    const button = await page.getByRole('button', { name: 'Sipariş Ver' }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(840);
    await expectAccessible(page);

    // It is still there when the page is loaded anew.
    const { id, number } = await order(page);
    await page.goto(`/siparislerim/${number}`);
    const lines = page.getByRole('region', { name: 'Ürünler' });
    await expect(lines).toContainText(
      `Ara toplam₺200,00İndirim (${percent})−₺20,00Kargo ücreti₺49,90Toplam ₺229,90`,
    );
    await expect(lines).toContainText('Toplamın içindeki KDV: ₺38,32');
    await expect(page.getByRole('group', { name: /ödeme bilgileri$/ })).toContainText('₺229,90');

    await shopkeeper.goto(`/seller/orders?ara=${number}`);
    const card = shopkeeper.getByRole('article', { name: new RegExp(`^Sipariş ${number}`) });
    await expect(card).toContainText(`İndirim (${percent})−₺20,00Kargo ücreti₺49,90`);
    await expect(card).toContainText('Toplam₺229,90');
    await shopkeeper.goto('/seller/indirimler');
    const used = shopkeeper.getByRole('listitem', { name: percent });
    await expect(used).toContainText('Kullanım: 1');
    await expectAccessible(shopkeeper);
    await used.getByRole('button', { name: `${percent}: sil` }).click();
    await shopkeeper.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).click();
    await expect(shopkeeper.getByText('Bu kodla sipariş verildi, silinemez.')).toBeVisible();
    await used.getByRole('switch').click();
    await expect(used).toContainText('Kapalı');

    await deliver(shopkeeper, id);
    await page.reload();
    await page.getByRole('button', { name: `İade talebi oluştur, sipariş ${number}` }).click();
    const wish = page.getByRole('dialog', { name: `Sipariş ${number}: iade` });
    await wish.getByLabel(product.name).selectOption('1');
    await wish.getByRole('button', { name: 'İade talebi gönder' }).click();
    await expect(page.getByRole('region', { name: 'İade' })).toContainText('İade tutarı: ₺90,00');
    await shopkeeper.goto('/seller/iadeler');
    await expect(
      shopkeeper.getByRole('article', { name: new RegExp(`sipariş ${number}`) }),
    ).toContainText('İade tutarı: ₺90,00');
  },
);
