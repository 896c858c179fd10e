import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, openSearch, test } from './shop';

/** Products on a page of a list. */
const pageLength = 24;

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('going back and reload restore the list', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/urunler');
  await expect(cards(page)).toHaveCount(pageLength);
  await page.getByRole('button', { name: 'Daha fazla' }).click();
  await expect(page).toHaveURL(/\/urunler\?sayfa=2$/);
  await expect.poll(() => cards(page).count()).toBeGreaterThan(pageLength);
  const shown = await cards(page).count();

  const product = cards(page)
    .nth(pageLength + 4)
    .getByRole('link');
  const name = (await product.textContent()) ?? '';
  await product.scrollIntoViewIfNeeded();
  const before = await place(page);
  expect(before).toBeGreaterThan(1000);
  await product.click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect.poll(() => place(page)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/urunler\?sayfa=2$/);
  await expect(cards(page)).toHaveCount(shown);
  await expect.poll(() => place(page)).toBe(before);
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport();

  await page.reload();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(pageLength);
  await expect.poll(() => place(page)).toBe(before);
});

test('a visitor takes a suggestion with the keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const field = await openSearch(page);
  await field.pressSequentially('SATRANC');
  const suggestions = page.getByRole('listbox', { name: 'Öneriler' });
  const options = suggestions.getByRole('option');
  await expect(options.first()).toContainText('Satranç Takımları');
  await expectAccessible(page);

  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(suggestions).toBeHidden();
  await expect(field).toHaveValue('SATRANC');
  await expect(field).toBeFocused();

  await field.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  const chess = options.nth(1);
  await expect(chess).toHaveAttribute('aria-selected', 'true');
  const name = await chess.getByText(/Satranç/).innerText();
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
