import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/api/types';
import { chip } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { sellerOrder, serveOrdersAdmin } from '@/testing/handlers/orders-admin';
import { switchInvoicingOn } from '@/testing/handlers/settings';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const packed = sellerOrder({ status: 'Preparing', isPaid: true });
const another = { ...packed, _id: 'o2', number: '1000-0002' };
const firstParcel = '4827-1935 · Şükrü Işık, İzmir';
const secondParcel = '1000-0002 · Şükrü Işık, İzmir';

function open(...orders: Order[]) {
  logInStaff();
  return { ...serveOrdersAdmin(orders), ...renderPage('/seller/orders') };
}

const card = () => screen.findByRole('article', { name: 'Sipariş 4827-1935, Ayşe Kaya' });

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

/** Ticks two orders in the table, and opens the dialog that hands both over. */
async function openBoth() {
  const { user, calls } = open(packed, another);
  await screen.findAllByRole('article');
  await user.click(chip('Görünüm', 'Tablo'));
  await user.click(
    await screen.findByRole('checkbox', { name: 'Bu sayfadaki bütün siparişleri seç' }),
  );
  await user.click(screen.getByRole('button', { name: 'Kargoya ver (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  const parcel = (name: string) => within(dialog.getByRole('group', { name }));
  return { user, calls, dialog, parcel };
}

const send = '2 siparişi kargoya ver';

test('ships by click, with ten seconds of undo', async () => {
  const { user, calls } = open(packed);
  await card();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const dialog = await ship(user, 'Aras Kargo', 'AB 12');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const body = [{ id: 'o1', carrier: 'aras', trackingNumber: 'AB 12' }];
    expect(calls).toEqual([{ call: 'bulk shipped', body }]);
    expect(await screen.findByText(/^1 sipariş kargoya verildi\. 10 saniye/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(10_100));
  } finally {
    vi.useRealTimers();
  }
  expect(screen.queryByRole('button', { name: 'Geri al' })).not.toBeInTheDocument();
  const link = await within(await card()).findByRole('link', { name: 'AB 12' });
  expect(link).toHaveAttribute('href', 'https://kargo.example/AB 12');
});

test('says that a carrier without a number is not on the invoice', async () => {
  const { user } = open(packed);
  switchInvoicingOn();
  await user.click(await screen.findByRole('button', { name: 'Kargoya ver' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  const words = 'Takip numarası olmadan kargo firması faturada yazmaz.';
  expect(dialog.queryByText(words)).not.toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('Kargo firması'), 'Aras Kargo');
  expect(await dialog.findByText(words)).toBeVisible();
  await user.type(dialog.getByLabelText('Takip numarası'), 'AB 12');
  expect(dialog.queryByText(words)).not.toBeInTheDocument();
});

test('until then it can be undone', async () => {
  const { user, calls } = open(packed);
  await ship(user, 'Belirtilmesin', '');
  await user.click(await screen.findByRole('button', { name: 'Geri al' }));
  expect(await screen.findByText('Geri alındı; müşteriye haber verilmedi.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Kargoya ver' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Geri al' })).not.toBeInTheDocument();
  expect(calls.map(({ call }) => call)).toEqual(['bulk shipped', 'undo']);
});

test('what was typed is there again after it was undone, and the carrier is the next one’s, too', async () => {
  const { user } = open(packed);
  await ship(user, 'Aras Kargo', 'AB 12');
  await user.click(await screen.findByRole('button', { name: 'Geri al' }));
  await screen.findByText('Geri alındı; müşteriye haber verilmedi.');
  await user.click(await screen.findByRole('button', { name: 'Kargoya ver' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  expect(dialog.getByLabelText('Takip numarası')).toHaveValue('AB 12');
  expect(dialog.getByLabelText('Kargo firması')).toHaveDisplayValue('Aras Kargo');
});

test('the last carrier is chosen to begin with, and says nothing without a number', async () => {
  localStorage.setItem('dorduncu-kargo-firmasi', '"ptt"');
  const { user, calls, dialog, parcel } = await openBoth();
  expect(dialog.getByLabelText('Hepsinin kargo firması')).toHaveDisplayValue('PTT Kargo');
  await user.type(parcel(firstParcel).getByLabelText('Takip numarası'), 'K1');
  await user.click(dialog.getByRole('button', { name: send }));
  const body = [{ id: 'o1', carrier: 'ptt', trackingNumber: 'K1' }];
  await waitFor(() => expect(calls).toEqual([{ call: 'bulk shipped', body }]));
});

test('says why an undo is too late', async () => {
  const { user } = open(packed);
  server.use(
    mock.put('/api/order/undo', ({ reply }) => {
      const refused = { changed: false, code: 'not_undoable' as const, order: null };
      const results = [{ _id: 'o1', ...refused, message: 'Artık geri alınamaz.' }];
      return reply(200, { success: true, results });
    }),
  );
  await ship(user, 'Belirtilmesin', '');
  await user.click(await screen.findByRole('button', { name: 'Geri al' }));
  expect(await screen.findByText('Sipariş 4827-1935: Artık geri alınamaz.')).toBeVisible();
});

test.each<[string, Resolver<'get', '/api/order/seller'>]>([
  ['lost connection', lostConnection],
  ['refusal', ({ reply }) => reply(422, refusal('validation_failed', 'Yavaşlayın.'))],
])('a refresh with %s keeps the dialog', async (_case, failure) => {
  const { user, client } = open(packed);
  await user.click(await screen.findByRole('button', { name: 'Kargoya ver' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  await user.type(dialog.getByLabelText('Takip numarası'), 'K1');
  server.use(mock.get('/api/order/seller', failure));
  await act(() => client.refetchQueries({ queryKey: ['seller', 'orders', 'list'] }));
  expect(dialog.getByLabelText('Takip numarası')).toHaveValue('K1');
});

test.each([
  ['Aras Kargo', '', 'Takip numarası', 'Takip numarasını yazın.'],
  ['Belirtilmesin', '12', 'Kargo firması', 'Kargo firmasını seçin.'],
])('carrier %s needs number %j, or neither', async (carrier, number, field, sentence) => {
  const { user, calls } = open(packed);
  const dialog = await ship(user, carrier, number);
  await waitFor(() =>
    expect(within(dialog).getByLabelText(field)).toHaveAccessibleDescription(sentence),
  );
  expect(calls).toEqual([]);
});

const cancelRequest = { at: '2026-11-20T10:00:00Z', reason: null };

test('shipping what the customer wants cancelled asks first', async () => {
  const { user, calls } = open({ ...packed, cancelRequest });
  await user.click(await screen.findByRole('button', { name: 'Kargoya ver' }));
  let question = within(await screen.findByRole('alertdialog', { name: /^Müşteri iptal istedi/ }));
  await user.click(question.getByRole('button', { name: 'Kargoya verme' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Kargoya ver' }));
  question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Yine de kargoya ver' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  await user.click(dialog.getByRole('button', { name: 'Kargoya ver' }));
  await waitFor(() => expect(calls).toEqual([{ call: 'bulk shipped', body: ['o1'] }]));
});

test('a request that came after the list was loaded is asked about, too', async () => {
  const { user } = open(packed);
  await screen.findByRole('button', { name: 'Kargoya ver' });
  serveOrdersAdmin([{ ...packed, cancelRequest }]);
  await user.click(screen.getByRole('button', { name: 'Kargoya ver' }));
  expect(await screen.findByRole('alertdialog', { name: /^Müşteri iptal istedi/ })).toBeVisible();
});

test('ships the others without what customers want cancelled', async () => {
  const { user } = open(packed, { ...another, cancelRequest });
  await screen.findAllByRole('article');
  await user.click(chip('Görünüm', 'Tablo'));
  await user.click(
    await screen.findByRole('checkbox', { name: 'Bu sayfadaki bütün siparişleri seç' }),
  );
  await user.click(screen.getByRole('button', { name: 'Kargoya ver (2)' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Sipariş 1000-0002\./)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Bunları çıkar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  expect(dialog.getByText(firstParcel)).toBeVisible();
  expect(dialog.queryByText(secondParcel)).not.toBeInTheDocument();
});

test('names another carrier to the customer', async () => {
  const { user, calls } = open(packed);
  await user.click(await screen.findByRole('button', { name: 'Kargoya ver' }));
  const fields = within(await screen.findByRole('dialog', { name: 'Kargoya ver' }));
  expect(fields.queryByLabelText('Firma adı')).not.toBeInTheDocument();
  await user.selectOptions(fields.getByLabelText('Kargo firması'), 'Diğer');
  await user.type(fields.getByLabelText('Takip numarası'), 'KG 1');
  await user.click(fields.getByRole('button', { name: 'Kargoya ver' }));
  const name = fields.getByLabelText('Firma adı');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Kargo firmasının adını yazın.'));
  await user.type(name, 'Kolay Gelsin');
  await user.click(fields.getByRole('button', { name: 'Kargoya ver' }));
  const parcel = { carrier: 'other', carrierName: 'Kolay Gelsin', trackingNumber: 'KG 1' };
  await waitFor(() =>
    expect(calls).toEqual([{ call: 'bulk shipped', body: [{ id: 'o1', ...parcel }] }]),
  );
  expect(await within(await card()).findByText(/^Kolay Gelsin, takip no:/)).toBeVisible();
});

test('one name for all parcels of another carrier', async () => {
  const { user, calls, dialog, parcel } = await openBoth();
  await user.selectOptions(dialog.getByLabelText('Hepsinin kargo firması'), 'Diğer');
  await user.type(dialog.getByLabelText('Hepsinin firma adı'), 'Kurye');
  await user.type(parcel(firstParcel).getByLabelText('Takip numarası'), '1');
  await user.type(parcel(secondParcel).getByLabelText('Takip numarası'), '2');
  await user.click(dialog.getByRole('button', { name: send }));
  const body = [
    { id: 'o1', carrier: 'other', carrierName: 'Kurye', trackingNumber: '1' },
    { id: 'o2', carrier: 'other', carrierName: 'Kurye', trackingNumber: '2' },
  ];
  await waitFor(() => expect(calls).toEqual([{ call: 'bulk shipped', body }]));
});

test('a pasted column fills the fields below', async () => {
  const { user, calls, dialog, parcel } = await openBoth();
  await user.selectOptions(dialog.getByLabelText('Hepsinin kargo firması'), 'PTT Kargo');
  await user.click(parcel(firstParcel).getByLabelText('Takip numarası'));
  await user.paste('K1\r\n K2 \r\nK3\r\n');
  expect(parcel(secondParcel).getByLabelText('Takip numarası')).toHaveValue('K2');
  await user.selectOptions(parcel(secondParcel).getByLabelText('Kargo firması'), 'Aras Kargo');
  await user.click(dialog.getByRole('button', { name: send }));
  const body = [
    { id: 'o1', carrier: 'ptt', trackingNumber: 'K1' },
    { id: 'o2', carrier: 'aras', trackingNumber: 'K2' },
  ];
  await waitFor(() => expect(calls).toEqual([{ call: 'bulk shipped', body }]));
});

test('a refused order is named in the dialog', async () => {
  const { user, dialog } = await openBoth();
  server.use(
    mock.put('/api/order/bulk', async ({ request, reply }) => {
      const { ids } = await request.json();
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
  await user.click(dialog.getByRole('button', { name: send }));
  expect(await dialog.findByText('4827-1935: İptal edilmiş.')).toBeVisible();
});

test('resends only orders that failed', async () => {
  const { user, calls, dialog, parcel } = await openBoth();
  server.use(
    mock.put(
      '/api/order/bulk',
      ({ reply }) => {
        const refused = { changed: false, code: 'illegal_move' as const, message: 'Ödenmemiş.' };
        const done = { changed: true, code: null, message: null };
        const shipped = { ...packed, status: 'Shipped' as const };
        const results = [
          { _id: 'o1', ...done, order: shipped },
          { _id: 'o2', ...refused, order: null },
        ];
        return reply(200, { success: true, results });
      },
      { once: true },
    ),
  );
  await user.selectOptions(dialog.getByLabelText('Hepsinin kargo firması'), 'PTT Kargo');
  await user.type(parcel(firstParcel).getByLabelText('Takip numarası'), 'K1');
  await user.type(parcel(secondParcel).getByLabelText('Takip numarası'), 'K2');
  await user.click(dialog.getByRole('button', { name: send }));
  expect(await dialog.findByText('1000-0002: Ödenmemiş.')).toBeVisible();
  expect(dialog.queryByRole('group', { name: firstParcel })).not.toBeInTheDocument();
  expect(parcel(secondParcel).getByLabelText('Takip numarası')).toHaveValue('K2');
  // A failure after it loses nothing either.
  server.use(mock.put('/api/order/bulk', lostConnection, { once: true }));
  await user.click(dialog.getByRole('button', { name: 'Kargoya ver' }));
  expect(await dialog.findByText(/^Sunucuya ulaşılamadı/)).toBeVisible();
  expect(parcel(secondParcel).getByLabelText('Takip numarası')).toHaveValue('K2');
  await user.click(dialog.getByRole('button', { name: 'Kargoya ver' }));
  const body = [{ id: 'o2', carrier: 'ptt', trackingNumber: 'K2' }];
  await waitFor(() => expect(calls).toEqual([{ call: 'bulk shipped', body }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a wrong number keeps its text', async () => {
  const { user, calls, dialog, parcel } = await openBoth();
  const fault = { 'shipments[0].trackingNumber': 'Bu takip numarası okunamadı.' };
  server.use(
    mock.put(
      '/api/order/bulk',
      ({ reply }) => reply(422, refusal('validation_failed', 'Takip numarası: düzeltin.', fault)),
      { once: true },
    ),
  );
  // The first parcel is not sent, so the server counts from the second.
  await user.selectOptions(parcel(secondParcel).getByLabelText('Kargo firması'), 'PTT Kargo');
  const wrong = parcel(secondParcel).getByLabelText('Takip numarası');
  await user.type(wrong, 'K2');
  await user.click(dialog.getByRole('button', { name: send }));
  await waitFor(() => expect(wrong).toHaveAccessibleDescription('Bu takip numarası okunamadı.'));
  await user.type(wrong, '9');
  await user.click(dialog.getByRole('button', { name: send }));
  const body = [{ id: 'o2', carrier: 'ptt', trackingNumber: 'K29' }];
  await waitFor(() => expect(calls).toEqual([{ call: 'bulk shipped', body }]));
});

test('a lost connection keeps what was typed', async () => {
  const { user, dialog, parcel } = await openBoth();
  server.use(mock.put('/api/order/bulk', lostConnection));
  await user.type(parcel(firstParcel).getByLabelText('Takip numarası'), 'K1');
  await user.selectOptions(parcel(firstParcel).getByLabelText('Kargo firması'), 'PTT Kargo');
  await user.click(dialog.getByRole('button', { name: send }));
  expect(await dialog.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(screen.getAllByText(/^Sunucuya ulaşılamadı/)).toHaveLength(1);
  expect(parcel(firstParcel).getByLabelText('Takip numarası')).toHaveValue('K1');
});

test('refuses invisible characters of a pasted number', async () => {
  const { user, calls } = open(packed);
  const dialog = await ship(user, 'Aras Kargo', 'AB\u200b12');
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Takip numarası')).toHaveAccessibleDescription(
      'Bu alanda görünmeyen bir karakter var. Silip yeniden, elle yazın.',
    ),
  );
  expect(calls).toEqual([]);
});

test('corrects a shipped order’s number', async () => {
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
