import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, isDrawn } from './shop';

type RunOnly = NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>;

// Each look sends it to the page; the package's default is its development build, of twice the length.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with every accessibility fault that axe finds on the page as it stands, once its scripts have drawn it. */
export async function expectAccessible(page: Page) {
  await isDrawn(page);
  expect(await faults(page, { type: 'tag', values: tags }), page.url()).toEqual([]);
}

/** Fails where a text has too little contrast, in the page's current theme. */
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
  // Only violations are reported, and none of these rules reads style sheets.
  const axe = new AxeBuilder({ page, axeSource }).options({
    runOnly,
    resultTypes: ['violations'],
    preload: false,
  });
  // In one go: the other way opens a second page for each of a hundred looks, for the sake of frames from elsewhere.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
}
