import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { productKeys } from '@/entities/product/queries';
import { ancestor } from '@/testing/dom';
import { closedGate } from '@/testing/gate';
import { logInStaff } from '@/testing/handlers/account';
import { product } from '@/testing/handlers/catalogue';
import { serveChangingProducts, serveProductsAdmin } from '@/testing/handlers/products-admin';
import { mock, refusal, type Resolver } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { picture, showPreviews, watchUploads } from '@/testing/uploads';
import * as dialogStyles from '@/ui/dialog/dialog.module.css';

showPreviews();

const tavla = 'Ceviz Tavla';

const stockSwitch = () => screen.getByRole('switch', { name: `${tavla}: stok durumu` });

async function open() {
  logInStaff();
  const view = renderPage('/seller/product-list');
  await screen.findByRole('row', { name: new RegExp(tavla) });
  return view;
}

async function edit() {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: `${tavla}: düzenle` }));
  const dialog = await screen.findByRole('dialog', { name: 'Ürünü Düzenle' });
  return { ...view, dialog: within(dialog) };
}

test('opens with the focus on its first field', async () => {
  serveProductsAdmin();
  const { dialog } = await edit();
  await waitFor(() => expect(dialog.getByLabelText('Ürün adı')).toHaveFocus());
});

test('a slow first response does not replace what is typed', async () => {
  const { change, calls } = serveChangingProducts([product({ stock: 10 })]);
  const { user, client, dialog } = await edit();
  const gate = closedGate();
  const theirs = change('p1', { name: 'Ceviz Tavla Büyük', stock: 7 });
  server.use(
    mock.get('/api/product/list', async ({ reply }) => {
      await gate.opened;
      return reply(200, { success: true, products: theirs ? [theirs] : [] });
    }),
  );
  const loaded = client.refetchQueries({ queryKey: productKeys.lists() });
  await user.clear(dialog.getByLabelText('Stok adedi'));
  await user.type(dialog.getByLabelText('Stok adedi'), '12');
  gate.open();
  await loaded;
  expect(await screen.findByText('Ceviz Tavla Büyük')).toBeInTheDocument();
  expect(dialog.getByLabelText('Stok adedi')).toHaveValue('12');
  expect(dialog.getByLabelText('Ürün adı')).toHaveValue(tavla);
  await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
  expect(await dialog.findByText(/Stok adedi: 10 idi, şimdi 7, sizinki 12\./)).toBeVisible();
  expect(calls).toMatchObject([{ body: { stock: 12, updatedAt: product().updatedAt } }]);
});

test('sends required and edited fields', async () => {
  const calls = serveProductsAdmin([product({ exemption: 'hygiene' })]);
  const { user, dialog } = await edit();
  expect(dialog.getByLabelText('Ürün açıklaması')).toHaveValue(
    'Masif ceviz gövde\n2 adet zar dahil',
  );
  expect(dialog.getByLabelText('Kategori')).toHaveValue('Tavla Takımları');
  await user.clear(dialog.getByLabelText('Satış fiyatı'));
  await user.type(dialog.getByLabelText('Satış fiyatı'), '1.999,90');
  await user.click(dialog.getByRole('checkbox', { name: 'Stokta Var' }));
  await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.map(({ call }) => call)).toEqual(['update p1']);
  expect(calls.map(({ body }) => body)).toEqual([
    {
      name: tavla,
      description: ['Masif ceviz gövde', '2 adet zar dahil'],
      category: 'Tavla Takımları',
      price: 2450,
      offerPrice: 1999.9,
      inStock: false,
      updatedAt: product().updatedAt,
    },
  ]);
  expect(screen.getByRole('textbox', { name: `${tavla}: tutar` })).toHaveValue('1.999,90');
  expect(stockSwitch()).not.toBeChecked();
});

test('shows a refusal in the dialog', async () => {
  serveProductsAdmin();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    mock.put('/api/product/update/{id}', ({ reply }) =>
      reply(404, refusal('product_not_found', 'Ürün bulunamadı.')),
    ),
  );
  const { user, dialog } = await edit();
  await user.type(dialog.getByLabelText('Ürün adı'), ' XL');
  await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Ürün bulunamadı.');
  expect(dialog.getByLabelText('Ürün adı')).toHaveValue(`${tavla} XL`);
  expect(log).toHaveBeenCalledOnce();
});

test('the server’s complaints land on their fields', async () => {
  serveProductsAdmin();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = { category: 'Böyle bir kategori yok.' };
  server.use(
    mock.put('/api/product/update/{id}', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Düzeltin.', fault)),
    ),
  );
  const { user, dialog } = await edit();
  await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
  await dialog.findByText('Böyle bir kategori yok.');
  expect(dialog.getByLabelText('Kategori')).toHaveAccessibleDescription('Böyle bir kategori yok.');
});

test('İptal changes nothing and gives the focus back', async () => {
  const calls = serveProductsAdmin();
  const { user, dialog } = await edit();
  await user.type(dialog.getByLabelText('Ürün adı'), ' XL');
  await user.click(dialog.getByRole('button', { name: 'İptal' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: `${tavla}: düzenle` })).toHaveFocus(),
  );
  expect(calls).toEqual([]);
});

describe('the pictures', () => {
  const first = '/images/tavla-800.webp';
  const second = '/images/tavla-kapali-800.webp';

  const keep: Resolver<'put', '/api/product/pictures/{id}'> = ({ reply }) =>
    reply(200, { success: true, message: 'Görseller güncellendi.', product: product() });

  function servePictures(answer = keep) {
    server.use(mock.put('/api/product/pictures/{id}', answer));
    const received = watchUploads();
    return () => received('pictures');
  }

  test('are sent in their new order', async () => {
    const calls = serveProductsAdmin();
    const received = servePictures();
    const { user, dialog } = await edit();
    expect(dialog.getByRole('img', { name: 'Görsel 2' })).toHaveAttribute('src', second);
    await user.click(dialog.getByRole('button', { name: 'Görsel 2: Öne al' }));
    await user.upload(dialog.getByLabelText('Görsel 3: Yükle'), picture('yeni.jpg'));
    await user.click(dialog.getByRole('button', { name: 'Görsel 3: Öne al' }));
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Ürün güncellendi.')).toBeVisible();
    expect(received()).toEqual([{ json: [second, 'new', first], images: ['yeni.jpg'] }]);
    expect(calls.map(({ call }) => call)).toEqual(['update p1']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('can all be taken out', async () => {
    serveProductsAdmin();
    const received = servePictures();
    const { user, dialog } = await edit();
    await user.click(dialog.getByRole('button', { name: 'Görsel 1: kaldır' }));
    await user.click(dialog.getByRole('button', { name: 'Görsel 2: kaldır' }));
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Ürün güncellendi.');
    expect(received()).toEqual([{ json: [], images: [] }]);
  });

  test('are not sent when unchanged', async () => {
    serveProductsAdmin();
    const received = servePictures();
    const { user, dialog } = await edit();
    await user.click(dialog.getByRole('button', { name: 'Görsel 1: Geriye al' }));
    await user.click(dialog.getByRole('button', { name: 'Görsel 2: Öne al' }));
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Ürün güncellendi.');
    expect(received()).toEqual([]);
  });

  test('that fail are reported apart from the details', async () => {
    serveProductsAdmin();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    servePictures(({ reply }) => reply(503, refusal('unavailable', 'Görseller saklanamadı.')));
    const { user, dialog } = await edit();
    await user.type(dialog.getByLabelText('Ürün adı'), ' XL');
    await user.click(dialog.getByRole('button', { name: 'Görsel 1: kaldır' }));
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Bilgiler kaydedildi, görseller kaydedilemedi: Görseller saklanamadı.',
    );
    expect(dialog.getByLabelText('Ürün adı')).toHaveValue(`${tavla} XL`);
    expect(dialog.queryByRole('img', { name: 'Görsel 1' })).not.toBeInTheDocument();
    const received = servePictures();
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Ürün güncellendi.');
    expect(received().at(-1)).toEqual({ json: [second], images: [] });
  });

  test('that are unreadable are refused there', async () => {
    serveProductsAdmin();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fault = { images: '1. görsel: Bu dosya bir görsel değil.' };
    servePictures(({ reply }) =>
      reply(422, refusal('validation_failed', 'Görseller: düzeltin.', fault)),
    );
    const { user, dialog } = await edit();
    await user.upload(dialog.getByLabelText('Görsel 3: Yükle'), picture('belge.jpg'));
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    expect(
      await dialog.findByText(
        'Bilgiler kaydedildi, görseller kaydedilemedi. 1. görsel: Bu dosya bir görsel değil.',
      ),
    ).toBeVisible();
  });
});

describe('a product that another staff member has changed', () => {
  const theirs = product({ name: 'Onların Tavlası', updatedAt: '2026-08-06T10:00:00.000Z' });

  /** Refuses what was made of an older product than theirs. */
  function serveConflict() {
    const seen: unknown[] = [];
    serveProductsAdmin();
    server.use(
      mock.put('/api/product/update/{id}', async ({ request, reply }) => {
        const body = await request.json();
        seen.push([body.name, body.updatedAt]);
        return body.updatedAt === theirs.updatedAt
          ? reply(200, { success: true, message: 'Ürün güncellendi.', product: theirs })
          : reply(409, { ...refusal('changed_meanwhile', 'Ürün değiştirildi.'), product: theirs });
      }),
    );
    return seen;
  }

  test.each([
    ['Benimkini kaydet', 'Benim Tavlam'],
    ['Son hâlini getir', 'Onların Tavlası'],
  ])('%s', async (choice, saved) => {
    const seen = serveConflict();
    const { user, dialog } = await edit();
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Bu ürün siz düzenlerken değiştirildi (06.08.2026 13:00).',
    );
    expect(dialog.getByText('Ürün adı: Ceviz Tavla idi, şimdi Onların Tavlası.')).toBeVisible();
    expect(dialog.queryByText('Ürün değiştirildi.')).not.toBeInTheDocument();
    // A refused value keeps the choice of the conflict.
    const name = dialog.getByLabelText('Ürün adı');
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    expect(dialog.getByRole('button', { name: choice })).toBeVisible();
    await user.type(name, 'Benim Tavlam');
    await user.click(dialog.getByRole('button', { name: choice }));
    if (choice === 'Son hâlini getir') {
      expect(dialog.getByLabelText('Ürün adı')).toHaveValue('Onların Tavlası');
      await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(seen.at(-1)).toEqual([saved, theirs.updatedAt]);
  });
});

test('keeps their change of unedited fields', async () => {
  const { calls, change } = serveChangingProducts([
    product({ tiers: [{ minQuantity: 10, price: 2000 }] }),
  ]);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, dialog } = await edit();
  const price = dialog.getByLabelText('Fiyat');
  await user.clear(price);
  await user.type(price, '2.600');
  const theirs = change('p1', {
    name: 'Onların Tavlası',
    offerPrice: 2200,
    tiers: [
      { minQuantity: 5, price: 2100 },
      { minQuantity: 20, price: 1900 },
    ],
    image: ['/images/tavla-kapali-800.webp'],
  });
  await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
  expect(await dialog.findByText('Satış fiyatı: ₺2.149,00 idi, şimdi ₺2.200,00.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Benimkini kaydet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls).toHaveLength(2);
  expect(calls[1]?.body).toMatchObject({
    name: 'Onların Tavlası',
    price: 2600,
    offerPrice: 2200,
    updatedAt: theirs?.updatedAt,
  });
  expect(calls[1]?.body).not.toHaveProperty('tiers');
});

describe('pieces that are sold while the form is open', () => {
  /** Ten are shown; three are sold before the first saving, which is refused. */
  async function editTen() {
    const shown = product({ stock: 10 });
    const sold = { ...shown, stock: 7, updatedAt: '2026-08-06T10:00:00.000Z' };
    serveProductsAdmin([shown]);
    const sent: unknown[] = [];
    server.use(
      mock.put('/api/product/update/{id}', async ({ request, reply }) => {
        const body = await request.json();
        if (body.updatedAt !== sold.updatedAt) {
          return reply(409, {
            ...refusal('changed_meanwhile', 'Ürün değiştirildi.'),
            product: sold,
          });
        }
        sent.push('stock' in body ? body.stock : 'left out');
        return reply(200, { success: true, message: 'Ürün güncellendi.', product: sold });
      }),
    );
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const view = await edit();
    const save = () => view.user.click(view.dialog.getByRole('button', { name: 'Kaydet' }));
    return { ...view, sent, save, pieces: view.dialog.getByLabelText('Stok adedi') };
  }

  const isSaved = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('are shown, and stay sold', async () => {
    const { user, dialog, sent, save, pieces } = await editTen();
    expect(pieces).toHaveValue('10');
    await user.type(dialog.getByLabelText('Ürün açıklaması'), ', yeni');
    await save();
    expect(await dialog.findByText(/Stok adedi: 10 idi, şimdi 7\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Benimkini kaydet' }));
    await isSaved();
    expect(sent).toEqual(['left out']);
  });

  test('stay sold when taken over', async () => {
    const { user, dialog, sent, save, pieces } = await editTen();
    await save();
    await user.click(await dialog.findByRole('button', { name: 'Son hâlini getir' }));
    expect(pieces).toHaveValue('7');
    await save();
    await isSaved();
    expect(sent).toEqual(['left out']);
  });

  test('do not block a typed count', async () => {
    const { user, dialog, sent, save, pieces } = await editTen();
    await user.clear(pieces);
    await user.type(pieces, '12');
    await save();
    await user.click(await dialog.findByRole('button', { name: 'Benimkini kaydet' }));
    await isSaved();
    expect(sent).toEqual([12]);
  });

  test('are uncounted where the field was emptied', async () => {
    const { user, dialog, sent, save, pieces } = await editTen();
    await user.clear(pieces);
    await save();
    await user.click(await dialog.findByRole('button', { name: 'Benimkini kaydet' }));
    await isSaved();
    expect(sent).toEqual([null]);
  });
});

test('warns of an unproven list price', async () => {
  serveProductsAdmin();
  const { user, dialog } = await edit();
  const price = dialog.getByLabelText('Fiyat');
  await user.clear(price);
  await user.type(price, '2.999');
  expect(await dialog.findByText(/^Bu ürün hiç ₺2\.999,00 fiyatla satılmadı\./)).toBeVisible();
  await user.clear(price);
  await user.type(price, '2450');
  expect(dialog.queryByText(/fiyatla satılmadı/)).not.toBeInTheDocument();
});

test('checks a list price when typed', async () => {
  serveProductsAdmin();
  const { dialog } = await edit();
  const request = vi.spyOn(window, 'fetch');
  for (const value of ['29999', '299999', '2999999']) {
    fireEvent.change(dialog.getByLabelText('Fiyat'), { target: { value } });
  }
  expect(await dialog.findByText(/^Bu ürün hiç ₺2\.999\.999,00 fiyatla/)).toBeVisible();
  const asked = request.mock.calls.flatMap(([url]) =>
    url instanceof URL && url.pathname === '/api/product/price-history'
      ? url.searchParams.get('price')
      : [],
  );
  expect(asked).toEqual(['2999999']);
});

test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  [
    'the close button',
    (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Kapat' })),
  ],
  [
    'the backdrop',
    (user: UserEvent) =>
      user.click(ancestor(screen.getByRole('dialog'), `.${dialogStyles.backdrop}`)),
  ],
])('%s asks before it discards what was typed', async (_name, close) => {
  serveProductsAdmin();
  const { user, dialog } = await edit();
  const name = dialog.getByLabelText('Ürün adı');
  await user.type(name, ' XL');
  await close(user);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Düzenlemeye dön' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(name).toHaveValue(`${tavla} XL`);
  await close(user);
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(name).toHaveValue(`${tavla} XL`);
  await close(user);
  await user.click(await screen.findByRole('button', { name: 'Kaydetmeden kapat' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('Escape closes at once while nothing is typed', async () => {
  serveProductsAdmin();
  const { user } = await edit();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
