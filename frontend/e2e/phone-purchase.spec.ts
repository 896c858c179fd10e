import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { mostShift, watchShifts } from './shifts';
import { acceptTexts, expect, newCustomer, readyToOrder, searchFor, settle, test } from './shop';
import { openFound, searchByThumb, Thumb, typeAddress } from './thumb';
import { addProduct, customerWith, newShopkeeper } from './trade';

/** So many taps a purchase may take. */
const most = 10;
/** Below this iOS zooms into a field that is tapped, px. */
const readable = 16;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** No field is so small that a phone would zoom into it, nothing is wider than the screen. */
async function expectNoZoom(page: Page) {
  const small = await page.evaluate(
    (least) =>
      Array.from(document.querySelectorAll<HTMLElement>('input, select, textarea'))
        .filter((field) => !field.matches('[type=checkbox], [type=radio], [type=hidden]'))
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < least)
        .map((field) => field.outerHTML.slice(0, 80)),
    readable,
  );
  expect(small).toEqual([]);
  const width = await page.evaluate(() => [
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
    window.visualViewport?.scale,
  ]);
  expect(width).toEqual([0, 1]);
}

test(
  'phone: search, product, cart, register, address, order, in at most 10 taps',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    const customer = newCustomer();
    const thumb = new Thumb(page);

    await page.goto('/');
    await searchByThumb(page, thumb, 'satranc');
    await expectNoZoom(page);
    const main = page.getByRole('main');
    await openFound(page, thumb, 'Satranç');
    await thumb.tap(main.getByRole('button', { name: 'Sepete Ekle', exact: true }).first());
    await expect(page.getByText('Sepete eklendi')).toBeVisible();
    await thumb.tap(page.getByRole('dialog').getByRole('link', { name: 'Sepete git' }));
    await expect(page).toHaveURL(/\/(sepet|cart)$/);

    const order = page.getByRole('button', { name: 'Sipariş Ver' });
    await thumb.tap(order);
    await page.bringToFront();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Siparişinizi tamamlamak için hesap oluşturun');
    await expectNoZoom(page);
    await thumb.fill(dialog.getByLabel('Ad', { exact: true }), customer.firstName);
    await thumb.next();
    await thumb.fill(dialog.getByLabel('Soyad'), customer.lastName);
    await thumb.next();
    await thumb.fill(dialog.getByLabel('E-Posta'), customer.email);
    await thumb.next();
    await thumb.fill(dialog.getByLabel('Şifre', { exact: true }), customer.password);
    await thumb.next('Enter');
    await expect(dialog).toBeHidden();

    await expectNoZoom(page);
    await typeAddress(page, thumb);

    await thumb.tap(page.getByRole('checkbox', { name: /okudum, onaylıyorum/ }));
    await thumb.tap(order);
    await expect(page).toHaveURL(/\/siparislerim$/);
    await page.bringToFront();
    await expect(page.getByRole('heading', { name: 'Teşekkür ederiz' })).toBeInViewport();
    await expect(main).toContainText('Son ödeme günü');
    await expectNoZoom(page);
    expect(thumb.taps).toBeLessThanOrEqual(most);
  },
);

test(
  'what is missing is said where it is, with the keyboard alone',
  { tag: '@phone' },
  async ({ page }) => {
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
    await page.bringToFront();
    await expect(city).toBeFocused();
    await expect(city).toBeInViewport();
    await expect(city).toHaveAccessibleDescription('Şehir boş bırakılamaz.');
    await expect(page.getByText('Siparişin gideceği adresi yazın.')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a line drawn out of the cart comes back; the tick survives leaving',
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

const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : NaN);
