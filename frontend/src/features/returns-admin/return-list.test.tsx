import { screen, waitFor, within } from '@testing-library/react';
import type { BodyOf } from '@/api/calls';
import type { SellerReturn } from '@/api/types';
import { chip } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { cardPaidOrder, serveRefunds } from '@/testing/handlers/refunds';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const moves: Partial<Record<SellerReturn['status'], SellerReturn['status'][]>> = {
  requested: ['approved', 'refused'],
  approved: ['received'],
  received: ['refunded'],
};

function sellerReturn(over: Partial<SellerReturn> = {}): SellerReturn {
  const status = over.status ?? 'requested';
  return {
    _id: 'r1',
    status,
    items: [
      { item: 'i1', name: 'Ceviz Tavla', quantity: 1, unitPrice: 2000, total: 2000, reason: null },
    ],
    reason: null,
    note: null,
    amount: 2000,
    vat: [{ rate: 20, base: 1666.67, tax: 333.33 }],
    restocked: false,
    refundDue: null,
    installmentFee: 0,
    pendingRefund: false,
    refundFailed: false,
    order: { _id: 'o1', number: '4827-1935' },
    customer: 'Ayşe Kaya',
    nextStatuses: moves[status] ?? [],
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    ...over,
  };
}

function open(first: SellerReturn, at = '/seller/iadeler') {
  logInStaff();
  let kept = first;
  const sent: BodyOf<'put', '/api/order/return/{id}'>[] = [];
  const asked: (string | null)[] = [];
  server.use(
    mock.get('/api/order/returns', ({ query, reply }) => {
      asked.push(query.get('status'));
      const fits = [null, kept.status].includes(query.get('status') as typeof kept.status | null);
      const paging = { total: fits ? 1 : 0, totalPages: 1, currentPage: 1 };
      return reply(200, { success: true, returns: fits ? [kept] : [], ...paging });
    }),
    mock.put('/api/order/return/{id}', async ({ request, reply }) => {
      const body = await request.json();
      sent.push(body);
      kept = sellerReturn({
        status: body.status,
        note: body.note ?? null,
        restocked: body.restock ?? false,
      });
      return reply(200, { success: true, message: 'İade güncellendi.', return: kept });
    }),
  );
  /** Changes the return as a request without a response does. */
  const change = (over: Partial<SellerReturn>) => {
    kept = { ...kept, ...over };
  };
  return { ...renderPage(at), sent, asked, change };
}

const card = () => screen.findByRole('article', { name: 'İade, sipariş 4827-1935, Ayşe Kaya' });

test.each<[SellerReturn['status'], string[]]>([
  ['requested', ['Onayla', 'Reddet']],
  ['approved', ['Teslim al']],
  ['received', ['Para iade edildi olarak işaretle']],
  ['refunded', []],
  ['refused', []],
])('offers these steps for a return %s', async (status, labels) => {
  open(sellerReturn({ status }));
  const buttons = within(await card()).queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
});

test('is refused with a word for the customer', async () => {
  const { user, sent } = open(sellerReturn());
  await user.click(within(await card()).getByRole('button', { name: 'Reddet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reddet: sipariş 4827-1935' }));
  await user.type(dialog.getByLabelText('Müşteriye not (isteğe bağlı)'), 'Ambalajı açılmış');
  await user.click(dialog.getByRole('button', { name: 'Reddet' }));
  expect(await screen.findByText('İade güncellendi.')).toBeVisible();
  expect(sent).toEqual([{ status: 'refused', note: 'Ambalajı açılmış' }]);
  await waitFor(async () => expect(await card()).toHaveTextContent('Reddedildi'));
  expect(await card()).toHaveTextContent('Mağazanın notu: Ambalajı açılmış');
});

test('restocks returned goods only by choice', async () => {
  const { user, sent } = open(sellerReturn({ status: 'approved' }));
  await user.click(within(await card()).getByRole('button', { name: 'Teslim al' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /stoka ekle$/ }));
  await user.click(dialog.getByRole('button', { name: 'Teslim al' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'received', restock: true }]));
  await waitFor(async () => expect(await card()).toHaveTextContent('Stoka eklendi'));
});

test('names uncounted products that were not restocked', async () => {
  const { user } = open(sellerReturn({ status: 'approved' }));
  server.use(
    mock.put('/api/order/return/{id}', ({ reply }) => {
      const uncounted = sellerReturn({ status: 'received', restocked: false });
      return reply(200, { success: true, message: 'İade güncellendi.', return: uncounted });
    }),
  );
  await user.click(within(await card()).getByRole('button', { name: 'Teslim al' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /stoka ekle$/ }));
  await user.click(dialog.getByRole('button', { name: 'Teslim al' }));
  expect(
    await screen.findByText('Ürünlerin stoku sayılmıyor; stoka eklenen ürün yok.'),
  ).toBeVisible();
});

test('reports a move that another staff member made', async () => {
  const { user } = open(sellerReturn());
  server.use(
    mock.put('/api/order/return/{id}', ({ reply }) =>
      reply(409, refusal('illegal_move', 'Bu iade artık onaylanamaz.')),
    ),
  );
  await user.click(within(await card()).getByRole('button', { name: 'Onayla' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Onayla' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bu iade artık onaylanamaz.');
});

test('filters by status, in the address', async () => {
  const { user, asked, address } = open(sellerReturn());
  await card();
  await user.click(chip('Durum', 'Para iade edildi'));
  expect(await screen.findByText('Bu durumda iade yok.')).toBeVisible();
  expect(asked.at(-1)).toBe('refunded');
  expect(address()).toBe('/seller/iadeler?durum=refunded');
});

test('pays a received return back to the card', async () => {
  const { sent } = serveRefunds(serveOrdersAdmin([cardPaidOrder()]));
  const { user } = open(sellerReturn({ status: 'received', refundDue: 2219.4 }));
  const actions = within(await card());
  expect(actions.getByRole('button', { name: 'Para iade edildi olarak işaretle' })).toBeVisible();
  await user.click(actions.getByRole('button', { name: 'Kartına iade et' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kartına iade et' }));
  expect(await dialog.findByLabelText('Tutar')).toHaveValue('2.219,40');
  expect(dialog.getByText('Kalan')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '₺2.219,40 iade et' }));
  expect(await screen.findByText('Tutar karta iade edildi.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 2219.4, return: 'r1' }]);
});

test('a return already refunded to the card offers it no more', async () => {
  open(sellerReturn({ status: 'received', refundDue: 0 }));
  const buttons = within(await card()).queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Para iade edildi olarak işaretle',
  ]);
});

test('a return with a pending refund waits for its outcome', async () => {
  open(sellerReturn({ status: 'received', refundDue: 2000, pendingRefund: true }));
  const one = within(await card());
  expect(one.getByText(/^Kart iadesi bekleniyor/)).toBeVisible();
  expect(one.getByRole('link', { name: 'Siparişe git' })).toHaveAttribute(
    'href',
    '/seller/orders/4827-1935',
  );
  expect(one.queryAllByRole('button')).toEqual([]);
});

test('a failed refund is offered again', async () => {
  open(sellerReturn({ status: 'received', refundDue: 2000, refundFailed: true }));
  const one = within(await card());
  expect(one.getByText(/^Kart iadesi yapılamadı/)).toBeVisible();
  expect(one.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Kartına iade et',
    'Para iade edildi olarak işaretle',
  ]);
});

test('names the fee for instalments in what is paid back', async () => {
  open(sellerReturn({ status: 'received', installmentFee: 219.4 }));
  expect(await card()).toHaveTextContent('İade tutarı: ₺2.219,40İçindeki vade farkı: ₺219,40');
});

test('a lost response keeps the dialog', async () => {
  const { sent } = serveRefunds(serveOrdersAdmin([cardPaidOrder()]), lostConnection);
  const { user, change } = open(sellerReturn({ status: 'received', refundDue: 2000 }));
  await user.click(within(await card()).getByRole('button', { name: 'Kartına iade et' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kartına iade et' }));
  await user.type(await dialog.findByLabelText('Not (isteğe bağlı)'), 'Kırık taş');
  change({ pendingRefund: true, refundDue: 0 });
  await user.click(dialog.getByRole('button', { name: '₺2.000,00 iade et' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Yanıt alınamadı/);
  expect(await screen.findByText(/^Kart iadesi bekleniyor/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Not (isteğe bağlı)')).toHaveValue('Kırık taş');
  await user.click(dialog.getByRole('button', { name: '₺2.000,00 iade et' }));
  expect(await screen.findByText('Tutar karta iade edildi.')).toBeVisible();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});
