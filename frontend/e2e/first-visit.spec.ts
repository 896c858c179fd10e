import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { entrances } from './entrances';
import { expect, test } from './shop';

/** What every first visit has to ask for itself: who is there. */
const asksForItself = '/api/user/is-auth';

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

/** Notes every placeholder that the page puts where content will be. */
async function watchPlaceholders(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = [];
    const note = () => {
      document
        .querySelectorAll('.skeleton__skeleton, .spinner__loader, [aria-busy=true]')
        .forEach(({ className }) => seen.push(className));
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
    Object.assign(window, { placeholders: seen });
  });
  return () => page.evaluate(() => (window as unknown as { placeholders: string[] }).placeholders);
}

/** The page stands, footer and all. */
async function settle(page: Page) {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

for (const [name, pathOf] of Object.entries({ ...entrances, cart: () => '/sepet' })) {
  // An account's cart may hold something: until it is known who is logged in, a placeholder stands there.
  const waiting: unknown = name === 'cart' ? expect.anything() : [];

  test(
    `a first visit of the ${name} page loads few scripts, and asks for nothing that came with it`,
    { tag: '@phone' },
    async ({ page }) => {
      const path = await pathOf(page);
      const calls: string[] = [];
      const fonts: string[] = [];
      const scripts: Promise<number>[] = [];
      page.on('request', (request) => {
        if (isCall(request)) calls.push(new URL(request.url()).pathname);
      });
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'font') fonts.push(request.url());
        if (request.resourceType() === 'script') scripts.push(weightOf(request));
      });
      const placeholders = await watchPlaceholders(page);
      const visitor = page.waitForResponse(`**${asksForItself}`);
      await page.goto(path);
      await visitor;
      await settle(page);
      expect(calls).toEqual([asksForItself]);
      expect(await placeholders()).toEqual(waiting);
      // The larger fonts have what no sentence of the shop needs.
      expect(fonts.filter((url) => !url.includes('turkish'))).toEqual([]);
      const weights = await Promise.all(scripts);
      expect(weights.length).toBeLessThanOrEqual(12);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(115);
    },
  );
}

/** Returns what a script weighs in KiB, compressed by gzip as `weigh.ts` does. */
async function weightOf(request: Request) {
  const response = await request.response();
  return gzipSync((await response?.body()) ?? '', { level: 9 }).length / 1024;
}

test('shows the first picture before loading scripts', { tag: '@phone' }, async ({ page }) => {
  // The page waits half a second for it and no longer, this test as long as it takes.
  await page.addInitScript(() => {
    const setTimer = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === 500 ? 0 : setTimer(run, ms)) as typeof window.setTimeout;
  });
  const order: string[] = [];
  const note = (request: Request) => order.push(request.resourceType());
  page.on('requestfinished', (request) => request.resourceType() === 'image' && note(request));
  page.on('request', (request) => request.resourceType() === 'script' && note(request));
  await page.goto('/');
  await settle(page);
  expect(order).toContain('script');
  expect(order[0]).toBe('image');
});

test(
  'starts scripts although the first picture never loads',
  { tag: '@phone' },
  async ({ page }) => {
    await page.route('**/*', (route) =>
      // Never answered.
      route.request().resourceType() === 'image' ? undefined : route.continue(),
    );
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
  },
);
