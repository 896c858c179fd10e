import { screen, waitFor, within, type Screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Product } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { product } from '@/testing/handlers/catalogue';
import { serveChangingProducts } from '@/testing/handlers/products-admin';
import { mock, refusal } from '@/testing/mock';
import { refocus } from '@/testing/refocus';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

/** Serves one group of variants, and records what is saved. */
function serveGroup(products: Product[]) {
  const { calls, change } = serveChangingProducts(products);
  const group = {
    _id: 'g',
    name: 'Ceviz Tavla',
    optionNames: ['Renk'],
    members: [
      { product: 'p1', values: ['Ceviz'] },
      { product: 'p2', values: ['Siyah'] },
    ],
    updatedAt: '2026-08-06T10:00:00.000Z',
  };
  server.use(
    mock.post('/api/product/group', async ({ request, reply }) => {
      calls.push({ call: 'group', body: await request.json() });
      return reply(201, { success: true, message: 'Seçenekler kaydedildi.', group });
    }),
    mock.put('/api/product/group/{id}', async ({ request, reply }) => {
      calls.push({ call: 'regroup', body: await request.json() });
      return reply(200, { success: true, message: 'Seçenekler kaydedildi.', group });
    }),
    mock.get('/api/product/group/{id}', ({ reply }) => reply(200, { success: true, group })),
  );
  return { calls, change, group };
}

type Row = Pick<Screen, 'getByLabelText'>;

const first = product();
const second = product({ _id: 'p2', name: 'Ceviz Tavla Siyah', inStock: false });

async function open(product: Product) {
  logInStaff();
  const { user, client } = renderPage('/seller/product-list');
  const name = `${product.name}: seçenekleri yönet`;
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: `Seçenekler: ${product.name}` });
  return { user, client, dialog: within(dialog) };
}

test('adds missing combinations in one call', async () => {
  const { calls } = serveGroup([first, second]);
  const { user, dialog } = await open(first);
  await user.click(dialog.getByRole('button', { name: 'Seçenekleri oluştur' }));
  const values = dialog.getByLabelText('1. seçeneğin değerleri');
  await waitFor(() => expect(values).toHaveAccessibleDescription(/^Her seçeneğin adını/));
  await user.type(dialog.getByLabelText('1. seçenek'), 'Renk');
  await user.type(dialog.getByLabelText('1. seçeneğin değerleri'), 'Ceviz, Siyah');
  await user.click(dialog.getByRole('button', { name: '2 seçeneği oluştur' }));
  expect(await dialog.findByRole('group', { name: 'Siyah' })).toBeVisible();
  expect(calls).toEqual([
    {
      call: 'group',
      body: {
        name: 'Ceviz Tavla',
        optionNames: ['Renk'],
        members: [{ product: 'p1', values: ['Ceviz'] }, { values: ['Siyah'] }],
      },
    },
  ]);
});

test('a refused group leaves what was typed', async () => {
  serveGroup([first, second]);
  server.use(
    mock.post('/api/product/group', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Bu ürün başka bir grupta.')),
    ),
  );
  const { user, dialog } = await open(first);
  await user.type(dialog.getByLabelText('1. seçenek'), 'Renk');
  await user.type(dialog.getByLabelText('1. seçeneğin değerleri'), 'Ceviz, Siyah');
  await user.click(dialog.getByRole('button', { name: '2 seçeneği oluştur' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Bu ürün başka bir grupta.');
  expect(dialog.getByLabelText('1. seçeneğin değerleri')).toHaveValue('Ceviz, Siyah');
});

test('adds a value to the seen group', async () => {
  const options = [{ name: 'Renk', value: 'Ceviz' }];
  const grouped = { ...first, group: { _id: 'g', name: 'Ceviz Tavla', options } };
  const { calls, group } = serveGroup([grouped, second]);
  const { user, dialog } = await open(grouped);
  await user.click(await dialog.findByRole('button', { name: 'Seçenek ekle' }));
  await user.type(dialog.getByLabelText('1. seçeneğin değerleri'), ', Beyaz');
  await user.click(dialog.getByRole('button', { name: '3 seçeneği oluştur' }));
  expect(await dialog.findByRole('button', { name: 'Hepsini kaydet' })).toBeVisible();
  expect(calls.at(-1)).toEqual({
    call: 'regroup',
    body: {
      name: group.name,
      optionNames: group.optionNames,
      members: [...group.members, { values: ['Beyaz'] }],
      updatedAt: group.updatedAt,
    },
  });
});

test('never removes a value that a colleague has added', async () => {
  const options = [{ name: 'Renk', value: 'Ceviz' }];
  const grouped = { ...first, group: { _id: 'g', name: 'Ceviz Tavla', options } };
  const { group } = serveGroup([grouped, second]);
  const theirs = {
    ...group,
    members: [...group.members, { product: 'p3', values: ['Beyaz'] }],
    updatedAt: '2026-08-07T10:00:00.000Z',
  };
  const sent: unknown[] = [];
  server.use(
    mock.put('/api/product/group/{id}', async ({ request, reply }) => {
      const { updatedAt, members } = await request.json();
      sent.push([updatedAt, members.length]);
      // What is fetched anew from now on is theirs.
      server.use(
        mock.get('/api/product/group/{id}', ({ reply }) =>
          reply(200, { success: true, group: theirs }),
        ),
      );
      return reply(409, { ...refusal('changed_meanwhile', 'Değişti.'), group: theirs });
    }),
  );
  const { user, dialog } = await open(grouped);
  await user.click(await dialog.findByRole('button', { name: 'Seçenek ekle' }));
  await user.type(dialog.getByLabelText('1. seçeneğin değerleri'), ', Kırmızı');
  const save = () => user.click(dialog.getByRole('button', { name: '3 seçeneği oluştur' }));
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Seçenekler: Renk: Ceviz, Siyah idi, şimdi Renk: Ceviz, Siyah, Beyaz, sizinki Renk: Ceviz, Siyah, Kırmızı.',
  );
  // A second click is not the answer to the question.
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    [group.updatedAt, 3],
    [group.updatedAt, 3],
  ]);
  await user.click(dialog.getByRole('button', { name: 'Son hâlini getir' }));
  expect(dialog.getByLabelText('1. seçeneğin değerleri')).toHaveValue('Ceviz, Siyah, Beyaz');
});

test('saves all prices, stock and codes once', async () => {
  const options = [{ name: 'Renk', value: 'Ceviz' }];
  const grouped = { ...first, group: { _id: 'g', name: 'Ceviz Tavla', options } };
  const { calls } = serveGroup([grouped, second]);
  const { user, dialog } = await open(grouped);
  const black = within(await dialog.findByRole('group', { name: 'Siyah' }));
  await user.type(black.getByLabelText('Stok adedi'), '5');
  await user.type(black.getByLabelText('Stok kodu'), 'TAV-S');
  await user.type(black.getByLabelText('Barkod'), '4006381333932');
  await user.click(dialog.getByRole('button', { name: 'Hepsini satışa aç' }));
  await user.click(dialog.getByRole('button', { name: 'Hepsini kaydet' }));
  await waitFor(() =>
    expect(black.getByLabelText('Barkod')).toHaveAccessibleDescription(/barkodu kontrol edin/),
  );
  await user.clear(black.getByLabelText('Barkod'));
  await user.type(black.getByLabelText('Barkod'), '4006381333931');
  await user.click(dialog.getByRole('button', { name: 'Hepsini kaydet' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject([
    { id: 'p2', inStock: true, stock: 5, sku: 'TAV-S', barcode: '4006381333931' },
  ]);
  expect(calls[0]?.body).toHaveLength(1);
});

describe('variants that are sold while their table is open', () => {
  const options = [{ name: 'Renk', value: 'Ceviz' }];
  const ten = { ...first, stock: 10, group: { _id: 'g', name: 'Ceviz Tavla', options } };

  /** Ten of the first are there, and three are sold after `type` has filled in its row. */
  async function sellAfter(
    type: (row: Row, user: UserEvent) => Promise<void>,
    over: Partial<Product> = {},
  ) {
    const { calls, change } = serveGroup([ten, { ...second, sku: 'S' }]);
    const { user, client, dialog } = await open(ten);
    const row = within(await dialog.findByRole('group', { name: 'Ceviz' }));
    await type(row, user);
    const sold = change('p1', { stock: 7, ...over });
    await refocus(client);
    const save = () => user.click(dialog.getByRole('button', { name: 'Hepsini kaydet' }));
    return { user, client, calls, sold, dialog, row, save };
  }

  const isSaved = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('keep stock where only prices were typed', async () => {
    const { calls, sold, save } = await sellAfter(async (row, user) => {
      await user.clear(row.getByLabelText('Satış fiyatı'));
      await user.type(row.getByLabelText('Satış fiyatı'), '2.500');
    });
    await save();
    await isSaved();
    const change = { id: 'p1', offerPrice: 2500, price: 2500 };
    expect(calls.map(({ body }) => body)).toEqual([
      [{ ...change, updatedAt: ten.updatedAt }],
      [{ ...change, updatedAt: sold?.updatedAt }],
    ]);
  });

  test('show stored beside typed stock, by choice', async () => {
    const { user, client, calls, sold, dialog, row, save } = await sellAfter(async (row, user) => {
      await user.clear(row.getByLabelText('Stok adedi'));
      await user.type(row.getByLabelText('Stok adedi'), '12');
    });
    const count = row.getByLabelText('Stok adedi');
    await save();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Ceviz, Stok adedi: 10 idi, şimdi 7, sizinki 12.',
    );
    expect(count).toHaveValue('12');
    expect(count).toHaveAccessibleDescription('Kayıtlı değer: 7');
    // A second click is not the answer to the question.
    await save();
    await waitFor(() => expect(calls).toHaveLength(2));
    await waitFor(() => expect(client.isMutating()).toBe(0));
    await user.click(dialog.getByRole('button', { name: 'Benimkini kaydet' }));
    await isSaved();
    expect(calls.map(({ body }) => body)).toEqual([
      [{ id: 'p1', stock: 12, updatedAt: ten.updatedAt }],
      [{ id: 'p1', stock: 12, updatedAt: ten.updatedAt }],
      [{ id: 'p1', stock: 12, updatedAt: sold?.updatedAt }],
    ]);
  });

  test('take over stored values where nothing was typed', async () => {
    const fill = async (row: Row, user: UserEvent) => {
      await user.clear(row.getByLabelText('Stok adedi'));
      await user.type(row.getByLabelText('Stok adedi'), '12');
    };
    const { user, calls, sold, dialog, save } = await sellAfter(fill, { sku: 'YENI' });
    await save();
    await dialog.findByText('Ceviz, Stok kodu: boş idi, şimdi YENI.');
    await user.click(dialog.getByRole('button', { name: 'Benimkini kaydet' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toEqual([{ id: 'p1', stock: 12, updatedAt: sold?.updatedAt }]);
  });

  test('are named by the server’s index', async () => {
    const { dialog, save } = await sellAfter(async (_row, user) => {
      const black = within(screen.getByRole('group', { name: 'Siyah' }));
      await user.type(black.getByLabelText('Stok kodu'), 'X');
    });
    server.use(
      mock.put('/api/product/bulk', ({ reply }) =>
        reply(409, refusal('sku_taken', 'Alınmış.', { 'changes[0].sku': 'Başkasında.' })),
      ),
    );
    await save();
    const black = within(dialog.getByRole('group', { name: 'Siyah' }));
    await waitFor(() =>
      expect(black.getByLabelText('Stok kodu')).toHaveAccessibleDescription('Başkasında.'),
    );
  });
});

test('asks before discarding typed values', async () => {
  const options = [{ name: 'Renk', value: 'Ceviz' }];
  const grouped = { ...first, group: { _id: 'g', name: 'Ceviz Tavla', options } };
  serveGroup([grouped, second]);
  const { user, dialog } = await open(grouped);
  const black = within(await dialog.findByRole('group', { name: 'Siyah' }));
  await user.type(black.getByLabelText('Stok adedi'), '5');
  await user.click(dialog.getByRole('button', { name: 'Seçenek ekle' }));
  await user.click(await screen.findByRole('button', { name: 'Düzenlemeye dön' }));
  expect(black.getByLabelText('Stok adedi')).toHaveValue('5');
  await user.click(dialog.getByRole('button', { name: 'Kapat' }));
  await user.click(await screen.findByRole('button', { name: 'Kaydetmeden kapat' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('each variant has its own net amount', async () => {
  const options = [{ name: 'Renk', value: 'Ceviz' }];
  const grouped = { ...first, group: { _id: 'g', name: 'Ceviz Tavla', options } };
  const net = { amount: 500, unit: 'g' } as const;
  const { calls } = serveGroup([
    { ...grouped, net },
    { ...second, net },
  ]);
  const { user, dialog } = await open(grouped);
  const siyah = within(await dialog.findByRole('group', { name: 'Siyah' }));
  const typed = siyah.getByLabelText('Net miktar');
  expect(typed).toHaveValue('500 g');
  await user.clear(typed);
  await user.type(typed, '1 kilo');
  await user.click(dialog.getByRole('button', { name: 'Hepsini kaydet' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls).toEqual([
    {
      call: 'bulk',
      body: [{ id: 'p2', updatedAt: second.updatedAt, net: { amount: 1, unit: 'kg' } }],
    },
  ]);
});

test('the server’s error about a net amount is at its field', async () => {
  const options = [{ name: 'Renk', value: 'Ceviz' }];
  const grouped = { ...first, group: { _id: 'g', name: 'Ceviz Tavla', options } };
  serveGroup([grouped, second]);
  server.use(
    mock.put('/api/product/bulk', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Olmaz.', { 'changes[0].net.amount': 'Çok büyük.' })),
    ),
  );
  const { user, dialog } = await open(grouped);
  const siyah = within(await dialog.findByRole('group', { name: 'Siyah' }));
  await user.type(siyah.getByLabelText('Net miktar'), '900 kg');
  await user.click(dialog.getByRole('button', { name: 'Hepsini kaydet' }));
  await waitFor(() =>
    expect(siyah.getByLabelText('Net miktar')).toHaveAccessibleDescription('Çok büyük.'),
  );
});
