import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, isPhone, settle, test } from './shop';
import { addProduct, newShopkeeper } from './trade';

/** Opens the change of what is ticked, which phones show in a menu. */
async function openBulkChange(shopkeeper: Page) {
  if (isPhone(shopkeeper)) await shopkeeper.getByRole('button', { name: 'İşlemler' }).click();
  await shopkeeper.getByRole('button', { name: 'Toplu değiştir' }).click();
}

// Lists of the staff are cards on phones.
test('a maker and a food’s label reach the shopper', async ({ page, browser, baseURL }) => {
  const shopkeeper = await newShopkeeper(browser, baseURL);
  const products = [await addProduct(shopkeeper), await addProduct(shopkeeper)] as const;
  const [, food] = products;
  const maker = `Yıldız Gıda ${crypto.randomUUID().slice(0, 8)}`;

  await shopkeeper.goto('/seller/ureticiler');
  await shopkeeper.getByRole('button', { name: 'Üretici ekle' }).click();
  const added = shopkeeper.getByRole('dialog', { name: 'Yeni üretici' });
  await added.getByLabel('Ad', { exact: true }).fill(maker);
  await added.getByLabel('Adres').fill('Sahil Cad. No: 1, Rize');
  await added.getByLabel('İletişim').fill('bilgi@yildiz.example');
  await expectAccessible(shopkeeper);
  await added.getByRole('button', { name: 'Kaydet' }).click();
  await expect(shopkeeper.getByText('Üretici eklendi.')).toBeVisible();
  await expectAccessible(shopkeeper);

  await shopkeeper.goto('/seller/product-list');
  for (const { name } of products) {
    await shopkeeper.getByRole('searchbox', { name: 'Ürün ara' }).fill(name);
    await shopkeeper.getByRole('checkbox', { name: `${name}: seç` }).check();
  }
  await openBulkChange(shopkeeper);
  const bulk = shopkeeper.getByRole('dialog', { name: 'Toplu değiştir' });
  await bulk.getByLabel('Üretici veya ithalatçı').selectOption(maker);
  await bulk.getByLabel('Menşei').fill('Türkiye');
  await bulk.getByRole('button', { name: '2 ürünü değiştir' }).click();
  await shopkeeper.getByRole('alertdialog').getByRole('button', { name: 'Değiştir' }).click();
  await expect(shopkeeper.getByText('2 ürün güncellendi.')).toBeVisible();

  await shopkeeper.getByRole('button', { name: `${food.name}: düzenle` }).click();
  const edited = shopkeeper.getByRole('dialog', { name: 'Ürünü Düzenle' });
  await edited.getByText('Ürün bilgileri').click();
  await expect(edited.getByLabel('Menşei')).toHaveValue('Türkiye');
  await edited.getByLabel('Net miktar').fill('500 g');
  await edited.getByLabel('İçindekiler').fill('Çay, süt tozu, şeker');
  await edited.getByLabel('Alerjenler').fill('süt');
  await expectAccessible(shopkeeper);
  await edited.getByRole('button', { name: 'Kaydet' }).click();
  await expect(shopkeeper.getByText('Ürün güncellendi.', { exact: true })).toBeVisible();
  await expect(edited).toBeHidden();

  await page.goto(food.path);
  await settle(page);
  await expect(page.getByRole('heading', { name: 'Ürün bilgileri' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Üretici/ })).toContainText(maker);
  await expect(page.getByRole('link', { name: 'bilgi@yildiz.example' })).toBeVisible();
  const ingredients = page.getByRole('row', { name: /^İçindekiler/ });
  await expect(ingredients.locator('b')).toHaveText('süt');
  // An offer of ₺100,00 for 500 g.
  await expect(page.getByText('₺200,00 / kg')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click();
  await page.goto('/sepet');
  await expect(page.getByRole('main')).toContainText('₺200,00 / kg');
  await page.goto(`/urunler?ara=${encodeURIComponent(food.name)}`);
  await expect(page.getByRole('main').getByText('₺200,00 / kg')).toBeVisible();

  await shopkeeper.goto('/seller/ureticiler');
  await shopkeeper.getByRole('button', { name: `${maker}: sil` }).click();
  await shopkeeper.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).click();
  const refused = shopkeeper.getByRole('alert');
  await expect(refused).toContainText('2 üründe');
  await refused.getByRole('link', { name: '2 ürün' }).click();
  for (const { name } of products) {
    await expect(shopkeeper.getByRole('button', { name: `${name}: düzenle` })).toBeVisible();
  }
});
