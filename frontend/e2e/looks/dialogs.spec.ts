import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { expect, readyToOrder, test } from '../shop';

const title = 'Mesafeli Satış Sözleşmesi';

/** A text longer than any screen. */
async function openLongText(page: Page) {
  await readyToOrder(page);
  await page.goto('/sepet');
  await page.getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
  return dialog;
}

test('a dialog’s head and foot stay visible', async ({ page }) => {
  const dialog = await openLongText(page);
  const end = dialog.getByRole('paragraph').last();
  await expect(end).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(end).toBeInViewport();
  await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  const close = dialog.getByRole('button', { name: 'Metni kapat' });
  await expect(close).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await close.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: title })).toBeFocused();
});

test('a dialog fills a phone’s screen only', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const dialog = await openLongText(page);
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(672);
  const box = await dialog.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(900);
});

test('a dialog on a low screen scrolls whole', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 320 });
  const dialog = await openLongText(page);
  const close = dialog.getByRole('button', { name: 'Metni kapat' });
  await expect(close).not.toBeInViewport();
  await close.scrollIntoViewIfNeeded();
  await expect(close).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading', { level: 2 })).not.toBeInViewport();
});
