import { screen, waitFor, within } from '@testing-library/react';
import type { Overview } from '@/api/types';
import { ancestor } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { mock, noAnswer, refusal } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const figures = (over: Partial<Overview> = {}): Overview => ({
  days: [
    { date: '2026-11-19', orders: 2, turnover: 1500.5 },
    { date: '2026-11-20', orders: 1, turnover: 249.9 },
  ],
  bestSellers: [{ product: 'p1', name: 'Ceviz Tavla', pieces: 1200, turnover: 6447 }],
  awaitingPayment: 4,
  awaitingDispatch: 3,
  paymentProblems: 0,
  outOfStock: 2,
  unreadMessages: 6,
  unreadThreads: 1,
  openReturns: 0,
  lowStock: [],
  lowStockTotal: 0,
  overdueTransfers: 0,
  ...over,
});

/** Answers with the figures; keeps for which spans it was asked. */
function serveOverview(overview = figures()) {
  const asked: (string | null)[] = [];
  server.use(
    mock.get('/api/seller/overview', ({ query, reply }) => {
      asked.push(query.get('days'));
      return reply(200, { success: true, overview });
    }),
  );
  return asked;
}

function open(at = '/seller/genel-bakis') {
  logInStaff();
  return renderApp(at);
}

// jsdom lays nothing out, so the charts find out about no size.
class NoLayout implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
window.ResizeObserver = NoLayout;

test('shows what counts and links to what is behind it', async () => {
  serveOverview();
  open();
  const cards = within(await screen.findByRole('list', { name: 'Özet' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Ciro₺1.750,40Son 2 gün',
    'Sipariş3Son 2 gün',
    'Ödeme bekleyen4Sipariş',
    'Süresi geçen havale0Ödenmemiş sipariş',
    'Kargo bekleyen3Ödenmiş sipariş',
    'Açık iade0İade talebi',
    'Stokta olmayan2Ürün',
    'Okunmamış mesaj6İletişim formu',
    'Okunmamış destek1Destek talebi',
  ]);
  const goal = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(goal('Ödeme bekleyen')).toBe('/seller/orders?bekleyen=odeme');
  expect(goal('Kargo bekleyen')).toBe('/seller/orders?bekleyen=kargo');
  expect(goal('Stokta olmayan')).toBe('/seller/product-list?stok=yok');
  expect(goal('Okunmamış mesaj')).toBe('/seller/mesajlar');
  expect(goal('Okunmamış destek')).toBe('/seller/destek');
});

test('tells and lists what the charts draw', async () => {
  serveOverview();
  const { user } = open();
  expect(
    await screen.findByText(
      'Son 2 günde 3 sipariş, ₺1.750,40 ciro. En yüksek ciro: 19 Kasım 2026, ₺1.500,50.',
    ),
  ).toBeVisible();
  await user.click(screen.getByText('Tablo olarak göster'));
  const rows = within(screen.getByRole('table', { name: 'Gün gün sipariş ve ciro' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual(['GünSiparişCiro', '20 Kasım 20261₺249,90', '19 Kasım 20262₺1.500,50']);
});

test('lists the best sellers', async () => {
  serveOverview();
  open();
  await screen.findByRole('heading', { name: 'En çok satanlar' });
  expect(ancestor(screen.getByText('Ceviz Tavla'), 'li')).toHaveTextContent(
    'Ceviz Tavla1.200 adet₺6.447,00',
  );
});

test('the span stands in the address', async () => {
  const asked = serveOverview();
  const { user, address } = open();
  const periods = within(await screen.findByRole('navigation', { name: 'Zaman aralığı' }));
  expect(periods.getByRole('link', { name: '30 gün' })).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(asked).toEqual(['30']));
  await user.click(periods.getByRole('link', { name: '7 gün' }));
  expect(address()).toBe('/seller/genel-bakis?gun=7');
  await waitFor(() => expect(asked).toEqual(['30', '7']));
  expect(periods.getByRole('link', { name: '7 gün' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['?gun=90', '90'],
  ['?gun=12', '30'],
])('opens at %s with %s days', async (query, days) => {
  const asked = serveOverview();
  open(`/seller/genel-bakis${query}`);
  await waitFor(() => expect(asked).toEqual([days]));
});

test('a quiet shop says so, and still shows what waits', async () => {
  serveOverview(
    figures({ days: [{ date: '2026-11-20', orders: 0, turnover: 0 }], bestSellers: [] }),
  );
  open();
  expect(await screen.findByText('Bu aralıkta sipariş yok.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ödeme bekleyen' })).toBeVisible();
  expect(screen.queryByText('Günlük ciro')).not.toBeInTheDocument();
});

test('says that it is loading', async () => {
  server.use(mock.get('/api/seller/overview', noAnswer));
  open();
  await screen.findByRole('heading', { name: 'Genel Bakış' });
  expect(await screen.findByText('Yükleniyor...')).toBeInTheDocument();
});

test('a failure shows the server’s sentence and can be tried again', async () => {
  server.use(
    mock.get('/api/seller/overview', ({ reply }) =>
      reply(500, refusal('internal', 'Özet şu anda hesaplanamıyor.')),
    ),
  );
  const { user } = open();
  const retry = await screen.findByRole('button', { name: 'Tekrar dene' });
  expect(screen.getAllByText('Özet şu anda hesaplanamıyor.').length).toBeGreaterThan(0);
  serveOverview();
  await user.click(retry);
  expect(await screen.findByRole('list', { name: 'Özet' })).toBeVisible();
});

test('money that has to be seen to comes first and leads to its orders', async () => {
  serveOverview(figures({ paymentProblems: 2 }));
  open();
  const alert = await screen.findByText(/^2 siparişin ödemesiyle ilgilenmeniz gerekiyor\./);
  expect(within(alert).getByRole('link', { name: 'Siparişleri göster' })).toHaveAttribute(
    'href',
    '/seller/orders?bekleyen=odeme-sorunu',
  );
});

test('where there is none, nothing is said of it', async () => {
  serveOverview();
  open();
  await screen.findByRole('list', { name: 'Özet' });
  expect(screen.queryByText(/ödemesiyle ilgilenmeniz/)).not.toBeInTheDocument();
});

test('lists what is about to run out, and leads to it', async () => {
  serveOverview(
    figures({
      lowStock: [
        { product: 'p1', name: 'Küp Şeker', stock: 0 },
        { product: 'p2', name: 'Çay', stock: 2 },
      ],
      lowStockTotal: 2,
      overdueTransfers: 5,
    }),
  );
  open();
  const list = within(await screen.findByRole('region', { name: 'Stoku azalan ürünler' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Küp ŞekerKalmadı',
    'Çay2 adet',
  ]);
  expect(list.getByRole('link', { name: 'Çay' })).toHaveAttribute(
    'href',
    '/seller/product-list?ara=%C3%87ay',
  );
  expect(screen.getByRole('link', { name: 'Süresi geçen havale' })).toHaveAttribute(
    'href',
    '/seller/orders?bekleyen=gecikmis',
  );
  expect(screen.queryByText(/ürün daha$/)).not.toBeInTheDocument();
});

test('says how many more are about to run out than it lists', async () => {
  const lowStock = [{ product: 'p1', name: 'Küp Şeker', stock: 0 }];
  serveOverview(figures({ lowStock, lowStockTotal: 1201 }));
  open();
  const list = within(await screen.findByRole('region', { name: 'Stoku azalan ürünler' }));
  expect(list.getByText('ve 1.200 ürün daha')).toBeVisible();
});
