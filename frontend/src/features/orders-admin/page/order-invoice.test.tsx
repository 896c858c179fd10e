import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { invoice, serveInvoices } from '@/testing/handlers/invoices';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { switchInvoicingOn } from '@/testing/handlers/settings';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function open(over: Partial<Order> = {}) {
  logInStaff();
  const { calls } = serveInvoices([invoice()]);
  serveOrdersAdmin([sellerOrder(over)]);
  return { ...renderPage('/seller/orders/4827-1935'), calls };
}

const region = async () => within(await screen.findByRole('region', { name: 'Fatura' }));

const issued = (over: Partial<NonNullable<Order['issuedInvoice']>> = {}) => ({
  _id: 'f1',
  number: 'DRD2026000000001',
  status: 'ready' as const,
  hasPdf: false,
  ...over,
});

test('shows number, status and file of an invoice', async () => {
  open({ issuedInvoice: issued({ status: 'delivered', hasPdf: true }) });
  const panel = await region();
  expect(panel.getByRole('link', { name: 'DRD2026000000001' })).toHaveAttribute(
    'href',
    '/seller/faturalar?fatura=f1',
  );
  expect(panel.getByText('PDF’i yüklendi')).toBeVisible();
  expect(panel.getByRole('link', { name: 'PDF indir' })).toHaveAttribute(
    'href',
    '/api/order/o1/invoice',
  );
  expect(panel.queryByRole('button', { name: 'Fatura oluştur' })).not.toBeInTheDocument();
});

test('creates a missing invoice', async () => {
  switchInvoicingOn();
  const { user, calls } = open({ isPaid: true });
  await user.click((await region()).getByRole('button', { name: 'Fatura oluştur' }));
  expect(await screen.findByText('1 fatura oluşturuldu.')).toBeVisible();
  expect(calls).toEqual([{ create: ['o1'] }]);
});

test('says why an invoice is refused', async () => {
  switchInvoicingOn();
  const { user } = open({ isPaid: true });
  const message = 'Bu sipariş iptal edilmiş.';
  server.use(
    mock.post('/api/seller/invoice', ({ reply }) =>
      reply(200, {
        success: true,
        results: [{ order: 'o1', result: 'refused', code: 'order_cancelled', message }],
      }),
    ),
  );
  const panel = await region();
  await user.click(panel.getByRole('button', { name: 'Fatura oluştur' }));
  expect(await panel.findByRole('alert')).toHaveTextContent(message);
});

test('says when invoicing was switched off meanwhile', async () => {
  switchInvoicingOn();
  const { user } = open();
  server.use(
    mock.post('/api/seller/invoice', ({ reply }) =>
      reply(409, refusal('invoicing_off', 'Fatura oluşturma kapalı.')),
    ),
  );
  await user.click((await region()).getByRole('button', { name: 'Fatura oluştur' }));
  expect(await screen.findByText('Fatura oluşturma kapalı.')).toBeVisible();
});

test('offers another invoice after a cancelled one', async () => {
  switchInvoicingOn();
  open({ issuedInvoice: issued({ status: 'cancelled' }) });
  const panel = await region();
  expect(panel.getByText('İptal edildi')).toBeVisible();
  expect(await panel.findByRole('button', { name: 'Fatura oluştur' })).toBeVisible();
});

test('offers no file of a cancelled invoice', async () => {
  open({ issuedInvoice: issued({ status: 'cancelled', hasPdf: true }) });
  const panel = await region();
  expect(panel.getByText('İptal edildi')).toBeVisible();
  expect(panel.queryByRole('link', { name: 'PDF indir' })).not.toBeInTheDocument();
});

test('says that a refund does not lower the invoice', async () => {
  switchInvoicingOn();
  const refund = {
    _id: 'r1',
    amount: 10,
    createdAt: '2026-11-19T10:00:00Z',
    doneAt: '2026-11-19T10:00:00Z',
    isAccepted: true,
    reason: null,
    return: null,
    state: 'done' as const,
  };
  open({ isPaid: true, refunds: [refund] });
  expect(await (await region()).findByText(/siparişin tam tutarı üzerinden/)).toBeVisible();
});

test('says when it is not known whether the shop makes invoices', async () => {
  const { user } = open();
  server.use(mock.get('/api/seller/settings', lostConnection, { once: true }));
  const panel = await region();
  expect(panel.getByRole('alert')).toHaveTextContent('öğrenilemedi');
  switchInvoicingOn();
  await user.click(panel.getByRole('button', { name: 'Tekrar dene' }));
  expect(await panel.findByRole('button', { name: 'Fatura oluştur' })).toBeVisible();
});

test('asks to cancel the invoice of a cancelled order', async () => {
  open({ status: 'Cancelled', issuedInvoice: issued() });
  expect((await region()).getByText(/faturasını da iptal edin/)).toBeVisible();
});

test('a company may get an e-Fatura instead', async () => {
  open({
    issuedInvoice: issued(),
    invoice: { type: 'company', title: 'Şen Ltd.', taxOffice: 'Ödemiş', taxNumber: '1234567890' },
  });
  expect(
    (await region()).getByText('Alıcı e-Fatura mükellefi ise entegratör e-Fatura düzenler.'),
  ).toBeVisible();
});

test('a shop without invoices shows nothing of them', async () => {
  const { client } = open();
  await screen.findByRole('region', { name: 'Ödeme' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Fatura' })).not.toBeInTheDocument();
});
