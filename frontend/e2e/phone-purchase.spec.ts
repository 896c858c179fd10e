import type { Page } from '@playwright/test';
import { expect, newCustomer, test } from './shop';
import { openFound, searchByThumb, Thumb, typeAddress } from './thumb';

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

test('phone: a new customer orders in ten taps', { tag: '@phone' }, async ({ page }) => {
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
  await expect(page.getByRole('heading', { name: 'Teşekkür ederiz' })).toBeInViewport();
  await expect(main).toContainText('Son ödeme günü');
  await expectNoZoom(page);
  expect(thumb.taps).toBeLessThanOrEqual(most);
});
