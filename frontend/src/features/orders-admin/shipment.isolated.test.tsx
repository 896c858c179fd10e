import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { chip } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const packed = sellerOrder({ status: 'Preparing', isPaid: true });
const another = { ...packed, _id: 'o2', number: '1000-0002' };

function open(...orders: Order[]) {
  logInStaff();
  return { ...serveOrdersAdmin(orders), ...renderApp('/seller/orders') };
}

const card = () => screen.findByRole('article', { name: 'Sipariş 4827-1935, Ayşe Kaya' });
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

/** Fills in the dialog, and hands the parcel over. */
async function ship(user: ReturnType<typeof open>['user'], carrier: string, number: string) {
  await user.click(await screen.findByRole('button', { name: 'Kargoya ver' }));
  const dialog = await screen.findByRole('dialog', { name: 'Kargoya ver' });
  const fields = within(dialog);
  await user.selectOptions(fields.getByLabelText('Kargo firması'), carrier);
  if (number) await user.type(fields.getByLabelText('Takip numarası'), number);
  await user.click(fields.getByRole('button', { name: 'Kargoya ver' }));
  return dialog;
}

/** Ticks two orders in the table, and fills in the dialog that hands both over. */
async function fillInBoth() {
  const { user, calls } = open(packed, another);
  await screen.findAllByRole('article');
  await user.click(chip('Görünüm', 'Tablo'));
  await user.click(
    await screen.findByRole('checkbox', { name: 'Bu sayfadaki bütün siparişleri seç' }),
  );
  await user.click(screen.getByRole('button', { name: 'Kargoya ver (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  await user.selectOptions(dialog.getByLabelText('Kargo firması'), 'PTT Kargo');
  await user.type(dialog.getByLabelText('Takip numarası, sipariş 4827-1935'), 'K1');
  await user.type(dialog.getByLabelText('Takip numarası, sipariş 1000-0002'), 'K2');
  return { user, calls, dialog };
}

/** Ships both, and lets the seconds pass in which they can be taken back. */
async function shipBoth({
  user,
  dialog,
}: Pick<Awaited<ReturnType<typeof fillInBoth>>, 'user' | 'dialog'>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await user.click(dialog.getByRole('button', { name: '2 siparişi kargoya ver' }));
    await screen.findAllByText(/^Kargoya veriliyor/);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
  } finally {
    vi.useRealTimers();
  }
}

test('ten seconds after the click the parcel is with the carrier, and can be followed', async () => {
  const { user, calls } = open(packed);
  await card();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const dialog = await ship(user, 'Aras Kargo', 'AB 12');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByText(/^Kargoya veriliyor, 10 saniye içinde/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'İptal Et' })).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(calls).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
  } finally {
    vi.useRealTimers();
  }
  expect(await screen.findByText('1 sipariş kargoya verildi.')).toBeVisible();
  const body = [{ id: 'o1', carrier: 'aras', trackingNumber: 'AB 12' }];
  expect(calls).toEqual([{ call: 'bulk shipped', body }]);
  const link = await within(await card()).findByRole('link', { name: 'AB 12' });
  expect(link).toHaveAttribute('href', 'https://kargo.example/AB 12');
  expect(await card()).toHaveTextContent('Kargoya Verildi: Aras Kargo, AB 12');
});

test('until then it can be taken back', async () => {
  const { user, calls } = open(packed);
  await ship(user, 'Belirtilmesin', '');
  await user.click(await screen.findByRole('button', { name: 'Geri al, sipariş 4827-1935' }));
  expect(await screen.findByRole('button', { name: 'Kargoya ver' })).toBeVisible();
  leavePage();
  expect(calls).toEqual([]);
});

test('who leaves the page has not taken it back', async () => {
  const { user, calls } = open(packed);
  await ship(user, 'Belirtilmesin', '');
  await screen.findByText(/^Kargoya veriliyor/);
  leavePage();
  await waitFor(() => expect(calls).toEqual([{ call: 'bulk shipped', body: ['o1'] }]));
});

test('logging out hands it over first', async () => {
  const { user, calls } = open(packed);
  const logout = vi.fn();
  server.use(
    mock.get('/api/seller/logout', ({ reply }) => {
      logout(structuredClone(calls));
      return reply(200, { success: true, message: 'Çıkış yapıldı.' });
    }),
  );
  await ship(user, 'Belirtilmesin', '');
  await screen.findByText(/^Kargoya veriliyor/);
  await user.click(screen.getByRole('button', { name: 'Çıkış' }));
  await waitFor(() => expect(logout).toHaveBeenCalled());
  expect(logout).toHaveBeenCalledWith([{ call: 'bulk shipped', body: ['o1'] }]);
});

test('stays logged in where it cannot be handed over', async () => {
  const { user } = open(packed);
  const logout = vi.fn();
  server.use(
    mock.put('/api/order/bulk', lostConnection),
    mock.get('/api/seller/logout', ({ reply }) => {
      logout();
      return reply(200, { success: true, message: 'Çıkış yapıldı.' });
    }),
  );
  await ship(user, 'Belirtilmesin', '');
  await screen.findByText(/^Kargoya veriliyor/);
  await user.click(screen.getByRole('button', { name: 'Çıkış' }));
  expect(await screen.findByText('Çıkış işlemi başarısız.')).toBeVisible();
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  expect(logout).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Vazgeç' }));
});

test.each<[string, Resolver<'get', '/api/order/seller'>]>([
  ['lost connection', lostConnection],
  ['refusal', ({ reply }) => reply(422, refusal('validation_failed', 'Yavaşlayın.'))],
])('a refresh that ends in a %s keeps the open dialog', async (_case, failure) => {
  const { user, client } = open(packed);
  await user.click(await screen.findByRole('button', { name: 'Kargoya ver' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  await user.type(dialog.getByLabelText('Takip numarası'), 'K1');
  server.use(mock.get('/api/order/seller', failure));
  await act(() => client.refetchQueries({ queryKey: ['seller', 'orders'] }));
  expect(dialog.getByLabelText('Takip numarası')).toHaveValue('K1');
  expect(
    screen.getByText('Bilgiler yenilenemedi, son yüklenenler gösteriliyor.'),
  ).toBeInTheDocument();
});

test.each([
  ['Aras Kargo', '', 'Takip numarası', 'Takip numarasını yazın.'],
  ['Belirtilmesin', '12', 'Kargo firması', 'Kargo firmasını seçin.'],
])(
  'carrier %s and number %j go together or not at all',
  async (carrier, number, field, sentence) => {
    const { user } = open(packed);
    const dialog = await ship(user, carrier, number);
    await waitFor(() =>
      expect(within(dialog).getByLabelText(field)).toHaveAccessibleDescription(sentence),
    );
  },
);

test('several go by one call, each under its own number; a refused one is named', async () => {
  const { user, calls, dialog } = await fillInBoth();
  server.use(
    mock.put('/api/order/bulk', async ({ request, reply }) => {
      const { ids, ...body } = await request.json();
      calls.push({ call: ids.join(), body });
      const refused = { changed: false, code: 'illegal_move' as const, message: 'İptal edilmiş.' };
      const done = { changed: true, code: null, message: null };
      const results = ids.map((_id) => ({
        _id,
        ...(_id === 'o1' ? refused : done),
        order: _id === 'o1' ? null : { ...another, status: 'Shipped' as const },
      }));
      return reply(200, { success: true, results });
    }),
  );
  await shipBoth({ user, dialog });
  expect(await screen.findByText('Sipariş 4827-1935: İptal edilmiş.')).toBeVisible();
  expect(await screen.findByText('1 sipariş kargoya verildi.')).toBeVisible();
  const shipments = [
    { id: 'o1', carrier: 'ptt', trackingNumber: 'K1' },
    { id: 'o2', carrier: 'ptt', trackingNumber: 'K2' },
  ];
  expect(calls).toEqual([{ call: 'o1,o2', body: { action: 'shipped', shipments } }]);
});

test('what nobody sees in a pasted number is refused before it is sent', async () => {
  const { user } = open(packed);
  const dialog = await ship(user, 'Aras Kargo', 'AB\u200b12');
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Takip numarası')).toHaveAccessibleDescription(
      'Bu alanda görünmeyen bir karakter var. Silip yeniden, elle yazın.',
    ),
  );
  expect(screen.queryByText(/^Kargoya veriliyor/)).not.toBeInTheDocument();
});

test('orders that wait to be handed over are not handed over again with others', async () => {
  const { user, calls } = open(packed, another);
  await screen.findAllByRole('article');
  await user.click(chip('Görünüm', 'Tablo'));
  await user.click(await screen.findByRole('button', { name: 'Kargoya ver, sipariş 4827-1935' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kargoya ver' }),
  );
  await screen.findByText(/^Kargoya veriliyor/);
  await user.click(screen.getByRole('checkbox', { name: 'Bu sayfadaki bütün siparişleri seç' }));
  await user.click(screen.getByRole('button', { name: 'Kargoya ver (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  expect(dialog.getAllByRole('textbox')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Kargoya ver' }));
  expect(await screen.findByRole('button', { name: 'Kargoya ver (0)' })).toBeDisabled();
  leavePage();
  const bodies = () => calls.map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual([['o1'], ['o2']]));
});

describe('what could not be handed over', () => {
  /** Ships two orders by one call that the server refuses; answers what it was sent. */
  async function shipTwo(refuse: Resolver<'put', '/api/order/bulk'>) {
    const { user, calls, dialog } = await fillInBoth();
    server.use(mock.put('/api/order/bulk', refuse, { once: true }));
    await shipBoth({ user, dialog });
    const again = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
    return { user, calls, again };
  }

  test('stands in the fields again, what is wrong beside it, and can be sent anew', async () => {
    const fault = { 'shipments[1].trackingNumber': 'Bu takip numarası okunamadı.' };
    const { user, calls, again } = await shipTwo(({ reply }) =>
      reply(422, refusal('validation_failed', 'Takip numarası: düzeltin.', fault)),
    );
    expect(again.getByLabelText('Kargo firması')).toHaveValue('ptt');
    expect(again.getByLabelText('Takip numarası, sipariş 4827-1935')).toHaveValue('K1');
    const wrong = again.getByLabelText('Takip numarası, sipariş 1000-0002');
    expect(wrong).toHaveValue('K2');
    await waitFor(() => expect(wrong).toHaveAccessibleDescription('Bu takip numarası okunamadı.'));
    await user.type(wrong, '9');
    await user.click(again.getByRole('button', { name: '2 siparişi kargoya ver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    leavePage();
    const shipments = [
      { id: 'o1', carrier: 'ptt', trackingNumber: 'K1' },
      { id: 'o2', carrier: 'ptt', trackingNumber: 'K29' },
    ];
    await waitFor(() => expect(calls).toEqual([{ call: 'bulk shipped', body: shipments }]));
  });

  test('stands in the fields again also where the connection was lost, until it is given up', async () => {
    const { user, calls, again } = await shipTwo(lostConnection);
    expect(await again.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(again.getByLabelText('Takip numarası, sipariş 1000-0002')).toHaveValue('K2');
    await user.click(again.getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    leavePage();
    expect(calls).toEqual([]);
  });
});

test('a wrong number is put right on the way', async () => {
  const shipment = { carrier: 'ptt' as const, trackingNumber: 'KP1', url: null };
  const { user, calls } = open({ ...packed, status: 'Shipped', shipment });
  await user.click(await screen.findByRole('button', { name: 'Takip numarasını düzelt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sipariş 4827-1935: kargo bilgisi' });
  const number = within(dialog).getByLabelText('Takip numarası');
  expect(number).toHaveValue('KP1');
  await user.clear(number);
  await user.click(within(dialog).getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(number).toHaveAccessibleDescription('Takip numarasını yazın.'));
  await user.type(number, 'KP2');
  await user.click(within(dialog).getByRole('button', { name: 'Kaydet' }));
  expect(await screen.findByText('Kargo bilgisi güncellendi.')).toBeVisible();
  expect(calls).toEqual([{ call: 'shipment o1', body: { carrier: 'ptt', trackingNumber: 'KP2' } }]);
});
