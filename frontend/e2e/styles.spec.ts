import type { Page } from '@playwright/test';
import { anyProduct, expect, readyToOrder, test } from './shop';

/** The page stands, with all that came later. */
async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton__skeleton, .spinner__loader')).toHaveCount(
    0,
  );
}

/** Every element of the page with all that is said about its look. */
function looks(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // The heading has the focus after the way here, and not after a reload.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return Array.from(document.querySelectorAll('#root *'), (element) => {
      const style = getComputedStyle(element);
      const said = Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
      return `${element.tagName}.${element.getAttribute('class') ?? ''} ${said.join('; ')}`;
    });
  });
}

/** Goes there as a link does: without a reload, with the style sheets of all pages before. */
async function follow(page: Page, path: string) {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settle(page);
}

test('pages look the same in any order of visits', async ({ page, context }) => {
  test.slow();
  await readyToOrder(page);
  const { path: product } = await anyProduct(page);
  const paths = ['/', '/urunler', product, '/sepet', '/siparislerim', '/iletisim', '/teslimat'];

  const fresh = new Map<string, string[]>();
  for (const path of paths) {
    const visit = await context.newPage();
    await visit.goto(path);
    await settle(visit);
    fresh.set(path, await looks(visit));
    await visit.close();
  }

  await page.goto('/hakkimizda');
  for (const path of [...paths, ...paths.toReversed()]) {
    await follow(page, path);
    await expect(async () => {
      const after = await looks(page);
      const before = fresh.get(path) ?? [];
      // Not as a whole: thousands of lines would hide the one that differs.
      expect(after.find((look, index) => look !== before[index])).toBeUndefined();
      expect(after).toHaveLength(before.length);
    }, path).toPass({ timeout: 15_000 });
  }
});

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = 'rgb(253, 252, 250)';
const dark = 'rgb(23, 17, 13)';

test('the theme is the device’s until somebody chooses, and stands before any script', async ({
  page,
}) => {
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
  expect(await ground(page)).toBe(dark);
  await page.emulateMedia({ media: 'print' });
  expect(await ground(page)).toBe('rgb(255, 255, 255)');
});
