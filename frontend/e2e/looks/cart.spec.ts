import { expectAccessible } from '../axe';
import { mostShift, watchShifts } from '../shifts';
import { acceptTexts, expect, readyToOrder, searchFor, settle, test } from '../shop';
import { addProduct, customerWith, newShopkeeper } from '../trade';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : NaN);

test('shows faults beside fields for keyboard users', { tag: '@phone' }, async ({ page }) => {
  await readyToOrder(page);
  const { addresses } = (await (await page.request.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const deleted = await page.request.delete(`/api/address/delete/${addresses[0]?._id ?? ''}`);
  expect(deleted.ok()).toBe(true);
  const shifted = await watchShifts(page);
  await page.goto('/sepet');
  const city = page.getByLabel('Şehir');
  await expect(city).toBeVisible();
  await settle(page);
  expect(await shifted()).toBeLessThanOrEqual(mostShift);
  await page.getByRole('button', { name: 'Sipariş Ver' }).press('Enter');
  await expect(city).toBeFocused();
  await expect(city).toBeInViewport();
  await expect(city).toHaveAccessibleDescription('Şehir boş bırakılamaz.');
  await expect(page.getByText('Siparişin gideceği adresi yazın.')).toBeVisible();
  await expectAccessible(page);
});

test(
  'restores a removed line and keeps the tick',
  { tag: '@phone' },
  async ({ page, browser, baseURL }) => {
    const product = await addProduct(await newShopkeeper(browser, baseURL));
    await customerWith(page, { [product.id]: 1 });
    await page.goto('/sepet');
    await page.getByRole('button', { name: 'Bir artır' }).tap();
    await expect(page.getByRole('combobox', { name: 'Adet' })).toHaveValue('2');
    const price = page.getByRole('main').locator('li').filter({ hasText: 'Çıkar' });
    for (const width of [390, 768, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const stepper = await page.getByRole('combobox', { name: 'Adet' }).boundingBox();
      const total = await price.getByText(/^₺/).last().boundingBox();
      expect(Math.abs(middle(stepper) - middle(total)), String(width)).toBeLessThan(8);
      await expect(price.getByText(/^₺/).last()).toBeInViewport({ ratio: 1 });
    }

    await page.getByRole('button', { name: 'Çıkar' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Geri al' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Adet' })).toHaveValue('2');

    await acceptTexts(page);
    await searchFor(page, 'tavla');
    await expect(page).toHaveURL(/\/urunler\?ara=tavla$/);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Sepet/ })
      .tap();
    const box = page.getByRole('checkbox', { name: /okudum, onaylıyorum/ });
    await expect(box).toBeChecked();
    await page.reload();
    await expect(box).toBeChecked();
    await page.getByRole('button', { name: 'Bir artır' }).tap();
    await expect(box).not.toBeChecked();
    await expectAccessible(page);
  },
);
