import { screen, waitFor, within } from '@testing-library/react';
import type { OrderStatus } from '@/api/types';
import { closedGate } from '@/testing/gate';
import { logInStaff } from '@/testing/handlers/account';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function open(at = '/seller/orders') {
  logInStaff();
  return renderPage(at);
}

const card = () => screen.findByRole('article', { name: 'Sipariş 4827-1935, Ayşe Kaya' });
const button = (name: string) => screen.findByRole('button', { name });

async function moves() {
  const actions = within(await card()).getByRole('group', { name: 'Sipariş 4827-1935 işlemleri' });
  return within(actions)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
}

test.each<[OrderStatus, string[]]>([
  ['Order Placed', ['Hazırlamaya başla', 'Ödendi olarak işaretle', 'İptal Et']],
  ['Preparing', ['Kargoya ver', 'Ödendi olarak işaretle', 'İptal Et']],
  ['Shipped', ['Teslim edildi olarak işaretle', 'Ödendi olarak işaretle', 'Takip numarası ekle']],
  ['Delivered', ['Ödendi olarak işaretle', 'Takip numarası ekle']],
  ['Cancelled', ['Ödendi olarak işaretle']],
])('offers these changes of an order %s', async (status, labels) => {
  serveOrdersAdmin([sellerOrder({ status })]);
  open();
  expect(await moves()).toEqual(labels);
});

test('never marks a card order paid', async () => {
  serveOrdersAdmin([sellerOrder({ status: 'Awaiting Payment', paymentType: 'Online' })]);
  open();
  expect(await moves()).toEqual(['İptal Et']);
});

test.each<[OrderStatus, string, OrderStatus, string]>([
  ['Order Placed', 'Hazırlamaya başla', 'Preparing', 'Hazırlanıyor'],
  ['Shipped', 'Teslim edildi olarak işaretle', 'Delivered', 'Teslim Edildi'],
])('from %s the button %s leads on', async (status, label, wanted, state) => {
  const { calls } = serveOrdersAdmin([sellerOrder({ status })]);
  const { user } = open();
  await user.click(await button(label));
  expect(await screen.findByText('Sipariş durumu güncellendi.')).toBeVisible();
  expect(calls).toEqual([{ call: 'status o1', body: { status: wanted } }]);
  const history = within(await card()).getByRole('list', { name: 'Sipariş geçmişi' });
  await waitFor(() =>
    expect(history).toHaveTextContent(`${state}20 Kasım 2026 13:00 · Demo Satıcı`),
  );
  expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument();
  // The button is gone; who works with the keyboard goes on from the order.
  expect(screen.getByRole('heading', { name: 'Sipariş no: 4827-1935' })).toHaveFocus();
});

test('marks a transfer paid and unpaid', async () => {
  const { calls } = serveOrdersAdmin([sellerOrder()]);
  const { user } = open();
  await user.click(await button('Ödendi olarak işaretle'));
  await user.click(await button('Ödeme kaydını sil'));
  expect(await button('Ödendi olarak işaretle')).toBeVisible();
  expect(calls).toEqual([
    { call: 'paid o1', body: { isPaid: true } },
    { call: 'paid o1', body: { isPaid: false } },
  ]);
  expect(await card()).toHaveTextContent('Ödeme geri alındı');
  expect(await screen.findAllByText('Ödeme durumu güncellendi.')).not.toHaveLength(0);
  expect(screen.getByText(/4827-1935 ödenmedi sayılıyor/)).toBeVisible();
});

test('asks before an order is cancelled', async () => {
  const { calls } = serveOrdersAdmin([sellerOrder()]);
  const { user } = open();
  await user.click(await button('İptal Et'));
  const question = await screen.findByRole('alertdialog', {
    name: 'Bu siparişi iptal etmek istediğinizden emin misiniz?',
  });
  expect(question).toHaveTextContent('Sipariş 4827-1935, Şükrü Işık');
  await user.click(within(question).getByRole('button', { name: 'Vazgeç' }));
  expect(calls).toEqual([]);
  await user.click(await button('İptal Et'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'İptal Et' }),
  );
  await waitFor(async () => expect(await card()).toHaveTextContent('İptal Edildi'));
  expect(calls).toEqual([{ call: 'status o1', body: { status: 'Cancelled' } }]);
});

test('a double click is one move', async () => {
  const { calls } = serveOrdersAdmin([sellerOrder()]);
  const { user } = open();
  await user.dblClick(await button('Hazırlamaya başla'));
  expect(await button('Kargoya ver')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('allows one change of an order at once', async () => {
  serveOrdersAdmin([sellerOrder()]);
  const gate = closedGate();
  server.use(
    // Answered by what stands behind it.
    mock.put('/api/order/status/{id}', () => gate.opened),
  );
  const { user } = open();
  await user.click(await button('Hazırlamaya başla'));
  await waitFor(async () =>
    expect(await button('Hazırlamaya başla')).toHaveAttribute('aria-busy', 'true'),
  );
  expect(await button('Ödendi olarak işaretle')).toBeDisabled();
  expect(await button('İptal Et')).toBeDisabled();
  gate.open();
  expect(await button('Kargoya ver')).toBeEnabled();
});

test('a refused move shows the current order', async () => {
  const { change } = serveOrdersAdmin([sellerOrder()]);
  const sentence = "'İptal Edildi' durumundaki sipariş 'Hazırlanıyor' durumuna geçirilemez.";
  server.use(
    mock.put('/api/order/status/{id}', ({ reply }) => {
      change('o1', { status: 'Cancelled' });
      return reply(409, refusal('illegal_move', sentence));
    }),
  );
  const { user } = open();
  await user.click(await button('Hazırlamaya başla'));
  expect(await screen.findByText(sentence)).toBeVisible();
  await waitFor(async () => expect(await card()).toHaveTextContent('İptal Edildi'));
  expect(screen.queryByRole('button', { name: 'Hazırlamaya başla' })).not.toBeInTheDocument();
});

test('a lost change leaves the order unchanged', async () => {
  serveOrdersAdmin([sellerOrder()]);
  server.use(mock.put('/api/order/paid/{id}', lostConnection));
  const { user } = open();
  await user.click(await button('Ödendi olarak işaretle'));
  expect(await screen.findByText(/^Sunucuya ulaşılamadı\. Bağlantınızı/)).toBeVisible();
  expect(await button('Ödendi olarak işaretle')).toBeEnabled();
  expect(await card()).toHaveTextContent('Bekliyor');
});

test('an order leaving the filter keeps focus', async () => {
  serveOrdersAdmin([sellerOrder(), sellerOrder({ _id: 'o2', number: '1000-0002' })]);
  const { user } = open('/seller/orders?odeme=bekliyor');
  const first = await card();
  await user.click(within(first).getByRole('button', { name: 'Ödendi olarak işaretle' }));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Sipariş Listesi' })).toHaveFocus();
});
