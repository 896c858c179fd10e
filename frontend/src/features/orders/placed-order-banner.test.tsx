import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { useCart } from '@/entities/cart/cart-store';
import { idempotencyKey, noteOrderOfKey } from '@/entities/order/idempotency-key';
import { placedOrder } from '@/entities/order/placed-order';
import { closedGate } from '@/testing/gate';
import { customer, logIn } from '@/testing/handlers/account';
import { cardOrder, order, serveOrders } from '@/testing/handlers/orders';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const bankBox = { name: 'Sipariş 4827-1935 için ödeme bilgileri' };
const thanks = { name: 'Teşekkür ederiz' };
const awaited = { name: 'Ödemenizin sonucu bekleniyor' };

/** The customer has just placed the first of these orders, and looks at them. */
function open(...orders: [Order, ...Order[]]) {
  logIn();
  placedOrder.write(orders[0]._id);
  const served = serveOrders(...orders);
  return { ...renderPage('/siparislerim'), ...served };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('an order by transfer', () => {
  test('shows number, amount, account and deadline', async () => {
    open(order(), order({ _id: 'siparis-2', number: '1000-0002' }));
    const banner = await screen.findByRole('region', thanks);
    expect(banner).toHaveTextContent('Sipariş numaranız 4827-1935, tutarı ₺4.000,00.');
    expect(banner).toHaveTextContent('Ödemenizi EFT/Havale ile bu hesaba yapabilirsiniz:');
    const bank = within(banner).getByRole('group', bankBox);
    expect(bank).toHaveTextContent('Örnek Bankası');
    expect(bank).toHaveTextContent('Dördüncü Ltd. Şti.');
    expect(bank).toHaveTextContent('TR12 0006 2001 1900 0006 6723 15');
    // Not twice on one page; the other order keeps its own.
    expect(screen.getAllByRole('group', bankBox)).toHaveLength(1);
    expect(
      await screen.findByRole('group', { name: 'Sipariş 1000-0002 için ödeme bilgileri' }),
    ).toBeVisible();
  });

  test('stays over a reload until it is closed', async () => {
    const { unmount, user } = open(order());
    await screen.findByRole('region', thanks);
    unmount();
    const view = renderPage('/siparislerim');
    const banner = await screen.findByRole('region', thanks);
    await user.click(within(banner).getByRole('button', { name: 'Kapat' }));
    expect(screen.queryByRole('region', thanks)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    // Where to pay stands at the order as before.
    expect(await screen.findByRole('group', bankBox)).toBeVisible();
    view.unmount();
    renderPage('/siparislerim');
    await screen.findByRole('group', bankBox);
    expect(screen.queryByRole('region', thanks)).not.toBeInTheDocument();
  });

  test('of an earlier user is not shown', async () => {
    placedOrder.write('dunku-siparis');
    logIn();
    serveOrders(order());
    renderPage('/siparislerim');
    expect(await screen.findByRole('group', bankBox)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Kapat' })).not.toBeInTheDocument();
  });

  test('that is packed can still be paid', async () => {
    open(order({ status: 'Preparing' }));
    expect(await screen.findByRole('group', bankBox)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Kapat' })).not.toBeInTheDocument();
  });
});

describe('an order by card', () => {
  test('is paid and refreshes the cart', async () => {
    useCart.setState({
      items: { p1: 2, p2: 1 },
      owner: 'u1',
      saved: { owner: 'u1', items: { p1: 2, p2: 1 }, revision: 1 },
    });
    open(cardOrder({ status: 'Order Placed', isPaid: true, paymentUrl: null }));
    logIn({ ...customer, cartItems: { p2: 1 }, cartRevision: 2 });
    const banner = await screen.findByRole('region', { name: 'Ödemeniz alındı' });
    expect(banner).toHaveTextContent('Sipariş numaranız 4827-1935, tutarı ₺4.000,00.');
    expect(within(banner).queryByRole('group')).not.toBeInTheDocument();
    await waitFor(() => expect(useCart.getState().items).toEqual({ p2: 1 }));
  });

  test('shows the provider’s event when it arrives', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const key = idempotencyKey('the same cart');
    noteOrderOfKey('siparis-1');
    useCart.setState({
      items: { p1: 2 },
      owner: 'u1',
      saved: { owner: 'u1', items: { p1: 2 }, revision: 0 },
    });
    logIn({ ...customer, cartItems: { p1: 2 } });
    placedOrder.write('siparis-1');
    const { change } = serveOrders(cardOrder());
    renderPage('/siparislerim');
    const banner = await screen.findByRole('region', awaited);
    expect(within(banner).getByRole('status')).toHaveTextContent('Ödediyseniz yeniden ödemeyin');
    expect(useCart.getState().items).toEqual({ p1: 2 });
    expect(idempotencyKey('the same cart')).toBe(key);

    change('siparis-1', { status: 'Order Placed', isPaid: true, paymentUrl: null });
    logIn({ ...customer, cartItems: {}, cartRevision: 1 });
    await wait(3100);
    expect(await screen.findByRole('region', { name: 'Ödemeniz alındı' })).toBeVisible();
    // The list says so too, and offers no payment any more.
    expect(screen.getByText('Ödendi')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Ödemeye devam et/ })).not.toBeInTheDocument();
    await waitFor(() => expect(useCart.getState().items).toEqual({}));
    expect(idempotencyKey('the same cart')).not.toBe(key);
    vi.useRealTimers();
  });

  test('once settled keeps another order’s key', async () => {
    const key = idempotencyKey('another cart');
    noteOrderOfKey('siparis-2');
    open(cardOrder({ status: 'Order Placed', isPaid: true, paymentUrl: null }));
    await screen.findByRole('region', { name: 'Ödemeniz alındı' });
    expect(idempotencyKey('another cart')).toBe(key);
  });

  test('is not asked about for ever', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = open(cardOrder());
    await screen.findByRole('region', awaited);
    const asked = () => calls.filter((call) => call === 'get siparis-1').length;
    await wait(30_000);
    expect(asked()).toBeGreaterThan(5);
    for (let minute = 0; minute < 15; minute += 1) await wait(60_000);
    const all = asked();
    expect(all).toBeLessThanOrEqual(60);
    await wait(120_000);
    expect(asked()).toBe(all);
    vi.useRealTimers();
  });

  test('that failed keeps the cart', async () => {
    open(cardOrder({ status: 'Cancelled', paymentUrl: null }));
    const banner = await screen.findByRole('region', { name: 'Ödeme alınamadı' });
    expect(banner).toHaveTextContent('Bu sipariş iptal edildi, sepetiniz duruyor.');
  });
});

describe('what is still to be paid', () => {
  test('can be paid on the same page', async () => {
    logIn();
    serveOrders(cardOrder());
    renderPage('/siparislerim');
    const link = await screen.findByRole('link', { name: 'Ödemeye devam et, sipariş 4827-1935' });
    expect(link).toHaveAttribute('href', 'https://odeme.example/oturum-1');
    link.addEventListener('click', (event) => event.preventDefault());
    act(() => link.click());
    expect(placedOrder.read()).toBe('siparis-1');
  });

  test('can be cancelled, then ordered anew', async () => {
    const key = idempotencyKey('the same cart');
    const { user, calls } = open(cardOrder());
    await screen.findByRole('region', awaited);
    await user.click(
      await screen.findByRole('button', { name: 'Siparişi iptal et, sipariş 4827-1935' }),
    );
    const question = within(
      await screen.findByRole('alertdialog', {
        name: 'Bu siparişi iptal etmek istediğinizden emin misiniz?',
      }),
    );
    expect(calls).not.toContain('cancel siparis-1');
    const arrived = closedGate();
    server.use(mock.post('/api/order/{id}/cancel', () => arrived.opened));
    expect(question.getByRole('button', { name: 'Siparişi koru' })).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Siparişi iptal et' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    arrived.open();
    expect(await screen.findByText('Siparişiniz iptal edildi.')).toBeVisible();
    expect(await screen.findByText('İptal Edildi')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sipariş no: 4827-1935' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Siparişi iptal et/ })).not.toBeInTheDocument();
    expect(placedOrder.read()).toBeUndefined();
    expect(idempotencyKey('the same cart')).not.toBe(key);
  });

  test('that changed meanwhile shows its state', async () => {
    const { user, change } = open(order());
    const button = await screen.findByRole('button', { name: /^Siparişi iptal et/ });
    change('siparis-1', { status: 'Preparing' });
    server.use(
      mock.post('/api/order/{id}/cancel', ({ reply }) =>
        reply(409, refusal('not_cancellable', 'Bu sipariş artık iptal edilemez.')),
      ),
    );
    await user.click(button);
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Siparişi iptal et' }));
    expect(await screen.findByText('Bu sipariş artık iptal edilemez.')).toBeVisible();
    expect(await screen.findByText('Hazırlanıyor')).toBeVisible();
    await waitFor(() => expect(button).not.toBeInTheDocument());
  });

  test.each<[string, Order]>([
    ['paid', order({ isPaid: true })],
    ['packed', order({ status: 'Preparing' })],
    ['cancelled', order({ status: 'Cancelled' })],
  ])('an order that is %s isn’t cancellable', async (_case, placed) => {
    logIn();
    serveOrders(placed);
    renderPage('/siparislerim');
    await screen.findByRole('heading', { name: 'Sipariş no: 4827-1935' });
    await screen.findByRole('button', { name: 'Onaylanan metinler' });
    expect(screen.queryByRole('button', { name: /^Siparişi iptal et/ })).not.toBeInTheDocument();
  });
});

test('money that went back is shown', async () => {
  logIn();
  serveOrders(order({ status: 'Cancelled', refundedAt: '2026-11-20T09:00:00Z' }));
  renderPage('/siparislerim');
  expect(await screen.findByText('İade edildi')).toBeVisible();
});
