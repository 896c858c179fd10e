import type { Page } from '@playwright/test';
import { entrances } from './entrances';
import { expect, test } from './shop';

/** Cards of a list in the prerendered shell. */
const shellCards = 8;

const isList = (name: string) => name === 'list' || name === 'category';

/** What a page says, however it came about. */
async function said(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page.evaluate(() => {
    const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector));
    const prices = (text: string) => text.match(/₺[\d.]+,\d{2}/g);
    return {
      title: document.title,
      heading: all('main h1').map(({ innerText }) => innerText),
      crumbs: all('main .breadcrumb__crumbs li').map(({ textContent }) => textContent),
      cards: all('main .product-grid__grid:not(.product-grid__row) > li').map((card) => ({
        name: card.querySelector('h2')?.textContent,
        leadsTo: card.querySelector('a')?.href,
        prices: prices(card.innerText),
      })),
      detail: all('main .product__detail').map(({ innerText }) => prices(innerText)),
      features: all('main .product-details__features li').map(({ textContent }) => textContent),
    };
  });
}

for (const [name, pathOf] of Object.entries(entrances)) {
  test(
    `the ${name} page says the same with and without JavaScript`,
    { tag: '@phone' },
    async ({ page, browser, baseURL }) => {
      const path = await pathOf(page);
      const plain = await browser.newContext({
        ...(baseURL && { baseURL }),
        javaScriptEnabled: false,
      });
      const shell = await plain.newPage();
      const answer = await shell.goto(path);
      const without = await said(shell);
      // Both read one response: between two, pieces that an earlier journey sold may change the order of a list.
      const headers = (await answer?.allHeaders()) ?? {};
      const body = (await answer?.body()) ?? '';
      await plain.close();

      await page.route(shell.url(), (route) => route.fulfill({ headers, body }));
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const { cards, ...rest } = await said(page);

      const { cards: shown, ...shellRest } = without;
      expect(shellRest).toEqual(rest);
      expect(shown).toEqual(cards.slice(0, shellCards));
      expect(shown.length > 0).toBe(isList(name));
    },
  );
}
