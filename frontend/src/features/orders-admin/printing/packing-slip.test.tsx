import { screen, waitFor, within } from '@testing-library/react';
import { logInStaff } from '@/testing/handlers/account';
import { discounted } from '@/testing/handlers/orders';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { mock, noAnswer, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function open(at = '/seller/orders/o1/paket') {
  logInStaff();
  return renderPage(at);
}

test('is one click from the list, and back', async () => {
  serveOrdersAdmin([sellerOrder()]);
  const { user, address } = open('/seller/orders');
  await user.click(await screen.findByRole('link', { name: 'Paketle' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sipariş Paketi' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/seller/orders/o1/paket'));
  await user.click(screen.getByRole('link', { name: 'Siparişlere dön' }));
  await waitFor(() => expect(address()).toBe('/seller/orders'));
});

test('shows and prints a parcel’s content and address', async () => {
  serveOrdersAdmin([sellerOrder()]);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open();
  const sheet = await screen.findByRole('article', { name: 'Sipariş 4827-1935' });
  for (const text of [
    'Sipariş no: 4827-1935',
    'Şükrü Işık',
    'İnönü Cad. No: 88/A',
    'Ödemiş / İzmir 35750, Türkiye',
    '0 232 000 00 00',
    '₺4.387,90',
  ]) {
    expect(sheet).toHaveTextContent(text);
  }
  const tax = within(within(sheet).getByRole('list', { name: 'İçindeki KDV' }));
  expect(tax.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'KDV %1: ₺0,89 (matrah ₺89,01)',
    'KDV %20: ₺716,33 (matrah ₺3.581,67)',
  ]);
  const list = within(sheet).getByRole('list', { name: 'Ürünler' });
  const items = within(list).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '2 ×Ceviz Tavla',
    '1 ×Küp Şeker, 1 kg',
  ]);
  const pictures = items.map((item) => within(item).getByRole('presentation').getAttribute('src'));
  expect(pictures).toEqual(['/images/tavla-800.webp', '/art/gorsel-yok.svg']);
  await user.click(screen.getByRole('button', { name: 'Yazdır' }));
  expect(print).toHaveBeenCalledOnce();
});

test('shows discount and delivery of the sum', async () => {
  serveOrdersAdmin([sellerOrder(discounted)]);
  open();
  const sheet = await screen.findByRole('article', { name: 'Sipariş 4827-1935' });
  expect(sheet).toHaveTextContent('Ara toplam₺4.000,00İndirim (YAZ26)−₺400,00Kargo ücreti₺49,90');
  expect(sheet).toHaveTextContent('Toplam ₺3.649,90');
});

test('an unknown order shows no toast', async () => {
  serveOrdersAdmin([]);
  open();
  expect(await screen.findByText('Sipariş bulunamadı.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yazdır' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failed load can be retried', async () => {
  serveOrdersAdmin([sellerOrder()]);
  server.use(
    // Its path is of the next one's form, too.
    mock.get('/api/order/counts', noAnswer),
    mock.get(
      '/api/order/{id}',
      ({ reply }) => reply(500, refusal('internal', 'Beklenmeyen bir hata oluştu.')),
      { once: true },
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByRole('article', { name: 'Sipariş 4827-1935' })).toBeVisible();
});

test('says that it is loading', async () => {
  server.use(mock.get('/api/order/{id}', noAnswer));
  open();
  await screen.findByRole('heading', { name: 'Sipariş Paketi' });
  expect(screen.getByText('Yükleniyor...')).toBeInTheDocument();
});
