import { waitFor } from '@testing-library/react';
// eslint-disable-next-line no-restricted-imports -- no call is answered
import { delay, http } from 'msw';
import { logIn, logInStaff } from '@/testing/handlers/account';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { firstPages } from './first-pages';
import { profilePages } from './profile-pages';
import { preloadPage } from './router';
import { secondaryPages } from './secondary-pages';
import { sellerPages } from './seller-pages';

const pages = [...firstPages, ...secondaryPages, ...profilePages, ...sellerPages];

/** An address that the page is shown at. */
const addressOf = (path: string) => (path === '*' ? '/yok' : path.replaceAll(':', ''));

/** Pages whose prerendered shell has another title than the table: see the test of the shells. */
const titledByData = ['/urunler/:category/:id'];

test.each(pages)('$path fetches its module last', async ({ path, load }) => {
  const fetched = await preloadPage(addressOf(path));
  expect(fetched.at(-1)).toBe(await load());
});

test.each(pages.filter(({ path }) => !titledByData.includes(path)))(
  '$path has the title of the table',
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
