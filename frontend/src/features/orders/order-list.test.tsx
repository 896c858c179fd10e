import { screen, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { addToCart } from '@/entities/cart/cart-store';
import { ancestor } from '@/testing/dom';
import { closedGate } from '@/testing/gate';
import { logIn } from '@/testing/handlers/account';
import { address, serveAddresses } from '@/testing/handlers/addresses';
import { order, orderItem, orderStep, serveOrders } from '@/testing/handlers/orders';
import { lostConnection, mock, noAnswer } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const bankBox = { name: 'Sipariş 4827-1935 için ödeme bilgileri' };

/** The customer looks at these orders. */
function open(...orders: Order[]) {
  logIn();
  serveOrders(...orders);
  return renderPage('/siparislerim');
}

test('asks a visitor to log in', async () => {
  renderPage('/siparislerim');
  expect(await screen.findByRole('dialog', { name: 'Kullanıcı Girişi' })).toBeVisible();
});

test('shows items at their day’s price', async () => {
  open(
    order(),
    order({
      _id: 'siparis-2',
      number: '1000-0002',
      isPaid: true,
      status: 'Shipped',
      items: [orderItem({ product: null, quantity: 1, name: '', unitPrice: 15 })],
    }),
  );
  const [first, second] = (await screen.findAllByText('EFT/Havale')).map((text) =>
    ancestor(text, 'li'),
  );
  expect(first).toHaveTextContent('Sipariş no: 4827-1935');
  expect(first).toHaveTextContent('₺4.000,00');
  expect(first).toHaveTextContent('Ceviz Tavla');
  expect(first).toHaveTextContent('Adet: 2');
  expect(first).toHaveTextContent('₺2.000,00');
  expect(first).toHaveTextContent('Sipariş Alındı');
  expect(first).toHaveTextContent('Bekliyor');
  expect(second).toHaveTextContent('Sipariş no: 1000-0002');
  expect(second).toHaveTextContent('Ürün adı mevcut değil');
  expect(second).toHaveTextContent('Kategori mevcut değil');
  expect(second).toHaveTextContent('Kargoya Verildi');
  expect(second).toHaveTextContent('Ödendi');
});

test('shows older orders, page by page', async () => {
  const { user } = open(
    ...Array.from({ length: 21 }, (_, index) =>
      order({ _id: `siparis-${index}`, number: `1000-${1000 + index}`, isPaid: true }),
    ),
  );
  expect(await screen.findAllByRole('heading', { name: /^Sipariş no/ })).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Sonraki' }));
  expect(await screen.findByRole('heading', { name: 'Sipariş no: 1000-1020' })).toBeVisible();
  expect(screen.getByText('Sayfa 2 / 2')).toBeVisible();
});

test('shows each step with time and actor', async () => {
  const by = 'Demo Satıcı';
  open(
    order({
      history: [
        orderStep({ at: '2026-11-18T10:00:00Z', by, isPaid: true }),
        orderStep({ at: '2026-11-18T10:05:00Z', by, status: 'Preparing' }),
      ],
    }),
  );
  const history = await screen.findByRole('list', { name: 'Sipariş geçmişi' });
  expect(
    within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sipariş Alındı18 Kasım 2026 12:00 · Mehmet Şahin',
    'Ödendi18 Kasım 2026 13:00 · Demo Satıcı',
    'Hazırlanıyor18 Kasım 2026 13:05 · Demo Satıcı',
  ]);
});

describe('where to pay', () => {
  test('stands before the items, with number', async () => {
    open(order());
    const box = await screen.findByRole('group', bankBox);
    for (const text of [
      'Örnek Bankası',
      'Dördüncü Ltd. Şti.',
      'TR12 0006 2001 1900 0006 6723 15',
      '₺4.000,00',
      '4827-1935',
    ]) {
      expect(box).toHaveTextContent(text);
    }
    const items = screen.getByRole('list', { name: 'Ürünler' });
    expect(box.compareDocumentPosition(items)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each<[string, Partial<Order>]>([
    ['paid', { isPaid: true }],
    ['cancelled', { status: 'Cancelled' }],
    ['paid by card', { paymentType: 'Online' }],
  ])('is not asked once the order is %s', async (_case, over) => {
    open(order({ _id: 'siparis-2', number: '1000-0002' }), order(over));
    await screen.findByRole('group', { name: 'Sipariş 1000-0002 için ödeme bilgileri' });
    expect(screen.queryByRole('group', bankBox)).not.toBeInTheDocument();
  });

  test.each([
    ['IBAN’ı kopyala', 'TR120006200119000006672315'],
    ['Tutarı kopyala', '4000,00'],
    ['Açıklamayı kopyala', '4827-1935'],
  ])('%s gives %s', async (name, text) => {
    const { user } = open(order());
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('Kopyalandı')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  test('a browser that copies nothing says so', async () => {
    const { user } = open(order());
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no permission'));
    await user.click(await screen.findByRole('button', { name: 'IBAN’ı kopyala' }));
    expect(await screen.findByText('Kopyalanamadı, metni seçerek kopyalayın.')).toBeVisible();
  });
});

describe('the accepted texts', () => {
  test('open as stored, with time and digest', async () => {
    const { user } = open(order());
    await user.click(await screen.findByRole('button', { name: 'Onaylanan metinler' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Sipariş 4827-1935: onaylanan metinler' }),
    );
    for (const [title, kind] of [
      ['Ön Bilgilendirme Formu', 'preliminary-information'],
      ['Mesafeli Satış Sözleşmesi', 'distance-sales'],
    ] as const) {
      const summary = await dialog.findByText(title);
      const text = ancestor(summary, 'details');
      await user.click(summary);
      expect(within(text).getByRole('listitem')).toHaveTextContent('Ceviz Tavla');
      expect(text).toHaveTextContent('Onay: 18 Kasım 2026 12:00');
      expect(text).toHaveTextContent(`SHA-256: ${kind} of Ceviz Tavla`);
    }
  });

  test('that fails to load can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(mock.get('/api/order/{id}/texts', lostConnection, { once: true }));
    const { user } = open(order());
    await user.click(await screen.findByRole('button', { name: 'Onaylanan metinler' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/^Onaylanan metinler yüklenemedi\./);
    await user.click(dialog.getByRole('button', { name: 'Tekrar dene' }));
    expect(await dialog.findByText('Ön Bilgilendirme Formu')).toBeVisible();
  });

  test('are not offered where nothing was accepted', async () => {
    open(order({ isConfirmed: false }));
    await screen.findByRole('button', { name: /^Tekrar sipariş ver/ });
    expect(screen.queryByRole('button', { name: 'Onaylanan metinler' })).not.toBeInTheDocument();
  });
});

test('says when empty or unreachable', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logIn();
  server.use(mock.get('/api/order/user', lostConnection, { once: true }));
  const { user } = renderPage('/siparislerim');
  expect(await screen.findByText(/^Siparişler yüklenemedi\./)).toBeVisible();
  expect(log).toHaveBeenCalled();
  serveOrders();
  await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByText('Henüz sipariş bulunamadı.')).toBeVisible();
});

test('shows a new order in a cached list', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  addToCart('p1');
  logIn();
  serveAddresses(address());
  serveOrders(order({ number: '1000-0002' }));
  const arrived = closedGate();
  server.use(
    mock.post('/api/order/cod', ({ reply }) => {
      server.use(
        mock.get('/api/order/user', async ({ reply }) => {
          await arrived.opened;
          const paging = { total: 1, totalPages: 1, currentPage: 1 };
          return reply(200, { success: true, orders: [order()], ...paging });
        }),
      );
      const placed = { _id: 's1', number: '4827-1935', amount: 1 };
      return reply(201, {
        success: true,
        message: 'Siparişiniz alındı.',
        order: placed,
        cart: null,
      });
    }),
  );
  const { user } = renderApp('/siparislerim');
  await screen.findByRole('heading', { name: /1000-0002/ });
  await user.click(screen.getByRole('link', { name: /^Sepet,/ }));
  await screen.findByText('Mehmet Şahin');
  await user.click(await screen.findByRole('checkbox', { name: /okudum, onaylıyorum/ }));
  await user.click(await screen.findByRole('button', { name: 'Sipariş Ver' }));
  await screen.findByRole('heading', { level: 1, name: 'Siparişlerim' });
  expect(screen.queryByRole('heading', { name: /1000-0002/ })).not.toBeInTheDocument();
  arrived.open();
  expect(await screen.findByRole('group', bankBox)).toBeVisible();
});

test('says that it is loading', async () => {
  logIn();
  server.use(mock.get('/api/order/user', noAnswer));
  renderPage('/siparislerim');
  await screen.findByRole('heading', { level: 1, name: 'Siparişlerim' });
  expect(await screen.findByText('Yükleniyor...')).toBeInTheDocument();
});
