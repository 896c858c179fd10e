import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, isDrawn } from './shop';

type Options = Parameters<AxeBuilder['options']>[0];
type RunOnly = NonNullable<Options['runOnly']>;
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with every accessibility fault that axe finds on the page as it stands, once its scripts have drawn it. */
export async function expectAccessible(page: Page) {
  await isDrawn(page);
  expect(await faults(page, { type: 'tag', values: tags }), page.url()).toEqual([]);
}

/** Fails where letters can't be told from their ground, in the theme that the page has. */
export async function expectContrast(page: Page) {
  const found = await faults(page, { type: 'rule', values: ['color-contrast'] });
  expect(found, page.url()).toEqual([]);
}

/** Fails with what `expectAccessible` finds, and where the dark theme has too little contrast. */
export async function expectAccessibleInBothThemes(page: Page) {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function faults(page: Page, runOnly: RunOnly) {
  // What is in order need not be told, element for element; nor has any of these rules a use for style sheets.
  const options = { runOnly, resultTypes: ['violations' as const], preload: false };
  const { violations } = (await runAgain(page, options)) ?? (await inject(page, options));
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
}

/** Brings axe into the page and runs it. */
function inject(page: Page, options: Options) {
  // In one go: the other way opens a second page for each of a hundred looks, for the sake of frames from elsewhere.
  return new AxeBuilder({ page }).options(options).setLegacyMode().analyze();
}

/** Runs axe if the page has it since an earlier look: to bring it there takes longer than the look. */
function runAgain(page: Page, options: Options) {
  return page.evaluate(async (options): Promise<Results | undefined> => {
    const { axe } = window as {
      axe?: { run: (where: Document, how: Options) => Promise<Results> };
    };
    return axe?.run(document, options);
  }, options);
}
