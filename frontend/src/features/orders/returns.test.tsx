import { screen, waitFor, within } from '@testing-library/react';
import type { BodyOf } from '@/api/calls';
import type { Order } from '@/api/types';
import { logIn } from '@/testing/handlers/account';
import { order, orderItem, orderReturn, serveOrders } from '@/testing/handlers/orders';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const requested = orderReturn();

const delivered = (over: Partial<Order> = {}) =>
  order({
    status: 'Delivered',
    isPaid: true,
    returnUntil: '2999-12-01T20:59:59Z',
    items: [
      orderItem(),
      orderItem({ _id: 'i2', name: 'Siyah Çay', exemption: 'food' }),
      orderItem({ _id: 'i3', name: 'İskambil', exemption: 'hygiene', quantity: 1 }),
    ],
    ...over,
  });

const button = { name: 'İade talebi oluştur, sipariş 4827-1935' };

async function ask(over?: Partial<Order>) {
  logIn();
  serveOrders(delivered(over));
  const sent: BodyOf<'post', '/api/order/{id}/return'>[] = [];
  server.use(
    mock.post('/api/order/{id}/return', async ({ request, reply }) => {
      sent.push(await request.json());
      const changed = delivered({ returns: [requested] });
      return reply(201, { success: true, message: 'İade talebiniz alındı.', order: changed });
    }),
  );
  const view = renderPage('/siparislerim/4827-1935');
  await view.user.click(await screen.findByRole('button', button));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sipariş 4827-1935: iade' }));
  const send = () => view.user.click(dialog.getByRole('button', { name: 'İade talebi gönder' }));
  return { ...view, dialog, sent, send };
}

test('asks pieces, and optionally a reason', async () => {
  const { user, dialog, sent, send } = await ask();
  await user.selectOptions(dialog.getByLabelText('Ceviz Tavla'), '1 adet');
  await send();
  expect(await screen.findByText('İade talebiniz alındı.')).toBeVisible();
  expect(sent).toEqual([{ items: [{ item: 'i1', quantity: 1, opened: false }] }]);
  const one = await screen.findByRole('article', { name: /^İade, 20 Kasım 2026/ });
  expect(one).toHaveTextContent('Talep edildi');
  expect(one).toHaveTextContent('1 × Ceviz Tavla');
  expect(one).toHaveTextContent('İade tutarı: ₺2.000,00');
  expect(one).toHaveTextContent('Neden: Kutusu ezik');
  expect(screen.getByText(/^Sırada: talebinizi inceliyoruz/)).toBeVisible();
});

test('names lines that the law exempts', async () => {
  const { user, dialog, sent, send } = await ask();
  const exempt = dialog.getByRole('list', { name: 'İade edilemeyenler' });
  expect(exempt).toHaveTextContent(/Siyah Çay.*Gıda ürünleri yasa gereği iade alınamaz/);
  expect(dialog.queryByLabelText('Siyah Çay')).not.toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('İskambil'), '1 adet');
  await user.click(dialog.getByRole('checkbox', { name: 'Ambalajını açtım' }));
  expect(dialog.getByText(/hijyen nedeniyle iade alınamaz/)).toBeVisible();
  const sentence = 'Ambalajı açılmış ürün iade alınamaz.';
  server.use(
    mock.post('/api/order/{id}/return', ({ reply }) =>
      reply(409, refusal('return_exempt', sentence)),
    ),
  );
  await send();
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(sent).toEqual([]);
});

test('shows returns requested elsewhere', async () => {
  const { user, dialog, send } = await ask();
  serveOrders(delivered({ returns: [requested] }));
  server.use(
    mock.post('/api/order/{id}/return', ({ reply }) =>
      reply(409, refusal('too_many_returned', 'Bu ürünü daha önce istediniz.')),
    ),
  );
  await user.selectOptions(dialog.getByLabelText('Ceviz Tavla'), '1 adet');
  await send();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bu ürünü daha önce istediniz.');
  await user.click(dialog.getByRole('button', { name: 'Vazgeç' }));
  expect(await screen.findByRole('article', { name: /^İade, 20 Kasım 2026/ })).toBeVisible();
});

test('nothing chosen is nothing sent', async () => {
  const { dialog, sent, send } = await ask();
  await send();
  await waitFor(() =>
    expect(dialog.getByLabelText('Ceviz Tavla')).toHaveAccessibleDescription(
      'İade etmek istediğiniz ürünün adedini seçin.',
    ),
  );
  expect(sent).toEqual([]);
});

test.each<[string, Partial<Order>, RegExp]>([
  [
    'after its days',
    { returnUntil: '2026-01-01T20:59:59Z', returnObstacle: 'period_over' },
    /iade süresi 1 Ocak 2026 .*doldu/,
  ],
  [
    'of food alone',
    { items: [orderItem({ exemption: 'food' })], returnObstacle: 'exempt' },
    /Gıda ürünleri yasa gereği iade alınamaz/,
  ],
  [
    'a second time',
    {
      items: [orderItem({ returnable: 0 })],
      returns: [requested],
      returnObstacle: 'nothing_left',
    },
    /iade edilebilecek ürün kalmadı\./,
  ],
])('cannot be asked for %s', async (_case, over, sentence) => {
  logIn();
  serveOrders(delivered(over));
  renderPage('/siparislerim/4827-1935');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
});

test('is no matter before the delivery', async () => {
  logIn();
  serveOrders(order({ status: 'Shipped' }));
  renderPage('/siparislerim/4827-1935');
  await screen.findByRole('region', { name: 'Ürünler' });
  expect(screen.queryByRole('region', { name: 'İade' })).not.toBeInTheDocument();
});

test('names the fee for instalments in what is paid back', async () => {
  logIn();
  const received = orderReturn({ status: 'received', installmentFee: 219.4 });
  serveOrders(delivered({ returns: [received] }));
  renderPage('/siparislerim/4827-1935');
  const one = await screen.findByRole('article', { name: /^İade, 20 Kasım 2026/ });
  expect(one).toHaveTextContent('İade tutarı: ₺2.219,40İçindeki vade farkı: ₺219,40');
});
