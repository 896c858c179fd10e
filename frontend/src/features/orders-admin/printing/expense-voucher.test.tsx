import { screen, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { orderReturn } from '@/testing/handlers/orders';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { switchInvoicingOn } from '@/testing/handlers/settings';
import { lostConnection, mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function open(over: Partial<Order> = {}, at = '/seller/orders/4827-1935/gider-pusulasi/r1') {
  logInStaff();
  serveOrdersAdmin([sellerOrder({ returns: [orderReturn({ status: 'received' })], ...over })]);
  return renderPage(at);
}

test('names both sides, goods, base, KDV and sum', async () => {
  open({
    returns: [orderReturn({ status: 'received', amount: 2049.9 })],
    issuedInvoice: { _id: 'f1', number: 'DRD2026000000001', status: 'delivered', hasPdf: true },
  });
  const sheet = within(await screen.findByRole('article', { name: 'Gider pusulası' }));
  expect(await sheet.findByRole('region', { name: 'İadeyi alan (satıcı)' })).toHaveTextContent(
    'Dördüncü',
  );
  expect(sheet.getByRole('region', { name: 'İade eden (alıcı)' })).toHaveTextContent(
    'Şükrü Işıkİnönü Cad. No: 88/A',
  );
  const [, goods] = sheet.getAllByRole('row');
  expect(goods).toHaveTextContent('Ceviz Tavla1₺2.000,00');
  expect(sheet.getByText('KDV %20 (matrah ₺1.666,67)')).toBeVisible();
  expect(sheet.getByText('₺333,33')).toBeVisible();
  expect(sheet.getByText('₺49,90')).toBeVisible();
  expect(sheet.getByText('₺2.049,90')).toBeVisible();
  expect(sheet.getByText('DRD2026000000001')).toBeVisible();
  expect(sheet.getByText('İade eden (ad, imza)')).toBeVisible();
  // The shop numbers nothing here.
  expect(sheet.getAllByLabelText('elle yazılır')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Yazdır' })).toBeVisible();
});

test('the fee for instalments is a line and part of the sum', async () => {
  open({ returns: [orderReturn({ status: 'received', amount: 2000, installmentFee: 219.4 })] });
  const sheet = within(await screen.findByRole('article', { name: 'Gider pusulası' }));
  expect(sheet.getByText('Vade farkı')).toBeVisible();
  expect(sheet.getByText('₺219,40')).toBeVisible();
  expect(sheet.getByText('₺2.219,40')).toBeVisible();
  expect(sheet.queryByText('Kargo ücreti')).not.toBeInTheDocument();
});

test('a company invoices its return itself', async () => {
  open({
    invoice: { type: 'company', title: 'Şen Ltd.', taxOffice: 'Ödemiş', taxNumber: '1234567890' },
  });
  expect(await screen.findByText(/iade faturasını alıcı düzenler/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yazdır' })).not.toBeInTheDocument();
});

test('says when there is no such return', async () => {
  open({ returns: [] });
  expect(await screen.findByText('İade bulunamadı.')).toBeVisible();
});

test('a failed order can be loaded again', async () => {
  logInStaff();
  server.use(mock.get('/api/order/number/{id}', lostConnection));
  renderPage('/seller/orders/4827-1935/gider-pusulasi/r1');
  expect(await screen.findByRole('button', { name: 'Tekrar dene' })).toBeVisible();
});

test.each([
  ['received', 1],
  ['approved', 0],
] as const)('a return that is %s has %i links', async (status, count) => {
  switchInvoicingOn();
  open({ returns: [orderReturn({ status })] }, '/seller/orders/4827-1935');
  await screen.findByRole('button', { name: 'Fatura oluştur' });
  expect(screen.queryAllByRole('link', { name: 'Gider pusulası' })).toHaveLength(count);
});
