import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { photograph } from './photograph';
import { anotherVisitor, becomeSeller, expect, settle, test } from './shop';

/** A product in this category, without the screens. */
async function addProduct(page: Page, category: string) {
  const name = newName('Deneme');
  const productData = { name, description: [], category, price: 200, offerPrice: 100 };
  const answer = await page.request.post('/api/product/add', {
    multipart: { productData: JSON.stringify(productData) },
  });
  expect(answer.status()).toBe(201);
  return { name, id: ((await answer.json()) as { product: { _id: string } }).product._id };
}

const row = (page: Page, path: string) => page.getByRole('listitem', { name: path, exact: true });

/** The labels in their order, as this list has them. */
const order = (page: Page) =>
  page
    .getByRole('list', { name: 'Kategoriler' })
    .getByRole('heading', { level: 2 })
    .allTextContents();

/** Adds a category on its page. */
async function addCategory(page: Page, path: string, more?: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'Kategori ekle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Yeni kategori' });
  await dialog.getByLabel('Kategori adı').fill(path);
  await more?.(dialog);
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(row(page, path)).toBeVisible();
}

/** Deletes a category without products: the next journey finds the seven. */
async function deleteCategory(page: Page, path: string) {
  await row(page, path).getByRole('button', { name: 'sil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sil' }).click();
  await expect(row(page, path)).toHaveCount(0);
}

/** The categories as the server has them. */
async function savedOrder({ request }: Page) {
  const { categories } = (await (await request.get('/api/category/list')).json()) as {
    categories: { path: string }[];
  };
  return categories.map(({ path }) => path);
}

/** Counts the moves that the server has answered. The page shows a move before it is saved. */
function countMoves(page: Page) {
  let count = 0;
  page.on('requestfinished', (request) => {
    const isMove = request.method() === 'PUT' && request.url().includes('/api/category/');
    if (isMove) count += 1;
  });
  return () => count;
}

const newName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test(
  'the owner adds, renames, moves and deletes categories',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    test.slow();
    const [added, renamed, target] = [newName('Dart'), newName('Dart ve Ok'), newName('Oyun')];
    await becomeSeller(page);
    await page.goto('/seller/kategoriler');
    await addCategory(page, target);
    await addCategory(page, added, async (dialog) => {
      await dialog.getByLabel('İade kuralı').selectOption('Hijyen: ambalajı açılırsa iade alınmaz');
      await dialog.getByLabel(/^Görsel/).setInputFiles({
        name: 'dart.jpg',
        mimeType: 'image/jpeg',
        buffer: await photograph(page, 'teal'),
      });
      await expectAccessible(page);
    });
    await expectAccessible(page);

    const moves = countMoves(page);
    // By keyboard: before the one that was added first.
    await row(page, added).getByRole('button', { name: 'öne al' }).press('Enter');
    await expect.poll(async () => (await order(page)).slice(-2)).toEqual([added, target]);
    // The focus goes along, also where the element itself is moved.
    await expect(row(page, added).getByRole('button', { name: 'öne al' })).toBeFocused();
    await row(page, added).getByRole('button', { name: 'geriye al' }).press('Enter');
    await expect.poll(async () => (await order(page)).slice(-2)).toEqual([target, added]);
    await expect(row(page, added).getByRole('button', { name: 'öne al' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await order(page)).slice(-2)).toEqual([added, target]);
    await expect.poll(moves).toBe(3);
    expect((await savedOrder(page)).slice(-2)).toEqual([added, target]);
    await page.reload();
    await expect(row(page, added)).toBeVisible();
    const places = await order(page);
    expect(places.slice(-2)).toEqual([added, target]);

    const product = await addProduct(page, added);
    const visitor = await anotherVisitor(browser, baseURL);
    await visitor.goto('/');
    await settle(visitor);
    const tiles = visitor.getByRole('region', { name: 'Kategoriler' }).getByRole('link');
    await expect.poll(() => tiles.allTextContents()).toEqual(places);
    const tile = tiles.filter({ hasText: added });
    await expect(tile.locator('img')).toHaveAttribute('src', /^\/images\//);
    await tile.click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(added);
    await expect(visitor.getByRole('link', { name: product.name })).toBeVisible();
    const old = visitor.url();

    await row(page, added).getByRole('button', { name: 'düzenle' }).click();
    const dialog = page.getByRole('dialog', { name: `Kategori: ${added}` });
    await dialog.getByLabel('Kategori adı').fill(renamed);
    await dialog.getByRole('button', { name: 'Kaydet' }).click();
    await expect(row(page, renamed)).toBeVisible();
    await visitor.goto(old);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(renamed);
    expect(visitor.url()).not.toBe(old);

    await row(page, renamed).getByRole('link', { name: '1 ürün' }).click();
    await expect(page.getByRole('row', { name: new RegExp(product.name) })).toBeVisible();
    await page.getByRole('button', { name: `${product.name}: düzenle` }).click();
    const form = page.getByRole('dialog', { name: 'Ürünü Düzenle' });
    await expect(form.getByLabel('İade kuralı')).toHaveValue('hygiene');
    await form.getByRole('button', { name: 'İptal' }).click();

    await page.goto('/seller/kategoriler');
    await row(page, renamed).getByRole('button', { name: 'sil' }).click();
    const question = page.getByRole('dialog', { name: `Kategoriyi sil: ${renamed}` });
    await question.getByRole('button', { name: 'Sil' }).click();
    await expect(question.getByText('Ürünlerin taşınacağı kategoriyi seçin.')).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel('Ürünlerin taşınacağı kategori').selectOption(target);
    await question.getByRole('button', { name: 'Sil' }).click();
    await expect(row(page, renamed)).toHaveCount(0);
    await expect(row(page, target).getByRole('link', { name: '1 ürün' })).toBeVisible();
    await visitor.goto(old);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(target);
    await expect(visitor.getByRole('link', { name: product.name })).toBeVisible();

    expect((await page.request.delete(`/api/product/${product.id}`)).ok()).toBe(true);
    await page.reload();
    await deleteCategory(page, target);
  },
);

test('a category is drawn to another place', { tag: '@desktop' }, async ({ page }) => {
  const added = newName('Dart');
  await becomeSeller(page);
  await page.goto('/seller/kategoriler');
  await addCategory(page, added);
  // One that is in sight, too: Playwright would scroll with the button down.
  const near = (await order(page)).at(-3) ?? '';
  const moves = countMoves(page);
  await row(page, added).dragTo(row(page, near));
  await expect.poll(async () => (await order(page)).at(-3)).toBe(added);
  await expect.poll(moves).toBe(1);
  await page.reload();
  await expect(row(page, added)).toBeVisible();
  expect((await order(page)).at(-3)).toBe(added);
  await deleteCategory(page, added);
});
