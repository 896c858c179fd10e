import { screen, waitFor, within } from '@testing-library/react';
import { saveOfflineOrders } from '@/entities/order/offline-orders';
import { logInStaff } from '@/testing/handlers/account';
import { discounted } from '@/testing/handlers/orders';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import {
  lostConnection,
  mock,
  noAnswer,
  foreignPage,
  refusal,
  type Resolver,
} from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const banner = 'ÖRNEK VERİ — gerçek sipariş değildir';

function open(render = renderPage) {
  logInStaff();
  return render('/seller/orders');
}

type Answer = Resolver<'get', '/api/order/seller'>;

function failWith(answer: Answer) {
  server.use(mock.get('/api/order/seller', answer));
}

const serverError: Answer = ({ reply }) =>
  reply(500, refusal('internal', 'Beklenmeyen bir hata oluştu.'));

test('shows items, customer, amount and payment', async () => {
  serveOrdersAdmin([
    sellerOrder(),
    sellerOrder({
      _id: 'o2',
      number: '1000-0002',
      isPaid: true,
      status: 'Shipped',
      paymentType: 'Online',
      isConfirmed: false,
    }),
  ]);
  open();
  const [first, second] = await screen.findAllByRole('article');
  if (!first || !second) throw new Error('two orders expected');
  const lines = within(within(first).getByRole('list', { name: 'Ürünler' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(['2 ×Ceviz Tavla', '1 ×Küp Şeker, 1 kg']);
  for (const text of [
    'Şükrü Işık',
    'İnönü Cad. No: 88/A',
    'Ödemiş / İzmir 35750, Türkiye',
    '0 232 000 00 00',
    '₺4.387,90',
    'EFT/Havale',
    'Sipariş Alındı',
    'Bekliyor',
    '4827-1935',
    'Müşteri: Ayşe Kaya',
  ]) {
    expect(first).toHaveTextContent(text);
  }
  expect(second).toHaveTextContent('Kargoya Verildi');
  expect(second).toHaveTextContent('Ödendi');
  expect(second).toHaveTextContent('Sözleşme onayı yok');
  expect(first).not.toHaveTextContent('Sözleşme onayı yok');
  expect(screen.getByText('2 sipariş')).toBeVisible();
});

test('shows discount and delivery of the sum', async () => {
  serveOrdersAdmin([sellerOrder(discounted)]);
  open();
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('Ara toplam₺4.000,00İndirim (YAZ26)−₺400,00Kargo ücreti₺49,90');
  expect(card).toHaveTextContent('Toplam₺3.649,90Toplamın içindeki KDV: ₺608,32');
});

test('without orders it says so', async () => {
  serveOrdersAdmin([]);
  open();
  expect(await screen.findByText('Henüz sipariş bulunamadı.')).toBeVisible();
});

test('says that it is loading', async () => {
  server.use(mock.get('/api/order/seller', noAnswer));
  open();
  await screen.findByRole('heading', { name: 'Sipariş Listesi' });
  expect(screen.getByText('Yükleniyor...')).toBeInTheDocument();
  expect(screen.queryByText('Henüz sipariş bulunamadı.')).not.toBeInTheDocument();
});

test('keeps the page in the address', async () => {
  serveOrdersAdmin(
    Array.from({ length: 21 }, (_, index) =>
      sellerOrder({ _id: `no-${index}`, number: `1000-${index}` }),
    ),
  );
  const { user, address } = open();
  expect(await screen.findAllByRole('article')).toHaveLength(20);
  expect(screen.getByRole('button', { name: 'Önceki' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Sonraki' }));
  expect(await screen.findByRole('heading', { name: 'Sipariş no: 1000-20' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('Sayfa 2 / 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sonraki' })).toBeDisabled();
  expect(address()).toBe('/seller/orders?sayfa=2');
});

describe('when orders cannot be loaded', () => {
  test.each<[string, Answer, string]>([
    ['a server error', serverError, 'Sunucu hatası — dummy verilerle gösteriliyor.'],
    [
      'an error that is no JSON',
      () => foreignPage(502),
      'Sunucu hatası — dummy verilerle gösteriliyor.',
    ],
    ['no connection', lostConnection, 'Sunucuya ulaşılamadı — offline moda geçildi.'],
  ])('after %s: samples under their banner', async (_case, response, sentence) => {
    failWith(response);
    open();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText(banner)).toBeVisible();
    expect(screen.getAllByRole('article').length).toBeGreaterThan(0);
  });

  test('show the last loaded orders before samples', async () => {
    saveOfflineOrders({
      orders: [sellerOrder({ number: 'son-yuklenen' })],
      total: 1,
      totalPages: 1,
      currentPage: 1,
      loadedAt: '2026-11-20T10:00:00Z',
    });
    failWith(serverError);
    open();
    expect(await screen.findByText('Sunucu hatası — dummy verilerle gösteriliyor.')).toBeVisible();
    expect(screen.getByRole('heading', { name: /son-yuklenen/ })).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText(/En son yüklenen siparişler.*20 Kasım 2026 13:00/)).toBeVisible();
    expect(screen.queryByText(banner)).not.toBeInTheDocument();
  });

  test('show the saved list after an offline reload', async () => {
    serveOrdersAdmin([sellerOrder()]);
    const { unmount } = open();
    await screen.findByRole('article');
    unmount();
    failWith(lostConnection);
    open();
    expect(await screen.findByText('Sunucuya ulaşılamadı — offline moda geçildi.')).toBeVisible();
    expect(screen.getByText('Şükrü Işık')).toBeVisible();
    expect(screen.queryByText(banner)).not.toBeInTheDocument();
  });

  test('stores no tax number on the device', async () => {
    const invoice = { type: 'individual' as const, name: 'Ayşe Kaya', tckn: '10000000146' };
    serveOrdersAdmin([sellerOrder({ invoice })]);
    open();
    await screen.findByRole('article');
    const kept = JSON.stringify([window.localStorage, window.sessionStorage]);
    expect(kept).toContain('4827-1935');
    expect(kept).not.toContain('10000000146');
  });

  test('ignore a copy of an older release', async () => {
    const { history, ...old } = sellerOrder();
    expect(history).toEqual([]);
    window.localStorage.setItem('dorduncu-satici-siparisleri', JSON.stringify({ orders: [old] }));
    failWith(serverError);
    open();
    expect(await screen.findByText(banner)).toBeVisible();
  });

  test('there is nothing to click on an order', async () => {
    failWith(serverError);
    open();
    const [first] = await screen.findAllByRole('article');
    if (!first) throw new Error('samples expected');
    expect(within(first).queryByRole('button')).not.toBeInTheDocument();
    expect(within(first).queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'CSV indir' })).not.toBeInTheDocument();
  });

  test('retry and replace the samples', async () => {
    failWith(serverError);
    const { user } = open();
    await screen.findByText(banner);
    serveOrdersAdmin([sellerOrder()]);
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByText('Şükrü Işık')).toBeVisible();
    expect(screen.queryByText(banner)).not.toBeInTheDocument();
  });

  test('show a refusal without samples', async () => {
    failWith(({ reply }) => reply(422, refusal('validation_failed', 'Arama çok uzun.')));
    open();
    await screen.findByRole('button', { name: 'Tekrar dene' });
    expect(screen.getAllByText('Arama çok uzun.')[0]).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  test('lead to the login when it lapsed', async () => {
    failWith(({ reply }) => {
      server.use(mock.get('/api/seller/is-auth', ({ reply }) => reply(200, { success: false })));
      return reply(401, refusal('login_required', 'Giriş yapın.'));
    });
    open(renderApp);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Satıcı Giriş' })).toBeVisible(),
    );
  });
});
