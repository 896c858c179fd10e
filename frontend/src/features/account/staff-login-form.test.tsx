import { screen, waitFor } from '@testing-library/react';
import { saveOfflineOrders, loadOfflineOrders } from '@/entities/order/offline-orders';
import { logInStaff } from '@/testing/handlers/account';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { mock, refusal } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const kept = () => ({
  orders: [sellerOrder()],
  total: 1,
  totalPages: 1,
  currentPage: 1,
  loadedAt: '2026-11-20T10:00:00Z',
});

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText('E-Posta'), 'satici@example.com');
  await user.type(screen.getByLabelText('Şifre'), 'gizli-parola');
  await user.click(screen.getByRole('button', { name: 'Giriş' }));
}

test('asks a visitor to log in', async () => {
  renderApp('/seller');
  await heading('Satıcı Giriş');
  expect(screen.getByLabelText('E-Posta')).toBeRequired();
  expect(screen.getByLabelText('Şifre')).toBeRequired();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test.each(['/seller', '/seller/orders'])('logs in at %s and goes to /seller', async (at) => {
  const sent: unknown[] = [];
  server.use(
    mock.post('/api/seller/login', async ({ request, reply }) => {
      sent.push(await request.json());
      logInStaff();
      return reply(200, { success: true, message: 'Giriş yapıldı.' });
    }),
  );
  serveOrdersAdmin([]);
  const { user, address } = renderApp(at);
  await fillIn(user);
  await heading('Ürün Ekle');
  expect(address()).toBe('/seller');
  expect(sent).toEqual([{ email: 'satici@example.com', password: 'gizli-parola' }]);
});

test('a refusal keeps typed values', async () => {
  server.use(
    mock.post('/api/seller/login', ({ reply }) =>
      reply(401, refusal('wrong_credentials', 'E-posta veya şifre hatalı.')),
    ),
  );
  const { user } = renderApp('/seller');
  await fillIn(user);
  expect(await screen.findByText('E-posta veya şifre hatalı.')).toBeVisible();
  expect(screen.getByLabelText('E-Posta')).toHaveValue('satici@example.com');
  expect(screen.getByLabelText('Şifre')).toHaveValue('gizli-parola');
});

test('both fields are required', async () => {
  const { user } = renderApp('/seller');
  await user.click(await screen.findByRole('button', { name: 'Giriş' }));
  expect(await screen.findByText('E-posta boş bırakılamaz.')).toBeVisible();
  expect(screen.getByLabelText('Şifre')).toHaveAccessibleDescription('Şifre boş bırakılamaz.');
});

test('staff never sees the login', async () => {
  logInStaff();
  renderApp('/seller');
  await heading('Ürün Ekle');
  expect(screen.queryByText('Satıcı Giriş')).not.toBeInTheDocument();
  const menu = screen.getByRole('navigation', { name: 'Satıcı menüsü' });
  expect(menu).toHaveTextContent(
    'Genel BakışÜrün EkleÜrün ListesiSiparişlerMesajlarDiğerFaturalarİadelerMüşterilerRaporlarBanka EkstresiKategorilerİndirim kodlarıDestekE-postalar',
  );
});

test('logging out removes customers’ addresses', async () => {
  logInStaff();
  saveOfflineOrders(kept());
  const { user, address } = renderApp('/seller');
  await heading('Ürün Ekle');
  server.use(
    mock.get('/api/seller/logout', ({ reply }) =>
      reply(200, { success: true, message: 'Çıkış yapıldı.' }),
    ),
  );
  // Still staff by a customer login, so that no login screen drops them for us.
  await user.click(screen.getByRole('button', { name: 'Çıkış' }));
  expect(await screen.findByText('Çıkış yapıldı.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
  expect(loadOfflineOrders()).toBeUndefined();
});

test('a lapsed login removes them too', async () => {
  saveOfflineOrders(kept());
  renderApp('/seller/orders');
  await heading('Satıcı Giriş');
  await waitFor(() => expect(loadOfflineOrders()).toBeUndefined());
});
