import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { definitionOf } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { discounted, orderItem, orderReturn } from '@/testing/handlers/orders';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

async function open(over: Partial<Order> = {}) {
  logInStaff();
  const served = serveOrdersAdmin([sellerOrder(over)]);
  const view = renderPage('/seller/orders/4827-1935');
  await screen.findByRole('heading', { name: 'Ürünler' });
  return { ...view, ...served };
}

test('shows returns with a link to them', async () => {
  await open({
    returns: [
      orderReturn({
        reason: 'Çizik geldi',
        createdAt: '2026-08-06T09:00:00.000Z',
      }),
    ],
  });
  const returns = within(screen.getByRole('region', { name: 'İadeler' }));
  const one = returns.getByRole('article', { name: 'İade, 6 Ağustos 2026 12:00' });
  expect(one).toHaveTextContent('1 × Ceviz Tavla');
  expect(one).toHaveTextContent('İade tutarı: ₺2.000,00');
  expect(one).toHaveTextContent('Neden: Çizik geldi');
  expect(returns.getByRole('link', { name: 'İadeler sayfasına git' })).toHaveAttribute(
    'href',
    '/seller/iadeler',
  );
});

const fact = (term: string) => definitionOf(screen.getByText(term));

test('shows everything about an order', async () => {
  await open({
    ...discounted,
    items: [orderItem({ discount: 400 })],
    note: 'Zili çalmayın',
    invoice: { type: 'company', title: 'Şen Ltd.', taxOffice: 'Ödemiş', taxNumber: '1234567890' },
  });
  const [, line] = screen.getAllByRole('row');
  expect(line).toHaveTextContent('Ceviz Tavla2₺2.000,00%20−₺400,00₺4.000,00');
  expect(fact('Toplam')).toHaveTextContent('₺3.649,90');
  expect(fact('Kargo ücreti')).toHaveTextContent('₺49,90');
  expect(screen.getByText('İçindeki KDV %20 (matrah ₺3.581,67)')).toBeVisible();
  expect(screen.getByText('Zili çalmayın')).toBeVisible();
  const customer = within(screen.getByRole('region', { name: 'Müşteri ve teslimat' }));
  expect(customer.getByRole('link', { name: 'ayse.kaya@ornek.com' })).toHaveAttribute(
    'href',
    'mailto:ayse.kaya@ornek.com',
  );
  expect(customer.getByRole('link', { name: '0 232 000 00 00' })).toHaveAttribute(
    'href',
    'tel:+902320000000',
  );
  expect(customer.getByRole('link', { name: 'WhatsApp’tan yaz' })).toHaveAttribute(
    'href',
    'https://wa.me/902320000000',
  );
  expect(fact('Teslimat adresi')).toHaveTextContent('Ödemiş / İzmir 35750, Türkiye');
  expect(fact('Fatura')).toHaveTextContent('Şen Ltd.');
});

test('staff note what only they see', async () => {
  const { user, calls } = await open();
  const notes = within(screen.getByRole('region', { name: 'Notlar' }));
  await user.click(notes.getByRole('button', { name: 'Not ekle' }));
  expect(await notes.findByText('Not boş bırakılamaz.')).toBeVisible();
  await user.type(notes.getByLabelText('Yeni not'), 'Arandı, açmadı');
  await user.click(notes.getByRole('button', { name: 'Not ekle' }));
  expect(await within(await notes.findByRole('list')).findByText('Arandı, açmadı')).toBeVisible();
  expect(notes.getByLabelText('Yeni not')).toHaveValue('');
  expect(calls).toEqual([{ call: 'note o1', body: { text: 'Arandı, açmadı' } }]);
});

test('reminds of a transfer and says when', async () => {
  const { user, calls } = await open({ transferDeadline: '2026-11-24T20:59:59Z' });
  expect(fact('Havale için son gün')).toHaveTextContent('24 Kasım 2026 23:59');
  await user.click(screen.getByRole('button', { name: 'Hatırlat' }));
  expect(await screen.findByText('Hatırlatma gönderildi.')).toBeVisible();
  expect(fact('Son hatırlatma')).toHaveTextContent('20 Kasım 2026 13:00');
  expect(calls).toEqual([{ call: 'remind o1', body: null }]);
  server.use(
    mock.post('/api/order/remind/{id}', ({ reply }) =>
      reply(409, refusal('reminded_today', 'Müşteriye bugün zaten hatırlatıldı.')),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Hatırlat' }));
  expect(await screen.findByText('Müşteriye bugün zaten hatırlatıldı.')).toBeVisible();
});

test.each([
  [null, 'Müşteri henüz bildirmedi.'],
  ['TR33 0006 1005 1978 6457 8413 26', 'TR33 0006 1005 1978 6457 8413 26'],
])('money that is owed names the account %s', async (refundIban, text) => {
  await open({
    status: 'Cancelled',
    isPaid: true,
    paymentProblem: 'refund_due',
    awaitsRefundByTransfer: true,
    refundIban,
  });
  expect(fact('İade IBAN’ı')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'İade edildi olarak işaretle' })).toBeVisible();
});

test('says why the customer wants it cancelled, until it is shipped', async () => {
  const cancelRequest = { at: '2026-11-20T10:00:00Z', reason: 'Yanlış ürün' };
  const { change, client } = await open({ isPaid: true, status: 'Preparing', cancelRequest });
  expect(screen.getByText('İptal isteği')).toBeVisible();
  expect(screen.getByText(/^Müşteri iptal istedi \(20 Kasım 2026 13:00\)/)).toBeVisible();
  expect(screen.getByText('Nedeni: Yanlış ürün')).toBeVisible();
  change('o1', { status: 'Shipped', nextStatuses: ['Delivered'] });
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.queryByText('İptal isteği')).not.toBeInTheDocument());
  expect(screen.queryByText(/^Müşteri iptal istedi/)).not.toBeInTheDocument();
});

test('shows a change with undo', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Ödendi olarak işaretle' }));
  await user.click(await screen.findByRole('button', { name: 'Geri al' }));
  expect(await screen.findByRole('button', { name: 'Ödendi olarak işaretle' })).toBeVisible();
});

test('says when unknown or unreachable', async () => {
  logInStaff();
  serveOrdersAdmin([]);
  const { unmount } = renderPage('/seller/orders/1111-2222');
  expect(await screen.findByText('Sipariş bulunamadı.')).toBeVisible();
  unmount();
  server.use(mock.get('/api/order/number/{id}', lostConnection));
  renderPage('/seller/orders/1111-2222');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tekrar dene' })).toBeVisible());
});
