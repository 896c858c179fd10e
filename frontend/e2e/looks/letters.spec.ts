import type { Browser, Page } from '@playwright/test';
import { entrances } from '../entrances';
import { expect, test } from '../shop';

/** What each platform of the projects sets headings and texts in until the shop's own letters come. */
const platformLetters: Record<string, { heading: string; text: string }> = {
  arial: { heading: 'Tinos-Bold', text: 'Arimo-Bold' },
  dejavu: { heading: 'DejaVuSerif-Bold', text: 'DejaVuSans-Bold' },
  roboto: { heading: 'NotoSerif-Bold', text: 'Roboto-Bold' },
};

/** A page as it arrives, without scripts; `own`: with the shop's own letters. */
async function openAs(browser: Browser, own: boolean, options: object, path: string) {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  const page = await context.newPage();
  if (!own) await page.route('**/*.woff2', (route) => route.abort());
  await page.goto(path, { waitUntil: 'load' });
  return page;
}

/** The PostScript names of the fonts that an element is really set in. */
async function lettersOf(page: Page, selector: string) {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ postScriptName }) => postScriptName);
}

/** Where everything that must not move begins and ends, from top to bottom. */
function layout(page: Page) {
  return page.evaluate(() =>
    Array.from(
      document.querySelectorAll(
        'h1, h2, .layout__pageHead, .category-chips__chip, .product-card__card, .button__button',
      ),
    ).map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [element.textContent, Math.round(top), Math.round(bottom)];
    }),
  );
}

for (const name of ['list', 'product'] as const) {
  test(
    `the ${name} page takes the same room in the platform’s letters`,
    { tag: '@letters' },
    async ({ page, browser, baseURL, viewport }) => {
      const path = await entrances[name](page);
      const options = { baseURL, viewport, locale: 'tr-TR' };
      const before = await openAs(browser, false, options, path);
      const after = await openAs(browser, true, options, path);
      expect(await layout(before)).toEqual(await layout(after));
      await before.context().close();
      await after.context().close();
    },
  );
}

test(
  'pages use platform fonts until their own load',
  { tag: '@letters' },
  async ({ browser, baseURL, viewport }, { project }) => {
    const path = await entrances.list();
    const options = { baseURL, viewport, locale: 'tr-TR' };
    const before = await openAs(browser, false, options, path);
    const after = await openAs(browser, true, options, path);
    const platform = platformLetters[(project.metadata as { fonts: string }).fonts];
    expect(await lettersOf(before, 'h1')).toEqual([platform?.heading]);
    expect(await lettersOf(before, '.category-chips__chip')).toEqual([platform?.text]);
    expect(await lettersOf(after, 'h1')).not.toEqual([platform?.heading]);
    await before.context().close();
    await after.context().close();
  },
);
