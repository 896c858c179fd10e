import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { chip } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { orderStep } from '@/testing/handlers/orders';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const card = () => screen.findByRole('article', { name: 'Sipariş 4827-1935, Ayşe Kaya' });
const toRefund = sellerOrder({
  status: 'Cancelled',
  paymentType: 'Online',
  isPaid: true,
  paymentProblem: 'refund_due',
});

function open(...orders: Order[]) {
  logInStaff();
  const served = serveOrdersAdmin(orders);
  return { ...renderPage('/seller/orders'), ...served };
}

async function fillIn(user: ReturnType<typeof open>['user'], note: string) {
  await user.click(await screen.findByRole('button', { name: 'İade edildi olarak işaretle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'İade kaydı' }));
  if (note) await user.type(dialog.getByLabelText('Not'), note);
  await user.click(dialog.getByRole('button', { name: 'İade edildi olarak işaretle' }));
  return dialog;
}

test.each<[string, Partial<Order>, string]>([
  [
    'another amount',
    {
      status: 'Awaiting Payment',
      paymentProblem: 'amount_mismatch',
      history: [orderStep({ paymentProblem: 'amount_mismatch', received: 4386.9 })],
    },
    '₺4.386,90 geldi, oysa siparişin tutarı ₺4.387,90',
  ],
  [
    'money after all',
    {
      status: 'Cancelled',
      paymentProblem: 'paid_after_cancel',
      history: [orderStep({ paymentProblem: 'paid_after_cancel', received: 4387.9 })],
    },
    '₺4.387,90, sipariş iptal edildikten sonra geldi.',
  ],
  [
    'money to give back',
    { status: 'Cancelled', isPaid: true, paymentProblem: 'refund_due' },
    'Kartla ödenmiş sipariş iptal edildi: ₺4.387,90 müşteriye iade edilmeli.',
  ],
  [
    'a transfer to give back',
    { status: 'Cancelled', paymentType: 'COD', isPaid: true, paymentProblem: 'refund_due' },
    'Havaleyle ödenmiş sipariş iptal edildi: ₺4.387,90 müşteriye iade edilmeli. Parayı müşterinin hesabına gönderin ve ‘İade edildi olarak işaretle’ ile kaydedin.',
  ],
])('%s is said at the order', async (_case, over, sentence) => {
  open(sellerOrder({ paymentType: 'Online', ...over }));
  expect(await card()).toHaveTextContent('Ödeme sorunu');
  expect(await card()).toHaveTextContent(sentence);
});

test('without a problem offers no refund', async () => {
  open(sellerOrder({ paymentType: 'Online', isPaid: true }));
  expect(await card()).not.toHaveTextContent('Ödeme sorunu');
  expect(screen.queryByRole('button', { name: /İade edildi/ })).not.toBeInTheDocument();
});

test('the list can be narrowed to these orders', async () => {
  const { user, address } = open(toRefund, sellerOrder({ _id: 'o2', number: '1000-0002' }));
  await card();
  await user.click(chip('Sıradaki iş', 'Ödeme sorunu'));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await card();
  expect(address()).toBe('/seller/orders?bekleyen=odeme-sorunu');
});

test('notes a refund with its way', async () => {
  const { user, calls } = open(toRefund);
  await fillIn(user, 'Panelden iade edildi, 22 Kasım');
  expect(await screen.findByText('Geri ödeme kaydedildi.')).toBeVisible();
  expect(calls).toEqual([{ call: 'refund o1', body: { note: 'Panelden iade edildi, 22 Kasım' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const order = await card();
  expect(order).toHaveTextContent('İade edildi');
  expect(order).toHaveTextContent('Ödeme iade edildi (₺4.387,90): Panelden iade edildi, 22 Kasım');
  expect(order).not.toHaveTextContent('Ödeme sorunu');
});

test('requires the refund’s way, showing refusals', async () => {
  const { user, calls } = open(toRefund);
  const dialog = await fillIn(user, '');
  expect(await dialog.findByText('Not boş bırakılamaz.')).toBeVisible();
  expect(calls).toEqual([]);
  server.use(
    mock.put('/api/order/refund/{id}', ({ reply }) =>
      reply(409, refusal('nothing_to_refund', 'Bu siparişte geri ödenecek bir tutar yok.')),
    ),
  );
  await user.type(dialog.getByLabelText('Not'), 'iade');
  await user.click(dialog.getByRole('button', { name: 'İade edildi olarak işaretle' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Bu siparişte geri ödenecek bir tutar yok.',
  );
});

test.each([
  ['Online', 'Kartla'],
  ['COD', 'Havaleyle'],
] as const)('cancelling a paid order (%s) shows the refund', async (paymentType, means) => {
  const { user } = open(sellerOrder({ paymentType, isPaid: true }));
  await user.click(await screen.findByRole('button', { name: 'İptal Et' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    new RegExp(`${means} ödendi: ₺4\\.387,90 ayrıca iade edilmelidir\\.$`),
  );
});
