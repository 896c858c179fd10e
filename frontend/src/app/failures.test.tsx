import { act, screen, waitFor, within } from '@testing-library/react';
import { queryRoots } from '@/api/query-keys';
import { addToCart } from '@/entities/cart/cart-store';
import { sessionQuery } from '@/entities/session/queries';
import { customer, logIn, logInStaff } from '@/testing/handlers/account';
import { savedCarts } from '@/testing/handlers/cart';
import { serveOrders, order } from '@/testing/handlers/orders';
import { serveProductsAdmin } from '@/testing/handlers/products-admin';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

type User = ReturnType<typeof renderApp>['user'];

const ranOut = 'Oturumunuzun süresi doldu. Devam etmek için yeniden giriş yapın.';

const loginRequired = refusal('login_required', 'Bu işlem için giriş yapın.');

/** The server no longer knows any login; a new one is taken as `user`. */
function loseLogin(user = customer) {
  server.use(
    mock.get('/api/user/is-auth', ({ reply }) => reply(200, { success: false })),
    mock.get('/api/seller/is-auth', ({ reply }) => reply(200, { success: false })),
    mock.post('/api/address/add', ({ reply }) => reply(401, loginRequired)),
    mock.post('/api/cart/update', ({ reply }) => reply(401, loginRequired)),
    mock.get('/api/order/user', ({ reply }) => reply(401, loginRequired)),
    mock.post('/api/user/login', ({ reply }) => {
      logIn(user);
      serveOrders(order());
      server.use(
        mock.post('/api/cart/update', async ({ request, reply }) => {
          const { cartItems } = await request.json();
          savedCarts.push(cartItems);
          return reply(200, { success: true, message: 'Tamam', cartItems, revision: 1 });
        }),
      );
      return reply(200, { success: true, message: 'Giriş yapıldı.', user });
    }),
    mock.post('/api/seller/login', ({ reply }) => {
      logInStaff();
      return reply(200, { success: true, message: 'ok' });
    }),
  );
}

async function logInAgain(user: User, title = 'Kullanıcı Girişi', button = 'Giriş yap') {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText(ranOut)).toBeVisible();
  await user.type(dialog.getByLabelText('E-Posta'), 'mehmet@ornek.com');
  await user.type(dialog.getByLabelText('Şifre'), 'gizli');
  await user.click(dialog.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

async function typeStreet(user: User) {
  const street = await screen.findByLabelText('Sokak');
  for (const [label, text] of [
    ['Sokak', 'Değirmen Sok. No: 14'],
    ['Şehir', 'İstanbul'],
    ['İlçe', 'Kadıköy'],
    ['Posta Kodu', '34710'],
    ['Telefon', '0532 000 00 00'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  return street;
}

describe('a customer’s login that ran out', () => {
  test('asks over the page, keeping typed text', async () => {
    logIn();
    const { user, address } = renderApp('/add-address');
    const street = await typeStreet(user);
    loseLogin();
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    await logInAgain(user);
    expect(screen.queryByText('Bu işlem için giriş yapın.')).not.toBeInTheDocument();
    expect(address()).toBe('/add-address');
    expect(street).toBeInTheDocument();
    expect(street).toHaveValue('Değirmen Sok. No: 14');
  });

  test('leaves a visitor when it is not answered', async () => {
    logIn();
    const { user, address, client } = renderApp('/add-address');
    await typeStreet(user);
    loseLogin();
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    await screen.findByText(ranOut);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  });

  test('resets for another customer', async () => {
    logIn();
    const { user, address } = renderApp('/add-address');
    await typeStreet(user);
    loseLogin({ ...customer, _id: 'u2', firstName: 'Ayşe' });
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    await logInAgain(user);
    expect(address()).toBe('/add-address');
    expect(screen.getByLabelText('Sokak')).toHaveValue('');
    expect(screen.getByLabelText('Ad')).toHaveValue('Ayşe');
  });

  test('brings the list that was refused', async () => {
    logIn();
    serveOrders();
    const { user, client } = renderApp('/siparislerim');
    await screen.findByText('Henüz sipariş bulunamadı.');
    loseLogin();
    act(() => void client.invalidateQueries({ queryKey: queryRoots.customer }));
    await logInAgain(user);
    expect(await screen.findByRole('heading', { name: /4827-1935/ })).toBeVisible();
  });

  test('saves the cart that could not be saved', async () => {
    logIn();
    const { user } = renderApp('/hakkimizda');
    await screen.findByRole('button', { name: 'Profil menüsü' });
    loseLogin();
    act(() => addToCart('p1'));
    await logInAgain(user);
    await waitFor(() => expect(savedCarts).toEqual([{ p1: 1 }]));
  });

  test('notices it when the page regains focus', async () => {
    logIn();
    const { client } = renderApp('/hakkimizda');
    await screen.findByRole('button', { name: 'Profil menüsü' });
    loseLogin();
    act(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
    expect(await screen.findByText(ranOut)).toBeVisible();
  });
});

test('shows the server’s message of a refusal', async () => {
  logIn();
  server.use(mock.post('/api/address/add', ({ reply }) => reply(401, loginRequired)));
  const { user } = renderPage('/add-address');
  await typeStreet(user);
  await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
  expect(await screen.findByText('Bu işlem için giriş yapın.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('a seller’s login that ran out', () => {
  test('asks over the page, keeping typed text', async () => {
    logInStaff();
    serveProductsAdmin([]);
    const { user, address, client } = renderApp('/seller');
    await user.type(await screen.findByLabelText('Ürün adı'), 'Yeni Tavla');
    loseLogin();
    act(() => void client.invalidateQueries({ queryKey: queryRoots.session }));
    await logInAgain(user, 'Satıcı Giriş', 'Giriş');
    expect(address()).toBe('/seller');
    expect(screen.getByLabelText('Ürün adı')).toHaveValue('Yeni Tavla');
  });

  test('shows the login screen when dismissed', async () => {
    logInStaff();
    const { user, client } = renderApp('/seller');
    await screen.findByLabelText('Ürün adı');
    loseLogin();
    act(() => void client.invalidateQueries({ queryKey: queryRoots.session }));
    await screen.findByText(ranOut);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Satıcı Giriş' })).toBeVisible();
    expect(screen.queryByText(ranOut)).not.toBeInTheDocument();
  });
});

describe('without a connection', () => {
  test('shows a banner until reconnected', async () => {
    renderPage('/hakkimizda');
    await screen.findByRole('heading', { level: 1 });
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    const banner = await screen.findByText(/^İnternet bağlantınız yok/);
    expect(banner).toHaveRole('alert');
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(banner).not.toBeInTheDocument());
  });

  test('keeps typed text and suggests checking the connection', async () => {
    logIn();
    server.use(mock.post('/api/address/add', lostConnection));
    const { user } = renderPage('/add-address');
    const street = await typeStreet(user);
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    expect(
      await screen.findByText('Sunucuya ulaşılamadı. Bağlantınızı kontrol edip yeniden deneyin.'),
    ).toBeVisible();
    expect(street).toHaveValue('Değirmen Sok. No: 14');
  });
});
