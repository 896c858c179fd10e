import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { useCart } from '@/entities/cart/cart-store';
import { placedOrder } from '@/entities/order/placed-order';
import { logIn } from '@/testing/handlers/account';
import { serveAddresses } from '@/testing/handlers/addresses';
import { product, serveCatalogue } from '@/testing/handlers/catalogue';
import { cardOrder, discounted, order, serveOrders } from '@/testing/handlers/orders';
import { refund } from '@/testing/handlers/refunds';
import { fileReply, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { watchSaving } from '@/testing/saving';
import { server } from '@/testing/server';

/** The customer looks at the first of these orders. */
function open(...orders: [Order, ...Order[]]) {
  logIn();
  const served = serveOrders(...orders);
  return { ...renderPage(`/siparislerim/${orders[0].number}`), ...served };
}

test('asks a visitor to log in', async () => {
  renderPage('/siparislerim/4827-1935');
  expect(await screen.findByRole('dialog', { name: 'Kullanıcı Girişi' })).toBeVisible();
});

test('is one click from the list, and back', async () => {
  logIn();
  serveOrders(order());
  const { user, address } = renderPage('/siparislerim');
  await user.click(await screen.findByRole('link', { name: '4827-1935' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sipariş 4827-1935' })).toBeVisible();
  expect(address()).toBe('/siparislerim/4827-1935');
  await user.click(await screen.findByRole('link', { name: 'Siparişlerim' }));
  await waitFor(() => expect(address()).toBe('/siparislerim'));
});

test('shows progress, payment, items and address', async () => {
  open(order({ transferDeadline: '2037-11-23T20:59:59Z' }));
  const steps = within(await screen.findByRole('list', { name: 'Sipariş aşamaları' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('Ödemeniz ulaşınca siparişinizi hazırlamaya başlarız.')).toBeVisible();
  expect(
    await screen.findByRole('group', { name: 'Sipariş 4827-1935 için ödeme bilgileri' }),
  ).toBeVisible();
  expect(screen.getByText('Son ödeme günü: 23 Kasım 2037 Pazartesi')).toBeVisible();
  const lines = screen.getByRole('region', { name: 'Ürünler' });
  expect(lines).toHaveTextContent('Ceviz Tavla2 × ₺2.000,00₺4.000,00');
  expect(lines).toHaveTextContent('Toplamın içindeki KDV: ₺666,67');
  expect(lines).not.toHaveTextContent('Ara toplam');
  expect(within(lines).getByRole('link', { name: 'Ceviz Tavla' })).toHaveAttribute(
    'href',
    '/urunler/tavla%20tak%C4%B1mlar%C4%B1/p1',
  );
  const address = screen.getByRole('region', { name: 'Teslimat adresi' });
  expect(address).toHaveTextContent('Çarşı Mah. Değirmen Sok. No: 14');
  expect(address).toHaveTextContent('Kadıköy / İstanbul 34710, Türkiye');
  expect(await screen.findByRole('button', { name: 'Onaylanan metinler' })).toBeVisible();
});

test('begins with thanks when it was just placed', async () => {
  placedOrder.write('siparis-1');
  open(order());
  expect(await screen.findByRole('region', { name: 'Teşekkür ederiz' })).toBeVisible();
  // Not twice on one page.
  expect(
    await screen.findAllByRole('group', { name: 'Sipariş 4827-1935 için ödeme bilgileri' }),
  ).toHaveLength(1);
});

test('shows discount and delivery of the sum', async () => {
  open(order(discounted));
  expect(await screen.findByRole('region', { name: 'Ürünler' })).toHaveTextContent(
    /Ara toplam₺4.000,00İndirim \(YAZ26\)−₺400,00Kargo ücreti₺49,90Toplam ₺3.649,90Toplamın içindeki KDV: ₺608,32$/,
  );
});

test('leads an unpaid order to payment', async () => {
  open(cardOrder());
  const status = within(await screen.findByRole('region', { name: 'Siparişiniz nerede?' }));
  expect(status.getByRole('link', { name: /^Ödemeye devam et/ })).toHaveAttribute(
    'href',
    'https://odeme.example/oturum-1',
  );
  const [, present] = status.getAllByRole('listitem');
  expect(present).toHaveTextContent('Ödeme bekleniyor (sırada)');
});

test('can be called off there', async () => {
  const { user, calls } = open(order());
  await user.click(
    await screen.findByRole('button', { name: 'Siparişi iptal et, sipariş 4827-1935' }),
  );
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: 'Siparişi iptal et',
    }),
  );
  expect(
    await screen.findByText('Bu sipariş iptal edildi; artık ödeme beklenmiyor.'),
  ).toBeVisible();
  expect(calls).toContain('cancel siparis-1');
});

test('a paid order’s cancellation is asked for', async () => {
  const { user, calls } = open(order({ isPaid: true }));
  await user.click(await screen.findByRole('button', { name: 'İptal iste, sipariş 4827-1935' }));
  expect(screen.queryByRole('button', { name: /^Siparişi iptal et/ })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/iptalini mağaza yapar.*₺4\.000,00 size iade edilir/)).toBeVisible();
  await user.type(dialog.getByLabelText('Neden (isteğe bağlı)'), 'Yanlış ürün');
  await user.click(dialog.getByRole('button', { name: 'İptal iste' }));
  expect(
    await screen.findByText(/^İptal isteğiniz mağazaya ulaştı; sonucunu e-postayla yazarız/),
  ).toBeVisible();
  expect(calls).toContain('cancel-request siparis-1 Yanlış ürün');
  expect(screen.queryByRole('button', { name: /^İptal iste/ })).not.toBeInTheDocument();
});

test('a refunded order cannot be cancelled', async () => {
  open(order({ paymentType: 'Online', refundedAt: '2026-11-19T09:00:00Z' }));
  const steps = within(await screen.findByRole('list', { name: 'Sipariş aşamaları' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sipariş verildi (tamam)18.11.2026 12:00',
    'Ödendi (tamam)',
    'Para iade edildi (sona erdi)19.11.2026 12:00',
  ]);
  expect(screen.getByText('Ödemeniz iade edildi.')).toBeVisible();
  // With the other things that can be done about it.
  await screen.findByRole('button', { name: 'Onaylanan metinler' });
  expect(screen.queryByRole('button', { name: /^Siparişi iptal et/ })).not.toBeInTheDocument();
});

test('explains why it cannot be cancelled', async () => {
  const { user, change } = open(order());
  server.use(
    mock.post('/api/order/{id}/cancel', ({ params, reply }) => {
      change(params.id, { status: 'Preparing', isPaid: true });
      return reply(409, refusal('not_cancellable', 'Sipariş artık iptal edilemez.'));
    }),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Siparişi iptal et, sipariş 4827-1935' }),
  );
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: 'Siparişi iptal et',
    }),
  );
  expect(await screen.findByText('Sipariş artık iptal edilemez.')).toBeVisible();
  expect(await screen.findByText(/^Siparişinizi hazırlıyoruz/)).toBeVisible();
});

test('an unknown number says so', async () => {
  logIn();
  serveOrders(order());
  renderPage('/siparislerim/9999-9999');
  expect(await screen.findByText('Sipariş bulunamadı.')).toBeVisible();
});

describe('the same again', () => {
  const again = { name: 'Tekrar sipariş ver, sipariş 4827-1935' };

  beforeEach(() => serveAddresses());

  test('adds to the cart’s quantities', async () => {
    serveCatalogue([product({ offerPrice: 2000 })]);
    useCart.setState({ items: { p1: 1 } });
    const { user, address } = open(order());
    await user.click(await screen.findByRole('button', again));
    await waitFor(() => expect(address()).toBe('/sepet'));
    expect(useCart.getState().items['p1']).toBe(3);
  });

  test('says what is not as it was', async () => {
    serveCatalogue([product({ offerPrice: 2100 })]);
    const [line] = order().items;
    if (!line) throw new Error('an order has a line');
    const gone = { ...line, _id: 'i2', name: 'Eski Zar', product: product({ _id: 'gone' }) };
    const { user, address } = open(order({ items: [line, gone] }));
    await user.click(await screen.findByRole('button', again));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tekrar sipariş' }));
    const remarks = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(remarks).toEqual([
      'Ceviz TavlaFiyatı ₺2.000,00 iken ₺2.100,00 oldu.',
      'Eski ZarArtık satılmıyor.',
    ]);
    expect(useCart.getState().items).toEqual({ p1: 2 });
    await user.click(dialog.getByRole('link', { name: 'Sepete git' }));
    await waitFor(() => expect(address()).toBe('/sepet'));
  });
});

test.each([
  [{ _id: 'f1', number: 'DRD2026000000001', status: 'delivered', hasPdf: true } as const, 1],
  [null, 0],
])('the invoice %s has %i buttons', async (issuedInvoice, count) => {
  const saved = watchSaving();
  server.use(
    mock.get('/api/order/{id}/invoice', () => fileReply('%PDF-1.7', 'DRD2026000000001.pdf')),
  );
  const { user } = open(order({ issuedInvoice }));
  await screen.findByRole('button', { name: /^Onaylanan metinler/ });
  const name = 'Faturayı indir, sipariş 4827-1935';
  if (count > 0) await screen.findByRole('button', { name });
  const buttons = screen.queryAllByRole('button', { name });
  expect(buttons).toHaveLength(count);
  for (const button of buttons) await user.click(button);
  await waitFor(() => expect(saved).toEqual(issuedInvoice ? ['DRD2026000000001.pdf'] : []));
});

test('a missing invoice says so', async () => {
  const issuedInvoice = { _id: 'f1', number: 'DRD2026000000001', status: 'delivered' } as const;
  server.use(
    mock.get('/api/order/{id}/invoice', ({ reply }) =>
      reply(404, refusal('invoice_not_ready', 'Faturanız henüz hazır değil.')),
    ),
  );
  const { user } = open(order({ issuedInvoice: { ...issuedInvoice, hasPdf: true } }));
  await user.click(await screen.findByRole('button', { name: /^Faturayı indir/ }));
  expect(await screen.findByText('Faturanız henüz hazır değil.')).toBeVisible();
});

test('says what was refunded to the card, and when', async () => {
  const refunds = [refund({ doneAt: '2026-11-21T21:30:00Z' })];
  open(order({ paymentType: 'Online', isPaid: true, refunds }));
  const section = await screen.findByRole('region', { name: 'Para iadesi' });
  expect(section).toHaveTextContent('İadeniz yapıldı (₺1.000,00) · 22 Kasım 2026 Pazar');
  expect(section).toHaveTextContent('birkaç gün sürebilir');
});

test('names the fee for instalments', async () => {
  open(order({ paymentType: 'Online', isPaid: true, installments: 3, chargedAmount: 4200 }));
  expect(await screen.findByRole('region', { name: 'Ürünler' })).toHaveTextContent(
    /Toplam ₺4.000,00Vade farkı ₺200,00Karttan çekilen \(3 taksit\) ₺4.200,00Toplamın içindeki KDV/,
  );
});
