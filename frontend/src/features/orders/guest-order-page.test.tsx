import { act, screen, waitFor, within } from '@testing-library/react';
import { addToCart, setCartQuantity, useCart } from '@/entities/cart/cart-store';
import { guestKeyOf, keepGuestKey } from '@/entities/order/guest-keys';
import { keepForOrder, keptOrder } from '@/entities/order/kept-order';
import { customer, logIn } from '@/testing/handlers/account';
import { guestKey, guestOrder, serveGuestOrder } from '@/testing/handlers/guest-orders';
import { cardOrder, orderItem, serveOrders } from '@/testing/handlers/orders';
import { refund } from '@/testing/handlers/refunds';
import { fileReply, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { watchSaving } from '@/testing/saving';
import { server } from '@/testing/server';

const page = '/siparis/4827-1935';
const link = `${page}#${guestKey}`;
const none = 'Bu bağlantıyla sipariş bulunamadı.';
const asCard = cardOrder({ userId: null, guestEmail: 'misafir@ornek.com' });

test('shows a visitor the order by link', async () => {
  serveGuestOrder(guestOrder({ transferDeadline: '2037-11-23T20:59:59Z' }));
  const { address } = renderPage(link);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sipariş 4827-1935' })).toBeVisible();
  expect(await screen.findByText(/Ödemeniz ulaşınca siparişinizi hazırlamaya/)).toBeVisible();
  expect(
    await screen.findByRole('group', { name: 'Sipariş 4827-1935 için ödeme bilgileri' }),
  ).toBeVisible();
  const thanks = screen.getByRole('region', { name: 'Teşekkür ederiz' });
  expect(thanks).toHaveTextContent('Sipariş numaranız 4827-1935, tutarı ₺4.000,00.');
  expect(thanks).toHaveTextContent('TR12 0006 2001 1900 0006 6723 15');
  const status = screen.getByRole('region', { name: 'Siparişiniz nerede?' });
  expect(thanks.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('misafir@ornek.com')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hesabıma ekle' })).not.toBeInTheDocument();
  expect(address()).toBe(page);
});

test('opens again without the fragment', async () => {
  serveGuestOrder();
  const { unmount } = renderPage(link);
  await screen.findByRole('region', { name: 'Ürünler' });
  unmount();
  renderPage(page);
  expect(await screen.findByRole('region', { name: 'Ürünler' })).toBeVisible();
});

test.each([
  ['without a key', page],
  ['with a wrong key', `${page}#${'f'.repeat(32)}`],
  ['with half a key', `${page}#0123ğ`],
  ['with another number', `/siparis/1111-1111#${guestKey}`],
])('%s leads to a new link', async (_case, at) => {
  const { calls } = serveGuestOrder();
  renderPage(at);
  expect(await screen.findByText(none)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Yeni bağlantı iste' })).toHaveAttribute(
    'href',
    '/siparis-takibi',
  );
  expect(guestKeyOf('4827-1935')).toBeUndefined();
  expect(calls).toEqual(at.length > 40 ? ['get'] : []);
});

test('shows the limit of wrong keys', async () => {
  server.use(
    mock.get('/api/order/guest/{id}', ({ reply }) =>
      reply(429, refusal('too_many_requests', 'Çok fazla deneme yaptınız.')),
    ),
  );
  renderPage(link);
  expect(await screen.findByText('Çok fazla deneme yaptınız.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tekrar dene' })).toBeVisible();
});

test('is called off with the key', async () => {
  const { calls } = serveGuestOrder();
  const { user } = renderPage(link);
  await user.click(
    await screen.findByRole('button', { name: 'Siparişi iptal et, sipariş 4827-1935' }),
  );
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Siparişi iptal et' }));
  expect(await screen.findByText(/artık ödeme beklenmiyor/)).toBeVisible();
  expect(calls).toContain('cancel');
});

test('asks for a cancellation with the key', async () => {
  const { calls } = serveGuestOrder(guestOrder({ isPaid: true, status: 'Preparing' }));
  const { user } = renderPage(link);
  await user.click(await screen.findByRole('button', { name: 'İptal iste, sipariş 4827-1935' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'İptal iste' }));
  expect(await screen.findByText(/^İptal isteğiniz mağazaya ulaştı; /)).toBeVisible();
  expect(calls).toContain('cancel-request');
});

test('shows the accepted texts with the key', async () => {
  serveGuestOrder();
  const { user } = renderPage(link);
  await user.click(await screen.findByRole('button', { name: 'Onaylanan metinler' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Mesafeli Satış Sözleşmesi')).toBeVisible();
});

test('is returned with the key', async () => {
  const { calls } = serveGuestOrder(
    guestOrder({ status: 'Delivered', isPaid: true, returnUntil: '2037-12-02T20:59:59Z' }),
  );
  const { user } = renderPage(link);
  await user.click(
    await screen.findByRole('button', { name: 'İade talebi oluştur, sipariş 4827-1935' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Ceviz Tavla'), '1');
  await user.click(dialog.getByRole('button', { name: 'İade talebi gönder' }));
  expect(await screen.findByText('İade talebiniz alındı.')).toBeVisible();
  expect(calls).toContain(JSON.stringify({ items: [{ item: 'i1', quantity: 1, opened: false }] }));
});

test('names the refund account with the key', async () => {
  const { calls } = serveGuestOrder(
    guestOrder({ status: 'Cancelled', isPaid: true, awaitsRefundByTransfer: true }),
  );
  const { user } = renderPage(link);
  await user.type(await screen.findByLabelText('IBAN'), 'TR330006100519786457841326');
  await user.click(screen.getByRole('button', { name: 'IBAN’ı kaydet' }));
  expect(await screen.findByText('IBAN kaydedildi.')).toBeVisible();
  expect(calls).toContain('refund-account');
  expect(screen.getByText(/Bildirdiğiniz IBAN aşağıda/)).toBeVisible();
});

describe('after a card payment', () => {
  const ordered = { items: [orderItem({ quantity: 2 })] };

  test('clears cart and choices once', async () => {
    setCartQuantity('p1', 3);
    addToCart('p2');
    keepGuestKey('4827-1935', guestKey);
    keepForOrder({ placed: 'siparis-1', discountCode: 'YAZ26' });
    serveGuestOrder({ ...asCard, ...ordered, status: 'Order Placed', isPaid: true });
    const { unmount } = renderPage(page);
    await waitFor(() => expect(useCart.getState().items).toEqual({ p1: 1, p2: 1 }));
    expect(keptOrder.read()).toBeUndefined();
    unmount();
    renderPage(page);
    await screen.findByRole('region', { name: 'Ürünler' });
    expect(useCart.getState().items).toEqual({ p1: 1, p2: 1 });
  });

  test('keeps the cart while it is not paid', async () => {
    setCartQuantity('p1', 2);
    keepForOrder({ placed: 'siparis-1' });
    serveGuestOrder({ ...asCard, ...ordered });
    renderPage(link);
    expect(await screen.findByRole('link', { name: /^Ödemeye devam et/ })).toHaveAttribute(
      'href',
      'https://odeme.example/oturum-1',
    );
    expect(useCart.getState().items).toEqual({ p1: 2 });
  });

  test('shows the outcome when it comes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { change } = serveGuestOrder(asCard);
    renderPage(link);
    await screen.findByText(/Kart ödemesi henüz tamamlanmadı/);
    change({ status: 'Order Placed', isPaid: true, paymentUrl: null });
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(await screen.findByText(/Ödemeniz alındı; siparişinizi/)).toBeVisible();
    vi.useRealTimers();
  });
});

describe('a customer with the link', () => {
  test('takes the order into the account', async () => {
    logIn();
    serveOrders(guestOrder());
    const { calls } = serveGuestOrder();
    const { user, address } = renderPage(link);
    await user.click(await screen.findByRole('button', { name: 'Hesabıma ekle' }));
    expect(await screen.findByText('Sipariş hesabınıza eklendi.')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/siparislerim/4827-1935'));
    expect(calls).toContain('claim');
    expect(guestKeyOf('4827-1935')).toBeUndefined();
  });

  test('hears that another one was faster', async () => {
    logIn();
    serveGuestOrder();
    const { user } = renderPage(link);
    const claim = await screen.findByRole('button', { name: 'Hesabıma ekle' });
    serveGuestOrder(guestOrder({ number: '1111-1111' }));
    await user.click(claim);
    expect(await screen.findByText(none)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hesabıma ekle' })).not.toBeInTheDocument();
  });
});

describe('registration by one password', () => {
  async function register(user: ReturnType<typeof renderPage>['user']) {
    const form = within(
      await screen.findByRole('region', { name: 'Bir şifreyle hesabınız hazır' }),
    );
    expect(await form.findByLabelText('E-Posta')).toHaveValue('misafir@ornek.com');
    await user.type(form.getByLabelText('Şifre'), 'cok-gizli-parola');
    await user.click(form.getByRole('button', { name: 'Hesap oluştur' }));
  }

  test('makes an account that owns the order', async () => {
    const sent: unknown[] = [];
    server.use(
      mock.post('/api/user/register', async ({ request, reply }) => {
        sent.push(await request.json());
        logIn();
        return reply(201, { success: true, message: 'Hoş geldiniz.', user: customer });
      }),
      mock.post('/api/user/update', async ({ request, reply }) => {
        sent.push(await request.json());
        return reply(200, { success: true, message: 'Kaydedildi.', user: customer });
      }),
    );
    serveOrders(guestOrder());
    const { calls } = serveGuestOrder();
    const { user, address } = renderPage(link);
    await register(user);
    await waitFor(() => expect(address()).toBe('/siparislerim/4827-1935'));
    expect(calls).toContain('claim');
    expect(sent).toEqual([
      {
        firstName: 'Mehmet',
        lastName: 'Şahin',
        email: 'misafir@ornek.com',
        password: 'cok-gizli-parola',
      },
      { phone: '0532 000 00 00' },
    ]);
  });

  test('leads an existing account to its login', async () => {
    server.use(
      mock.post('/api/user/register', ({ reply }) =>
        reply(409, refusal('email_taken', 'Bu e-posta adresiyle bir hesap var.')),
      ),
    );
    const { calls } = serveGuestOrder();
    const { user } = renderPage(link);
    await register(user);
    expect(await screen.findByText('Bu e-posta adresiyle bir hesap var.')).toBeVisible();
    expect(calls).not.toContain('claim');
    await user.click(screen.getByRole('button', { name: 'Hesabım var, giriş yap' }));
    expect(await screen.findByRole('dialog', { name: 'Kullanıcı Girişi' })).toBeVisible();
  });

  test('offers to claim the order later', async () => {
    server.use(
      mock.post('/api/user/register', ({ reply }) =>
        reply(201, { success: true, message: 'Hoş geldiniz.', user: customer }),
      ),
      mock.post('/api/user/update', ({ reply }) =>
        reply(503, refusal('unavailable', 'Şimdilik olmaz.')),
      ),
    );
    serveGuestOrder();
    server.use(
      mock.post('/api/order/guest/{id}/claim', ({ reply }) =>
        reply(503, refusal('unavailable', 'Şimdilik olmaz.')),
      ),
    );
    const { user, address } = renderPage(link);
    await register(user);
    expect(await screen.findByRole('button', { name: 'Hesabıma ekle' })).toBeVisible();
    expect(address()).toBe(page);
  });
});

test('saves the invoice with the key', async () => {
  const saved = watchSaving();
  const keys: (string | null)[] = [];
  server.use(
    mock.get('/api/order/guest/{id}/invoice', ({ request }) => {
      keys.push(request.headers.get('Authorization'));
      return fileReply('%PDF-1.7');
    }),
  );
  serveGuestOrder(
    guestOrder({
      issuedInvoice: { _id: 'f1', number: 'DRD2026000000001', status: 'delivered', hasPdf: true },
    }),
  );
  const { user } = renderPage(link);
  await user.click(await screen.findByRole('button', { name: /^Faturayı indir/ }));
  await waitFor(() => expect(saved).toEqual(['DRD2026000000001.pdf']));
  expect(keys).toEqual([`Bearer ${guestKey}`]);
});

test('says what was refunded to the guest’s card', async () => {
  serveGuestOrder(guestOrder({ paymentType: 'Online', refunds: [refund({ amount: 249.9 })] }));
  renderPage(link);
  expect(await screen.findByRole('region', { name: 'Para iadesi' })).toHaveTextContent(
    'İadeniz yapıldı (₺249,90) · 20 Kasım 2026 Cuma',
  );
});
