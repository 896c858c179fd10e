import { screen, waitFor } from '@testing-library/react';
// eslint-disable-next-line no-restricted-imports -- answers any call from what the page brought along
import { HttpResponse, http } from 'msw';
import {
  differences,
  pictures,
  preloadedPictures,
  readGoldenPage,
  without,
} from '@/testing/prerendered-shell';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

/** Pages as the server sent them; its tests write the files. */
const goldens = import.meta.glob<string>('../testing/prerendered-shells/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Parts that need scripts or the session, and the footer, which is below the first screen. */
const frame = [
  '.search-box__search',
  '.navbar__searchToggle',
  'header a[href="/sepet"]',
  '.navbar__login',
  '.navbar__menuToggle',
  'footer',
];

/** The ninth card and all after it, which are below the first screen. */
const laterCards = '.product-grid__grid > li:nth-child(n + 9)';
const relatedProducts = 'main section[aria-labelledby=ilgili]';
/** Its code comes later; the shell has its room. */
const whenSoldOut = '.product-details__soldOut > *';
/** It lies over the picture of a card and takes no room. */
const hearts = '.product-grid__grid .favorite-button__favorite';
const quantity = '.product-details__quantity > *';

/** What the shell of each page leaves out, besides the frame's. */
const leftOut: Record<string, string[]> = {
  home: ['main > :not(.hero__hero)'],
  products: [laterCards, hearts],
  'products-sold-out': [],
  category: [laterCards, hearts],
  'category-empty': [],
  product: [relatedProducts, quantity],
  'product-sold-out': [relatedProducts, whenSoldOut],
};

/** Returns a call with its parameters sorted. */
function callOf(address: string) {
  const url = new URL(address, window.location.origin);
  url.searchParams.sort();
  return url.pathname + url.search;
}

/** What came with the page is all that the shop answers. */
function serve(initialData: Record<string, object>) {
  const answers = new Map(Object.entries(initialData).map(([call, data]) => [callOf(call), data]));
  server.use(
    http.get('*/api/*', ({ request }) => {
      const answer = answers.get(callOf(request.url));
      return answer && HttpResponse.json(answer);
    }),
  );
}

test('every golden page is compared', () => {
  const names = Object.keys(goldens).map((file) => file.replace(/.*\/|\.html$/g, ''));
  expect(names.sort()).toEqual(Object.keys(leftOut).sort());
});

test.each(Object.entries(leftOut))(
  'the %s page equals its prerendered shell',
  async (name, ofPage) => {
    const golden = readGoldenPage(goldens[`../testing/prerendered-shells/${name}.html`] ?? '');
    serve(golden.initialData);
    const { container, client } = renderApp(golden.path);
    await screen.findByRole('heading', { level: 1 });
    await screen.findByRole('contentinfo');
    await waitFor(() => expect(client.isFetching()).toBe(0));

    // What comes later than the page is waited for, too.
    await waitFor(() => {
      const page = without(container, [...frame, ...ofPage]);
      expect(differences(golden.shell, page)).toEqual([]);
      expect(document.title).toBe(golden.document.title);
    });
    expect(pictures(container)).toEqual(expect.arrayContaining(preloadedPictures(golden.document)));
  },
);
