import type { Page } from '@playwright/test';
import { anyProduct, expect, readyToOrder, test } from '../shop';

/** The page stands, with all that came later. */
async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profil menüsü' })).toBeVisible();
  await expect(page.getByText('Yükleniyor...')).toHaveCount(0);
  // It comes last, and says nothing before.
  if (new URL(page.url()).pathname === '/sepet') {
    await expect(page.getByRole('heading', { name: 'Bunlar da gerekebilir' })).toBeVisible();
  }
  await expect(page.locator('[aria-busy=true], .skeleton__skeleton, .spinner__loader')).toHaveCount(
    0,
  );
}

/** The page without what may lie over it. */
const frame = ':is(header, main, footer), :is(header, main, footer) *';

/** What of a style anybody sees. Of automatic margins at the sides Chromium 156 sometimes says 0 where the page has 48. */
const seen = [
  ...[
    'display',
    'position',
    'width',
    'height',
    'margin-block',
    'padding',
    'inset',
    'gap',
    'overflow',
  ],
  ...['flex', 'order', 'align-items', 'justify-content', 'grid-template-columns', 'z-index'],
  ...[
    'color',
    'background',
    'border',
    'border-radius',
    'box-shadow',
    'outline',
    'opacity',
    'filter',
  ],
  ...['font', 'letter-spacing', 'text-align', 'text-decoration', 'text-transform', 'white-space'],
  ...[
    'transform',
    'transition',
    'visibility',
    'object-fit',
    'cursor',
    'fill',
    'stroke',
    'clip-path',
  ],
];

/** Every element of the page, and what can be seen of its style. */
function looks(page: Page) {
  return page.evaluate(
    async ({ frame, seen }) => {
      await document.fonts.ready;
      // The heading has the focus after the way here, and not after a reload.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      // A folded part has no size.
      const isFolded = (element: Element) => element.closest('details:not([open]) > ul');
      const unfolded = [...document.querySelectorAll(frame)].filter((each) => !isFolded(each));
      return unfolded.map((element) => {
        const style = getComputedStyle(element);
        const values = seen.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return `${element.tagName} ${element.classList.value} ${values.join('; ')}`;
      });
    },
    { frame, seen },
  );
}

/** Elements that do not look as they did. */
const differences = (before: string[], after: string[]) => [
  ...(before.length === after.length ? [] : ['other elements']),
  ...after.flatMap((look, at) =>
    look === before[at] ? [] : [{ before: before[at], after: look }],
  ),
];

/** Goes there as a link does: without a reload, with the style sheets of all pages before. */
async function follow(page: Page, path: string) {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settle(page);
}

test('pages look alike in any order of visits', { tag: '@desktop' }, async ({ page, context }) => {
  await readyToOrder(page);
  const { path: product } = await anyProduct(page);
  const paths = ['/', '/urunler', product, '/sepet', '/iletisim'];

  // Home shows what was looked at, in each of its visits.
  await page.goto(product);
  await settle(page);

  const fresh = new Map<string, string[]>();
  for (const path of paths) {
    const visit = await context.newPage();
    await visit.goto(path);
    await settle(visit);
    fresh.set(path, await looks(visit));
    await visit.close();
  }

  for (const order of [paths, paths.toReversed()]) {
    await page.goto('/siparislerim');
    await settle(page);
    for (const path of order) {
      await follow(page, path);
      await expect
        .poll(async () => differences(fresh.get(path) ?? [], await looks(page)), path)
        .toEqual([]);
    }
  }
});
