import { photograph } from './photograph';
import { anotherVisitor, becomeSeller, expect, lira, searchFor, test } from './shop';

test(
  'an uploaded picture appears on the product page',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const name = `Deneme Tavlası ${crypto.randomUUID().slice(0, 8)}`;
    await becomeSeller(page);
    await page.goto('/seller');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'tavla.jpg',
        mimeType: 'image/jpeg',
        buffer: await photograph(page, 'rgb(20, 120, 60)'),
      });
    await page.getByLabel('Ürün adı').fill(name);
    await page.getByLabel('Ürün açıklaması').fill('Ceviz gövde\n30 adet pul');
    await page.getByLabel('Kategori').selectOption('Tavla Takımları');
    await page.getByLabel('Fiyat', { exact: true }).fill('2450');
    await page.getByLabel('Satış fiyatı').fill('2149.9');
    const added = page.waitForResponse((response) => response.url().endsWith('/api/product/add'));
    await page.getByRole('button', { name: 'EKLE' }).click();
    expect((await added).status()).toBe(201);
    await expect(page.getByLabel('Ürün adı')).toHaveValue('');

    const visitor = await anotherVisitor(browser, baseURL);
    await visitor.goto('/');
    await searchFor(visitor, name);
    await visitor.getByRole('main').getByRole('link', { name }).first().click();
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    const main = visitor.getByRole('main');
    await expect(main.getByText(lira(2149.9), { exact: true })).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: '30 adet pul' })).toBeVisible();

    const picture = main.getByRole('img', { name: new RegExp(name) }).first();
    await expect(picture).toBeVisible();
    const [red, green, blue] = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 1;
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas in this browser');
      const { naturalWidth, naturalHeight } = image;
      pen.drawImage(image, naturalWidth / 2, naturalHeight / 2, 1, 1, 0, 0, 1, 1);
      return Array.from(pen.getImageData(0, 0, 1, 1).data);
    });
    expect(Math.abs((red ?? 0) - 20)).toBeLessThan(12);
    expect(Math.abs((green ?? 0) - 120)).toBeLessThan(12);
    expect(Math.abs((blue ?? 0) - 60)).toBeLessThan(12);
  },
);
