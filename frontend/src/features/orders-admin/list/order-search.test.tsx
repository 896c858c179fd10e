import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loadOfflineOrders } from '@/entities/order/offline-orders';
import { chip } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { refund } from '@/testing/handlers/refunds';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const orders = [
  sellerOrder(),
  sellerOrder({ _id: 'o2', number: '1000-0002', customer: 'Gülşen Ağaoğlu', isPaid: true }),
  sellerOrder({ _id: 'o3', number: '1000-0003', status: 'Shipped', isPaid: true }),
];

function open(at = '/seller/orders') {
  logInStaff();
  return renderPage(at);
}

/** The numbers of the orders on the page. */
const shown = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent.replace('Sipariş no: ', ''));
const showing = (...numbers: string[]) => waitFor(() => expect(shown()).toEqual(numbers));

/** Opens the menu of filters. */
async function openMenu(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Filtrele' }));
  return within(await screen.findByRole('dialog', { name: 'Filtreler' }));
}

test('finds by number or customer, in the address', async () => {
  serveOrdersAdmin(orders);
  const { user, address } = open();
  const field = await screen.findByRole('searchbox', { name: 'Sipariş ara' });
  await user.type(field, '#4827-1935');
  await showing('4827-1935');
  expect(screen.getByText('1 sipariş')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'gulsen{Enter}');
  await showing('1000-0002');
  expect(address()).toBe('/seller/orders?ara=gulsen');
});

test('filters by status and payment from page one', async () => {
  const { asked } = serveOrdersAdmin(orders);
  const { user, address } = open('/seller/orders?sayfa=1');
  await showing('4827-1935', '1000-0002', '1000-0003');
  const menu = await openMenu(user);
  await user.selectOptions(menu.getByLabelText('Ödeme'), 'odendi');
  await showing('1000-0002', '1000-0003');
  await user.selectOptions(menu.getByLabelText('Durum'), 'Shipped');
  await showing('1000-0003');
  expect(address()).toBe('/seller/orders?durum=Shipped&odeme=odendi');
  expect(asked.at(-1)?.toString()).toBe('status=Shipped&isPaid=true&page=1&limit=20');
});

test('chips show their number of orders', async () => {
  const byCard = sellerOrder({
    _id: 'o4',
    number: '1000-0004',
    isPaid: true,
    paymentType: 'Online',
  });
  serveOrdersAdmin([...orders, byCard]);
  const { user } = open();
  expect(await screen.findByRole('radio', { name: 'Tahsil edilecek 1' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Kargo bekleyen 2' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Geciken havale 0' })).toBeVisible();
  const menu = await openMenu(user);
  const said = (field: string) =>
    within(menu.getByLabelText(field))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(said('Durum')).toEqual([
    'Bütün durumlar (4)',
    'Sipariş Alındı (3)',
    'Hazırlanıyor (0)',
    'Kargoya Verildi (1)',
    'Teslim Edildi (0)',
    'İptal Edildi (0)',
    'Kartla ödeniyor (0)',
  ]);
  expect(said('Ödeme')).toEqual(['Hepsi', 'Ödendi (3)', 'Bekliyor (1)']);
  expect(said('Ödeme yöntemi')).toEqual(['Hepsi', 'EFT/Havale (3)', 'Kredi/Banka Kartı (1)']);
});

test('requests counts and list with all filters', async () => {
  const { asked } = serveOrdersAdmin(orders);
  const counted = vi.fn();
  const { user, address } = open('/seller/orders?odeme=odendi');
  server.use(
    mock.get('/api/order/counts', ({ query }) => {
      counted(query.toString());
      return undefined;
    }),
  );
  await showing('1000-0002', '1000-0003');
  const menu = await openMenu(user);
  fireEvent.change(menu.getByLabelText('İlk gün'), { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(asked.at(-1)?.toString()).toBe('isPaid=true&from=2026-11-01&page=1&limit=20'),
  );
  await waitFor(() => expect(counted).toHaveBeenCalledWith('isPaid=true&from=2026-11-01'));
  expect(address()).toBe('/seller/orders?odeme=odendi&ilk=2026-11-01');
  await user.click(screen.getByRole('button', { name: '01.11.2026 ve sonrası filtresini kaldır' }));
  await waitFor(() => expect(address()).toBe('/seller/orders?odeme=odendi'));
});

test.each([
  ['odeme', 'Tahsil edilecek', ['4827-1935']],
  ['kargo', 'Kargo bekleyen', ['1000-0002']],
])('?bekleyen=%s lists what the overview counts', async (bekleyen, label, numbers) => {
  serveOrdersAdmin(orders);
  const { user, address } = open(`/seller/orders?bekleyen=${bekleyen}`);
  await showing(...numbers);
  expect(chip('Sıradaki iş', label)).toBeChecked();
  await user.click(chip('Sıradaki iş', 'Hepsi'));
  await showing('4827-1935', '1000-0002', '1000-0003');
  expect(address()).toBe('/seller/orders');
});

test('opens as its address says', async () => {
  serveOrdersAdmin(orders);
  open('/seller/orders?durum=Order+Placed&odeme=bekliyor&ara=4827');
  await showing('4827-1935');
  const filters = within(screen.getByRole('list', { name: 'Geçerli filtreler' }));
  expect(filters.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sipariş Alındı',
    'Bekliyor',
  ]);
  expect(screen.getByRole('searchbox', { name: 'Sipariş ara' })).toHaveValue('4827');
});

test('the file has the orders of the list', async () => {
  serveOrdersAdmin(orders);
  const { user } = open();
  const link = await screen.findByRole('link', { name: 'CSV indir' });
  expect(link).toHaveAttribute('href', '/api/order/export');
  expect(link).toHaveAttribute('download');
  const menu = await openMenu(user);
  await user.selectOptions(menu.getByLabelText('Ödeme'), 'bekliyor');
  await user.selectOptions(menu.getByLabelText('Durum'), 'Preparing');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'CSV indir', hidden: true })).toHaveAttribute(
      'href',
      '/api/order/export?status=Preparing&isPaid=false',
    ),
  );
});

test('clears an empty search with one click', async () => {
  serveOrdersAdmin(orders);
  const { user, address } = open();
  await showing('4827-1935', '1000-0002', '1000-0003');
  await user.type(screen.getByRole('searchbox', { name: 'Sipariş ara' }), '9999{Enter}');
  expect(await screen.findByText('Aramanıza uygun sipariş bulunamadı.')).toBeVisible();
  expect(loadOfflineOrders()?.orders).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Filtreleri temizle' }));
  await showing('4827-1935', '1000-0002', '1000-0003');
  expect(address()).toBe('/seller/orders');
});

test('a missing page becomes the last one', async () => {
  serveOrdersAdmin(orders);
  const { address } = open('/seller/orders?sayfa=7');
  await showing('4827-1935', '1000-0002', '1000-0003');
  expect(address()).toBe('/seller/orders');
});

test('a refused search can be corrected', async () => {
  serveOrdersAdmin(orders);
  server.use(
    mock.get(
      '/api/order/seller',
      ({ reply }) => reply(422, refusal('validation_failed', 'Arama çok uzun.')),
      { once: true },
    ),
  );
  const { user } = open();
  await screen.findByRole('button', { name: 'Tekrar dene' });
  await user.type(screen.getByRole('searchbox', { name: 'Sipariş ara' }), '4827{Enter}');
  await showing('4827-1935');
});

test.each([
  ['fatura', 'Fatura bekleyen'],
  ['kart-iadesi', 'Sonuçlanmayan kart iadesi'],
])('%s has no chip and is shown among the filters', async (bekleyen, label) => {
  const failed = refund({ state: 'failed' });
  serveOrdersAdmin(
    orders.map((one) => (one.number === '1000-0003' ? { ...one, refunds: [failed] } : one)),
  );
  const { user, address } = open(`/seller/orders?bekleyen=${bekleyen}`);
  await showing('1000-0003');
  await user.click(screen.getByRole('button', { name: `${label} filtresini kaldır` }));
  await showing('4827-1935', '1000-0002', '1000-0003');
  expect(address()).toBe('/seller/orders');
});
