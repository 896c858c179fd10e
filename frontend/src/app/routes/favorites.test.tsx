import { screen, waitFor, within } from '@testing-library/react';
import { deviceFavorites, showDeviceFavorites } from '@/entities/favorite/favorites-store';
import { ancestor } from '@/testing/dom';
import { logIn, loseSessions } from '@/testing/handlers/account';
import { accountFavorites } from '@/testing/handlers/favorites';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const add = 'Favorilere ekle';
const remove = 'Favorilerden çıkar';

/** The card of a product. */
const card = async (name: string) =>
  within(ancestor(await within(screen.getByRole('main')).findByRole('link', { name }), 'li'));

function keepOnDevice(...ids: string[]) {
  deviceFavorites.write(ids);
  showDeviceFavorites();
}

describe('a visitor', () => {
  test('keeps favourites on the device', async () => {
    const { user, unmount } = renderPage('/urunler');
    const heart = (await card('Siyah Çay 1 kg')).getByRole('button', { name: add });
    expect(heart).toHaveAccessibleDescription('Siyah Çay 1 kg');
    await user.click(heart);
    expect(heart).toHaveAccessibleName(remove);
    await user.click((await card('Seyahat Tavlası')).getByRole('button', { name: add }));
    unmount();

    showDeviceFavorites();
    const view = renderPage('/favoriler');
    expect(await screen.findByText(/^Bu cihazda durur/)).toBeVisible();
    await card('Siyah Çay 1 kg');
    const names = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Seyahat Tavlası',
      'Siyah Çay 1 kg',
    ]);
    // A wrong click can be taken back.
    const shown = await card('Siyah Çay 1 kg');
    await view.user.click(shown.getByRole('button', { name: remove }));
    expect(shown.getByRole('button', { name: add })).toHaveFocus();
    expect(deviceFavorites.read()).toEqual(['p3']);
  });

  test('marks a product on its page', async () => {
    keepOnDevice('p1');
    const { user } = renderPage('/urunler/x/p1');
    const heart = await screen.findByRole('button', { name: remove });
    expect(heart).toHaveAccessibleDescription('Ceviz Tavla');
    await user.click(heart);
    expect(deviceFavorites.read()).toEqual([]);
  });

  test('without favourites is shown where to find some', async () => {
    renderPage('/favoriler');
    expect(await screen.findByText('Henüz favoriniz yok.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ürünlere göz at' })).toHaveAttribute(
      'href',
      '/urunler',
    );
  });

  test('keeps at most two hundred', async () => {
    keepOnDevice(...Array.from({ length: 200 }, (_, n) => `x${String(n)}`));
    const { user } = renderPage('/urunler/x/p1');
    const heart = await screen.findByRole('button', { name: add });
    await user.click(heart);
    expect(
      await screen.findByText('En fazla 200 ürünü favorilerinize ekleyebilirsiniz.'),
    ).toBeVisible();
    expect(heart).toHaveAccessibleName(add);
  });
});

describe('a customer', () => {
  test('has the device’s favourites after login', async () => {
    keepOnDevice('p3', 'p2', 'gone');
    accountFavorites.push('p1', 'p2');
    server.use(
      mock.put('/api/favorites/{id}', ({ params, reply }) => {
        if (params.id === 'gone') return reply(404, refusal('product_not_found', 'Yok.'));
        accountFavorites.unshift(params.id);
        return reply(200, { success: true });
      }),
    );
    logIn();
    renderApp('/favoriler');
    await card('Ceviz Tavla');
    const names = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Seyahat Tavlası',
      'Ceviz Tavla',
      'Siyah Çay 1 kg',
    ]);
    expect(accountFavorites).toEqual(['p3', 'p1', 'p2']);
    expect(deviceFavorites.read()).toBeUndefined();
  });

  test('saves changes in the account only', async () => {
    accountFavorites.push('p2');
    logIn();
    const { user } = renderApp('/urunler');
    const removed = await (await card('Siyah Çay 1 kg')).findByRole('button', { name: remove });
    await user.click(removed);
    await user.click((await card('Ceviz Tavla')).getByRole('button', { name: add }));
    await waitFor(() => expect(accountFavorites).toEqual(['p1']));
    expect(deviceFavorites.read()).toBeUndefined();

    server.use(
      mock.get('/api/user/logout', ({ reply }) => {
        server.use(mock.get('/api/user/is-auth', ({ reply }) => reply(200, { success: false })));
        return reply(200, { success: true, message: 'Çıkış yapıldı.' });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Profil menüsü' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Profil menüsü' }));
    expect(menu.getByRole('link', { name: 'Favorilerim' })).toHaveAttribute('href', '/favoriler');
    await user.click(screen.getByRole('button', { name: 'Çıkış yap' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: remove })).not.toBeInTheDocument(),
    );
  });

  const failures: [string, Resolver<'put', '/api/favorites/{id}'>, RegExp][] = [
    ['a lost connection', lostConnection, /^Favorileriniz kaydedilemedi/],
    [
      'a refusal',
      ({ reply }) => reply(409, refusal('too_many_favorites', 'En fazla 200 ürün.')),
      /^En fazla 200 ürün/,
    ],
  ];
  test.each(failures)('sees the truth again after %s', async (_, fail, message) => {
    accountFavorites.push('p2');
    logIn();
    const { user } = renderApp('/urunler');
    await (await card('Siyah Çay 1 kg')).findByRole('button', { name: remove });
    server.use(mock.put('/api/favorites/{id}', fail));
    const heart = (await card('Ceviz Tavla')).getByRole('button', { name: add });
    await user.click(heart);
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(heart).toHaveAccessibleName(add));
  });

  test('whose favourites can’t be loaded can try again', async () => {
    accountFavorites.push('p1');
    logIn();
    server.use(mock.get('/api/favorites', lostConnection));
    const { user } = renderApp('/favoriler');
    expect(await screen.findByText(/^Favorileriniz yüklenemedi/)).toBeVisible();
    server.use(
      mock.get('/api/favorites', ({ reply }) => reply(200, { success: true, productIds: ['p1'] })),
    );
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByRole('link', { name: 'Ceviz Tavla' })).toBeVisible();
  });

  test('sees no empty list while loading', async () => {
    loseSessions();
    renderApp('/favoriler');
    expect(await screen.findByText(/ulaşılamıyor/)).toBeVisible();
    expect(screen.queryByText('Henüz favoriniz yok.')).not.toBeInTheDocument();
  });
});
