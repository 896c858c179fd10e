import { waitFor } from '@testing-library/react';
// eslint-disable-next-line no-restricted-imports -- whatever a page asks for is never answered
import { delay, http } from 'msw';
import { logIn, logInStaff } from '@/testing/handlers/account';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import type { PageModule } from './lazy-page';
import { pages } from './pages';
import { preloadPage } from './router';

const modules = import.meta.glob<PageModule>(['./**/*.tsx', '!./**/*.test.tsx']);

/** An address that the page is shown at. */
const addressOf = (path: string) => (path === '*' ? '/yok' : path.replaceAll(':', ''));

/** Who shows these knows more than their list: see the prerendered shell of each. */
const titledByData = ['/urunler/:category/:id'];

test.each(pages)('$path fetches the modules of the list', async ({ path, modules: listed }) => {
  const named = await Promise.all(listed.map(async (module) => modules[`./${module}`]?.()));
  const fetched = await preloadPage(addressOf(path));
  expect(fetched.map((module) => named.indexOf(module))).toEqual([...listed.keys()]);
});

test.each(pages.filter(({ path }) => !titledByData.includes(path)))(
  '$path has the title of the list',
  async ({ path, title }) => {
    // Titles wait for nothing but for who is there.
    server.use(http.all('*/api/*', () => delay('infinite')));
    logIn();
    logInStaff();
    document.title = '';
    renderPage(addressOf(path));
    await waitFor(() => expect(document.title).toBe(`${title} | Dördüncü`));
  },
);
