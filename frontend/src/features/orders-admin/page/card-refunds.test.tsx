import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { closedGate } from '@/testing/gate';
import { logInStaff } from '@/testing/handlers/account';
import { orderReturn } from '@/testing/handlers/orders';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { cardPaidOrder, refund, serveRefunds } from '@/testing/handlers/refunds';
import { lostConnection, mock, refusal, tooBusy, type Resolver } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

type Answer = Resolver<'post', '/api/order/refund/{id}/card'>;

/** Opens the page of an order of 4.607,30 TL on a card. */
async function open(over: Partial<Order> = {}, ...answers: Answer[]) {
  logInStaff();
  const served = serveOrdersAdmin([cardPaidOrder(over)]);
  const refunds = serveRefunds(served, ...answers);
  const view = renderPage('/seller/orders/4827-1935');
  await screen.findByRole('heading', { name: 'Ürünler' });
  return { ...view, ...served, ...refunds };
}

/** Opens the dialog by a click on the button in `place`. */
async function openDialog({ user }: { user: ReturnType<typeof renderPage>['user'] }) {
  await user.click(await screen.findByRole('button', { name: 'Kartına iade et' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kartına iade et' });
  const inside = within(dialog);
  const amount = inside.getByLabelText('Tutar');
  const send = () => user.click(inside.getByRole('button', { name: /iade et$/i }));
  return { inside, dialog, amount, send };
}

const section = () => screen.findByRole('region', { name: 'Kart ödemesi' });

test.each([
  ['a transfer', sellerOrder({ isPaid: true })],
  ['an unpaid card order', sellerOrder({ paymentType: 'Online', status: 'Awaiting Payment' })],
])('offers nothing for %s', async (_case, order) => {
  logInStaff();
  serveOrdersAdmin([order]);
  renderPage('/seller/orders/4827-1935');
  await screen.findByRole('heading', { name: 'Ürünler' });
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('region', { name: 'Kart ödemesi' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Kartına iade et' })).not.toBeInTheDocument();
});

test('refunds a part with its own amount', async () => {
  const view = await open();
  const { user, sent } = view;
  expect(await section()).toHaveTextContent(
    'Karttan çekilen (3 taksit)₺4.607,30İade edilebilir₺4.607,30',
  );
  const { inside, dialog, amount } = await openDialog(view);
  expect(dialog).toHaveTextContent('Sipariş 4827-1935: para Ayşe Kaya');
  expect(dialog).toHaveTextContent('Kalan₺4.607,30');
  expect(amount).toHaveValue('');
  await waitFor(() => expect(amount).toHaveFocus());
  await user.type(amount, '250,50');
  await user.type(inside.getByLabelText('Not (isteğe bağlı)'), 'Kırık taş');
  await user.click(within(dialog).getByRole('button', { name: '₺250,50 iade et' }));
  expect(await screen.findByText('Tutar karta iade edildi.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 250.5, note: 'Kırık taş' }]);
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const list = within(await section()).getByRole('list', { name: 'Karta iadeler' });
  await waitFor(() => expect(list).toHaveTextContent('₺250,50Yapıldı20 Kasım 2026 13:00'));
  expect(screen.queryByRole('button', { name: 'Kartına iade et' })).not.toBeInTheDocument();
});

test('owes a cancelled order what was charged', async () => {
  const view = await open({
    status: 'Cancelled',
    paymentProblem: 'refund_due',
    refundDue: 4607.3,
  });
  expect(screen.getByText(/^Kartla ödenmiş sipariş iptal edildi: ₺4\.607,30/)).toHaveTextContent(
    'Parayı ‘Kartına iade et’ ile geri gönderin',
  );
  const { amount, send } = await openDialog(view);
  expect(amount).toHaveValue('4.607,30');
  expect(amount).toHaveAccessibleDescription('Geri ödenmesi gereken: ₺4.607,30');
  await send();
  await screen.findByText('Tutar karta iade edildi.');
  expect(view.sent.map(({ body }) => body)).toEqual([{ amount: 4607.3 }]);
  await waitFor(() => expect(screen.queryByText(/^Kartla ödenmiş/)).not.toBeInTheDocument());
});

test('pays a received return with its due', async () => {
  const view = await open({ returns: [orderReturn({ status: 'received', refundDue: 2219.4 })] });
  const { user, sent } = view;
  const returns = within(screen.getByRole('region', { name: 'İadeler' }));
  await user.click(returns.getByRole('button', { name: 'Kartına iade et' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kartına iade et' }));
  await user.click(dialog.getByRole('button', { name: '₺2.219,40 iade et' }));
  await screen.findByText('Tutar karta iade edildi.');
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 2219.4, return: 'r1' }]);
});

test('an owed return is paid back from its own button alone', async () => {
  await open({ returns: [orderReturn({ status: 'received', refundDue: 2219.4 })] });
  const panel = within(await section());
  expect(panel.getByText(/‘İadeler’ bölümünden/)).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Kartına iade et' })).not.toBeInTheDocument();
});

test('an unknown outcome keeps amount and key', async () => {
  const view = await open({}, lostConnection, lostConnection);
  const { user, sent } = view;
  const { inside, amount, send } = await openDialog(view);
  await user.type(amount, '100');
  await send();
  expect(await inside.findByRole('alert')).toHaveTextContent('aynı iade iki kez yapılmaz');
  expect(amount).toHaveAttribute('readonly');
  expect(inside.getByLabelText('Not (isteğe bağlı)')).toHaveAttribute('readonly');
  await send();
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(async () =>
    expect(await inside.findByRole('alert')).toHaveTextContent(/^Yanıt alınamadı/),
  );
  await send();
  expect(await screen.findByText('Tutar karta iade edildi.')).toBeVisible();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('a request without a response keeps the dialog when nothing is left', async () => {
  const view = await open({}, lostConnection);
  const { inside, amount, send } = await openDialog(view);
  await view.user.type(amount, '4607,30');
  const pending = refund({ state: 'pending', amount: 4607.3 });
  view.change('o1', { refunds: [pending], refundAvailable: 0 });
  await send();
  expect(await inside.findByRole('alert')).toHaveTextContent(/^Yanıt alınamadı/);
  expect(await screen.findByText('Banka yanıtı bekleniyor')).toBeInTheDocument();
  expect(amount).toHaveValue('4607,30');
  await send();
  expect(await screen.findByText('Tutar karta iade edildi.')).toBeVisible();
  expect(new Set(view.sent.map(({ key }) => key)).size).toBe(1);
});

test.each([
  [null, /ödeme kuruluşunun panelinden geri gönderin/],
  [0, /banka yanıtı bekleniyor/],
  [4607.3, /Parayı ‘Kartına iade et’ ile geri gönderin/],
])('a payment of which %s can be paid back says what to do', async (refundAvailable, words) => {
  await open({ paymentProblem: 'amount_mismatch', refundAvailable });
  expect(screen.getByText(words)).toBeVisible();
});

test('a return with a pending refund offers no other one', async () => {
  const received = orderReturn({ status: 'received', refundDue: 2000, pendingRefund: true });
  await open({ returns: [received] });
  const returns = within(screen.getByRole('region', { name: 'İadeler' }));
  expect(returns.getByText('Kart iadesi bekleniyor.')).toBeVisible();
  expect(returns.queryByRole('button')).not.toBeInTheDocument();
});

test('the next refund has another key', async () => {
  const done: Answer = ({ reply }) =>
    reply(201, { success: true, message: 'Tutar karta iade edildi.', refund: refund() });
  const view = await open({}, done, done);
  for (const count of [1, 2]) {
    const { amount, send } = await openDialog(view);
    await view.user.type(amount, '100');
    await send();
    await waitFor(() => expect(view.sent).toHaveLength(count));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(new Set(view.sent.map(({ key }) => key)).size).toBe(2);
});

test('too much names what is left', async () => {
  const tooHigh = 'Karta en fazla ₺1.200,50 iade edilebilir.';
  const view = await open({}, ({ reply }) =>
    reply(409, { ...refusal('amount_too_high', tooHigh), available: 1200.5 } as never),
  );
  const { user, sent } = view;
  const { inside, dialog, amount, send } = await openDialog(view);
  await user.type(amount, '5000');
  await send();
  expect(await inside.findByText('En çok 4.607,3 TL olan bir tutar yazın.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '2000');
  await send();
  expect(await inside.findByRole('alert')).toHaveTextContent(tooHigh);
  expect(dialog).toHaveTextContent('Kalan₺1.200,50');
  expect(amount).toHaveValue('2000');
  expect(amount).not.toHaveAttribute('readonly');
});

test('an absent provider keeps the refund', async () => {
  const pending = refund({ state: 'pending', amount: 100 });
  const view = await open({}, () => tooBusy('payment_unavailable', '60'));
  const { amount, send } = await openDialog(view);
  await view.user.type(amount, '100');
  view.change('o1', { refunds: [pending], refundAvailable: 4507.3 });
  await send();
  expect(await screen.findByText('Mağaza yoğun.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await section()).toHaveTextContent('₺100,00Banka yanıtı bekleniyor');
});

test('a refusal shows the provider’s words', async () => {
  const reason = 'Kart kapatılmış';
  const view = await open({}, ({ reply }) =>
    reply(201, {
      success: true,
      message: 'İade yapılamadı.',
      refund: refund({ state: 'failed', reason }),
    }),
  );
  const { inside, amount, send } = await openDialog(view);
  await view.user.type(amount, '100');
  await send();
  expect(await inside.findByRole('alert')).toHaveTextContent('İade yapılamadı. Kart kapatılmış');
  expect(amount).not.toHaveAttribute('readonly');
});

test('a double click is one refund', async () => {
  const gate = closedGate();
  const view = await open({}, async () => {
    await gate.opened;
    return undefined;
  });
  const { amount, dialog } = await openDialog(view);
  await view.user.type(amount, '100');
  const button = within(dialog).getByRole('button', { name: '₺100,00 iade et' });
  await view.user.dblClick(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  await view.user.click(button);
  gate.open();
  expect(await screen.findByText('Tutar karta iade edildi.')).toBeVisible();
  expect(view.sent).toHaveLength(1);
});

test('asks before a typed amount is lost', async () => {
  const view = await open();
  const { amount } = await openDialog(view);
  await view.user.type(amount, '100{Escape}');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Kaydedilmemiş değişiklikler var');
  await view.user.click(within(question).getByRole('button', { name: 'Düzenlemeye dön' }));
  expect(amount).toHaveValue('100');
});

test('shows when a pending refund is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const view = await open({ refunds: [refund({ state: 'pending' })] });
  expect(await screen.findByText('Banka yanıtı bekleniyor')).toBeVisible();
  view.change('o1', { refunds: [refund()] });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(async () => expect(await section()).toHaveTextContent('₺1.000,00Yapıldı'));
  expect(screen.queryByText('Banka yanıtı bekleniyor')).not.toBeInTheDocument();
});

test.each([
  ['Yapıldı', 'done'],
  ['Yapılmadı', 'notDone'],
] as const)('staff decide a pending refund: %s', async (label, outcome) => {
  const { user, decided } = await open({ refunds: [refund({ state: 'pending' })] });
  const group = await screen.findByRole('group', { name: '₺1.000,00 iadesinin sonucu' });
  await user.click(within(group).getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Not (isteğe bağlı)'), 'Panel 42');
  await user.click(dialog.getByRole('button', { name: `${label} olarak kaydet` }));
  expect(await screen.findByText('İadenin sonucu kaydedildi.')).toBeVisible();
  expect(decided).toEqual([{ outcome, note: 'Panel 42' }]);
  await waitFor(() => expect(group).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Kart ödemesi' })).toHaveFocus();
});

test('a decision that came too late shows the outcome', async () => {
  const { user, change } = await open({ refunds: [refund({ state: 'pending' })] });
  const sentence = 'Bu iadenin sonucu zaten belli.';
  server.use(
    mock.put('/api/order/refund/{id}/card/{refund}', ({ reply }) => {
      change('o1', { refunds: [refund()] });
      return reply(409, refusal('refund_decided', sentence));
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Yapılmadı' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Yapılmadı olarak kaydet' }));
  await waitFor(async () => expect(await section()).toHaveTextContent('₺1.000,00Yapıldı'));
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a decision that came too early keeps what was typed', async () => {
  const { user } = await open({ refunds: [refund({ state: 'pending' })] });
  const sentence = 'İstek hâlâ sürüyor olabilir; iki dakika sonra yeniden deneyin.';
  server.use(
    mock.put('/api/order/refund/{id}/card/{refund}', ({ reply }) =>
      reply(409, refusal('refund_under_way', sentence)),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Yapılmadı' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Not (isteğe bağlı)'), 'Panel 42');
  await user.click(dialog.getByRole('button', { name: 'Yapılmadı olarak kaydet' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(dialog.getByLabelText('Not (isteğe bağlı)')).toHaveValue('Panel 42');
});

test('an accepted refund can only be done', async () => {
  await open({ refunds: [refund({ state: 'pending', isAccepted: true })] });
  const group = within(await screen.findByRole('group', { name: '₺1.000,00 iadesinin sonucu' }));
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Yapıldı']);
  expect(screen.getByText(/^Ödeme kuruluşu kabul etti/)).toBeVisible();
});

test.each([
  ['the fee for instalments', {}, 'Vade farkı₺219,40Karttan çekilen (3 taksit)₺4.607,30'],
  ['a payment at once', { installments: 1, chargedAmount: 4387.9 }, 'Karttan çekilen₺4.387,90'],
])('shows %s', async (_case, over, text) => {
  await open(over);
  expect(await section()).toHaveTextContent(text);
});
