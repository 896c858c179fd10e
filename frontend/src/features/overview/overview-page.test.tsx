import { screen, waitFor, within } from '@testing-library/react';
import { ancestor } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { overview as figures } from '@/testing/handlers/overview';
import { mock, noAnswer, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

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
  return renderPage(at);
}

// jsdom lays nothing out, so the charts find out about no size.
class NoLayout implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
window.ResizeObserver = NoLayout;

test('lists tasks by urgency, each a link', async () => {
  serveOverview(figures({ paymentProblems: 1, openRefunds: 2, overdueTransfers: 1234 }));
  open();
  const region = within(await screen.findByRole('region', { name: 'Yapılacaklar' }));
  const tasks = region.getAllByRole('link');
  expect(tasks.map((task) => [task.textContent, task.getAttribute('href')])).toEqual([
    ['1 siparişin ödemesiyle ilgilenmeniz gerekiyor', '/seller/orders?bekleyen=odeme-sorunu'],
    [
      '2 siparişte sonucu bilinmeyen ya da yapılamayan kart iadesi',
      '/seller/orders?bekleyen=kart-iadesi',
    ],
    ['1.234 siparişin havale süresi geçti', '/seller/orders?bekleyen=gecikmis'],
    ['3 ödenmiş sipariş kargo bekliyor', '/seller/orders?bekleyen=kargo'],
    ['1 destek talebi okunmadı', '/seller/destek'],
    ['6 iletişim mesajı okunmadı', '/seller/mesajlar'],
    ['4 siparişin ödemesi bekleniyor', '/seller/orders?bekleyen=odeme'],
    ['2 ürün stokta yok', '/seller/product-list?stok=yok'],
  ]);
  const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings.slice(0, 2)).toEqual(['Yapılacaklar', 'Son siparişler']);
});

test.each([
  [3, '; en eskisi için 3 gün kaldı'],
  [0, '; en eskisi için bugün son gün'],
  [-2, '; en eskisinin süresi geçti'],
])('says what waits about invoices, due in %s days', async (invoiceDueInDays, due) => {
  const none = { awaitingPayment: 0, awaitingDispatch: 0, outOfStock: 0 };
  serveOverview(
    figures({
      ...none,
      unreadMessages: 0,
      unreadThreads: 0,
      invoicesToMake: 30,
      invoiceDueInDays,
      invoicesToExport: 4,
      invoicesWithoutPdf: 5,
      invoicesToCancel: 1,
    }),
  );
  open();
  const region = within(await screen.findByRole('region', { name: 'Yapılacaklar' }));
  const tasks = region.getAllByRole('link');
  expect(tasks.map((task) => [task.textContent, task.getAttribute('href')])).toEqual([
    ['1 iptal edilecek fatura', '/seller/faturalar?durum=iptal-edilecek'],
    [`30 siparişin faturası oluşturulacak${due}`, '/seller/faturalar'],
    ['4 faturanın XML’i indirilmedi', '/seller/faturalar?durum=hazir'],
    ['5 faturanın PDF’i yüklenmedi', '/seller/faturalar?durum=indirilen'],
  ]);
});

test.each([
  [true, 1],
  [false, 0],
])('warns of a missing mail server: %s', async (mailsToFile, warnings) => {
  serveOverview();
  logInStaff(undefined, { mailsToFile });
  const { client } = renderPage('/seller/genel-bakis');
  await screen.findByRole('heading', { name: 'En çok satanlar' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() =>
    expect(
      screen.queryAllByText(/gönderilmiyor: e-posta sunucusu yok \(dosyaya yazılıyor\)/),
    ).toHaveLength(warnings),
  );
});

test('without tasks it says so', async () => {
  const none = { awaitingPayment: 0, awaitingDispatch: 0, outOfStock: 0 };
  serveOverview(figures({ ...none, unreadMessages: 0, unreadThreads: 0 }));
  open();
  const region = within(await screen.findByRole('region', { name: 'Yapılacaklar' }));
  expect(region.getByText('Bekleyen iş yok.')).toBeVisible();
});

test('figures have labels and changes', async () => {
  serveOverview();
  open();
  const list = within(await screen.findByRole('list', { name: 'Son 2 gün' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ciro₺1.750,40%75 arttı (önceki 2 gün: ₺1.000,00)Tahsil edilenden iade edilen düşülür.',
    'Tahsil edilen₺1.850,40%85 arttı (önceki 2 gün: ₺1.000,00)',
    'İade edilen₺100,00Arttı (önceki 2 gün: ₺0,00)',
    'Bekleyen₺420,00Ödemesi beklenen bütün siparişler',
    'Ödenen sipariş3%50 arttı (önceki 2 gün: 2)',
  ]);
});

test('lists the latest orders, each a link', async () => {
  serveOverview();
  open();
  const region = within(await screen.findByRole('region', { name: 'Son siparişler' }));
  expect(region.getByRole('listitem')).toHaveTextContent('4827-1935Şükrü Işık₺249,90');
  expect(region.getByRole('listitem')).toHaveTextContent('HazırlanıyorÖdendi');
  expect(region.getByRole('link')).toHaveAttribute('href', '/seller/orders/4827-1935');
});

test('tells and lists what the charts draw', async () => {
  serveOverview();
  const { user } = open();
  expect(
    await screen.findByText(
      'Son 2 günde 3 ödenen sipariş, ₺1.750,40 ciro. En yüksek ciro: 19 Kasım 2026, ₺1.500,50.',
    ),
  ).toBeVisible();
  await user.click(screen.getByText('Tablo olarak göster'));
  const rows = within(screen.getByRole('table', { name: 'Gün gün sipariş ve ciro' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'GünSiparişTahsil edilenİade edilenCiro',
    '20 Kasım 20261₺249,90₺0,00₺249,90',
    '19 Kasım 20262₺1.600,50₺100,00₺1.500,50',
  ]);
});

test('lists the best sellers', async () => {
  serveOverview();
  open();
  await screen.findByRole('heading', { name: 'En çok satanlar' });
  expect(ancestor(screen.getByText('Ceviz Tavla'), 'li')).toHaveTextContent(
    'Ceviz Tavla1.200 adet₺6.447,00',
  );
});

test('keeps the period in the address', async () => {
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

test('a quiet shop still shows its tasks', async () => {
  const nothing = { orders: 0, collected: 0, refunded: 0 };
  serveOverview(
    figures({ days: [{ date: '2026-11-20', ...nothing }], total: nothing, bestSellers: [] }),
  );
  open();
  expect(await screen.findByText('Bu aralıkta ödenen sipariş yok.')).toBeVisible();
  expect(screen.getByRole('link', { name: '4 siparişin ödemesi bekleniyor' })).toBeVisible();
  expect(screen.queryByText('Günlük ciro')).not.toBeInTheDocument();
});

test('says that it is loading', async () => {
  server.use(mock.get('/api/seller/overview', noAnswer));
  open();
  await screen.findByRole('heading', { name: 'Genel Bakış' });
  expect(await screen.findByText('Yükleniyor...')).toBeInTheDocument();
});

test('a failure can be retried', async () => {
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
  expect(await screen.findByRole('region', { name: 'Yapılacaklar' })).toBeVisible();
});

test('lists and links scarce products', async () => {
  serveOverview(
    figures({
      lowStock: [
        { product: 'p1', name: 'Küp Şeker', stock: 0 },
        { product: 'p2', name: 'Çay', stock: 2 },
      ],
      lowStockTotal: 2,
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
  expect(screen.queryByText(/ürün daha$/)).not.toBeInTheDocument();
});

test('counts scarce products that it hides', async () => {
  const lowStock = [{ product: 'p1', name: 'Küp Şeker', stock: 0 }];
  serveOverview(figures({ lowStock, lowStockTotal: 1201 }));
  open();
  const list = within(await screen.findByRole('region', { name: 'Stoku azalan ürünler' }));
  expect(list.getByText('ve 1.200 ürün daha')).toBeVisible();
});
