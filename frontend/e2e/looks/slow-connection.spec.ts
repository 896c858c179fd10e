import type { Page } from '@playwright/test';
import { entrances } from '../entrances';
import { closedGate } from '../gate';
import { mostShift } from '../shifts';
import { expect, test } from '../shop';

/** Sums up how far elements move without an input of the visitor. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) => node?.className ?? '');
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  return () =>
    page.evaluate(
      () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
    );
}

/** The page stands, footer and all. */
async function settle(page: Page) {
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

for (const [name, pathOf] of Object.entries(entrances)) {
  const slowly = `nothing jumps while the ${name} page loads on a slow connection`;

  test(slowly, { tag: '@letters' }, async ({ page }) => {
    const path = await pathOf(page);
    const gate = closedGate();
    await page.route('**/*.js', async (route) => {
      await gate.opened;
      await route.continue();
    });
    const shifts = await watchShifts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    gate.open();
    await settle(page);
    const all = await shifts();
    const sum = all.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(all)).toBeLessThanOrEqual(mostShift);
  });
}
