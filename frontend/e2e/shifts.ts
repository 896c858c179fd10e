import type { Page } from '@playwright/test';

/** As much as may jump on a page without anybody having done anything. */
export const mostShift = 0.02;

/** Sums up how far things in sight of the present page have jumped without anybody having done anything. */
export async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shop = window as unknown as { shifted: number };
    shop.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shop.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
