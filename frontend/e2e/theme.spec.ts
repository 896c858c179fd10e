import type { Page } from '@playwright/test';
import { expect, test } from './shop';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = 'rgb(253, 252, 250)';
const dark = 'rgb(23, 17, 13)';

test('the chosen theme applies before any script', { tag: '@phone' }, async ({ page }) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await ground(page)).toBe(dark);
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Açık' }).check();
  expect(await ground(page)).toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Koyu' }).check();
  expect(await ground(page)).toBe(dark);
  expect(faults).toEqual([]);

  // The scripts of the page never come: what is dark is so from the first paint.
  await page.route('**/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => ground(page)).toBe(dark);
  await page.emulateMedia({ media: 'print' });
  expect(await ground(page)).toBe('rgb(255, 255, 255)');
});
