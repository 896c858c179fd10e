import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './shop';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with every accessibility fault that axe finds on the page as it stands, in both themes. */
export async function expectAccessible(page: Page) {
  expect(await faults(new AxeBuilder({ page }).withTags(rules))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  // All but the colours is the same.
  expect(await faults(new AxeBuilder({ page }).withRules(['color-contrast']))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function faults(axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
}
