import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { photograph } from './photograph';
import { anotherVisitor, expect, lira, becomeSeller, test } from './shop';

interface Product {
  _id: string;
  offerPrice: number;
  image: string[];
  inStock: boolean;
}

const newName = () => `Deneme Ürünü ${crypto.randomUUID().slice(0, 8)}`;

/** The product as the server has it. */
async function productCalled(page: Page, name: string) {
  const answer = await page.request.get(`/api/product/list?search=${encodeURIComponent(name)}`);
  const { products } = (await answer.json()) as { products: (Product & { name: string })[] };
  const product = products.find((found) => found.name === name);
  if (!product) throw new Error(`there is no product ${name}`);
  return product;
}

/** A product of the test's own, made without the screens. */
async function addProduct(page: Page) {
  const name = newName();
  const productData = JSON.stringify({
    name,
    description: ['Ceviz gövde', '30 adet pul'],
    category: 'Tavla Takımları',
    price: 2450,
    offerPrice: 2149.9,
  });
  const answer = await page.request.post('/api/product/add', { multipart: { productData } });
  expect(answer.status()).toBe(201);
  return productCalled(page, name);
}

async function openList(page: Page, search = '') {
  await page.goto(`/seller/product-list${search ? `?ara=${encodeURIComponent(search)}` : ''}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tüm Ürünler' })).toBeVisible();
}

async function photographs(page: Page) {
  const colours = ['rgb(160, 40, 40)', 'rgb(20, 120, 60)', 'rgb(30, 60, 160)', 'rgb(90, 90, 90)'];
  return Promise.all(
    colours.map(async (colour, index) => ({
      name: `${String(index)}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photograph(page, colour),
    })),
  );
}

test(
  'a seller adds, edits and withdraws a product',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const name = newName();
    await becomeSeller(page);
    await page.goto('/seller');
    await page.getByLabel('Görsel 1: Yükle').setInputFiles(await photographs(page));
    await expect(page.getByRole('img', { name: /Seçilen görsel/ })).toHaveCount(4);
    await page.getByLabel('Ürün adı').fill(name);
    await page.getByLabel('Ürün açıklaması').fill('Ceviz gövde\n30 adet pul');
    await page.getByLabel('Kategori').selectOption('Tavla Takımları');
    await page.getByLabel('Fiyat', { exact: true }).fill('2.450');
    await page.getByLabel('Satış fiyatı').fill('2149,90');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'EKLE' }).click();
    await expect(page.getByRole('img', { name: /Seçilen görsel/ })).toHaveCount(0);
    const added = await productCalled(page, name);
    expect(added.image).toHaveLength(4);

    await page.getByRole('link', { name: 'Ürün Listesi' }).click();
    await page.getByRole('searchbox', { name: 'Ürün ara' }).fill(name);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(page.getByText('1 ürün', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: `${name}: düzenle` }).click();
    const dialog = page.getByRole('dialog', { name: 'Ürünü Düzenle' });
    await expectAccessible(page);
    await dialog.getByLabel('Satış fiyatı').fill('1.999,50');
    const forward = (slot: number) =>
      dialog.getByRole('button', { name: `Görsel ${String(slot)}: Öne al` });
    await forward(4).focus();
    await page.keyboard.press('Enter');
    await expect(forward(3)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(forward(2)).toBeFocused();
    // The rest of the way with the mouse.
    await dialog
      .getByRole('img', { name: 'Görsel 2' })
      .dragTo(dialog.getByRole('img', { name: 'Görsel 1' }));
    await dialog.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText('Ürün güncellendi.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(lira(1999.5));
    const [first, second, third, fourth] = added.image;
    const corrected = await productCalled(page, name);
    expect(corrected.offerPrice).toBe(1999.5);
    expect(corrected.image).toEqual([fourth, first, second, third]);

    await row.getByRole('switch').click();
    await expect(row).toContainText('Satışta değil');
    await expect.poll(async () => (await productCalled(page, name)).inStock).toBe(false);
    const visitor = await anotherVisitor(browser, baseURL);
    await visitor.goto(`/urunler/tavla-takimlari/${added._id}`);
    await expect(visitor.getByRole('main')).toContainText('Stokta yok');
    await expect(visitor.getByRole('main')).toContainText(lira(1999.5));
  },
);

/** The headings and the line of one product out of all products' file. */
async function lineOf(page: Page, id: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV indir' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.startsWith('\ufeff"Kod";"Ad";"Kategori";"Fiyat";"Satış fiyatı";"Stokta"')).toBe(true);
  const [headings] = text.split('\r\n', 1);
  const line = text.split('\r\n').find((found) => found.startsWith(`"${id}`));
  if (!headings || !line) throw new Error(`${id} is not in the file`);
  return { headings, line };
}

const csvFile = (lines: string[]) => ({
  name: 'urunler.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

test(
  'products are exported and imported with new prices',
  { tag: '@desktop' },
  async ({ page }) => {
    await becomeSeller(page);
    const product = await addProduct(page);
    await openList(page);
    const { headings, line } = await lineOf(page, product._id);
    expect(line).toContain('"2.450,00";"2.149,90";"Evet"');

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'CSV yükle' }).click();
    await (await chooser).setFiles(csvFile([headings, line.replace('2.149,90', '1.888,80')]));
    const dialog = page.getByRole('dialog', { name: 'CSV ile ürün yükle' });
    await expect(dialog.getByRole('listitem')).toContainText('2.149,90 → Yeni: 1.888,80');
    await expectAccessible(page);
    expect((await productById(page, product._id)).offerPrice).toBe(2149.9);
    await dialog.getByRole('button', { name: 'Uygula' }).click();
    await expect(dialog.getByText('Uygulandı: 0 ürün eklendi, 1 ürün değişti.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Tamam' }).click();
    expect((await productById(page, product._id)).offerPrice).toBe(1888.8);
  },
);

async function productById(page: Page, id: string) {
  const answer = await page.request.get(`/api/product/${id}`);
  return ((await answer.json()) as { product: Product }).product;
}

test('the list has pages, filters and counts', { tag: '@phone' }, async ({ page }) => {
  await becomeSeller(page);
  await openList(page);
  await expect(page.getByText(/^Sayfa 1 \/ /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sonraki' }).click();
  await expect(page).toHaveURL(/\?sayfa=2$/);
  await page.getByRole('button', { name: 'Filtrele' }).click();
  await page.getByLabel('Stoka göre').selectOption('Stokta olmayanlar');
  await expect(page).toHaveURL(/\?stok=yok$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filtrele (1)' })).toBeVisible();
  // On sale and counted is out of stock only with no piece left.
  const onSale = page
    .getByRole('row')
    .filter({ has: page.getByRole('switch', { checked: true }) })
    .getByLabel(/: kalan adet$/);
  await expect
    .poll(() =>
      onSale.evaluateAll(
        (fields) => fields.filter((field) => (field as HTMLInputElement).value !== '0').length,
      ),
    )
    .toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\?sayfa=2$/);
  await openList(page, 'böyle bir ürün hiç olmadı');
  await expect(page.getByText('Aramanıza uygun ürün bulunamadı.')).toBeVisible();
  await expectAccessible(page);
});
