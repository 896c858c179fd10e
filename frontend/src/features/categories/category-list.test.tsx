import { screen, waitFor, within } from '@testing-library/react';
import type { SellerCategory } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { mock, refusal, type Resolver } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function category(over: Partial<SellerCategory> = {}): SellerCategory {
  return {
    _id: 'c1',
    path: 'Okey Takımları',
    slug: 'okey-takimlari',
    image: '/art/okey-istaka.svg',
    exemption: null,
    products: 12,
    updatedAt: '2026-11-20T10:00:00Z',
    ...over,
  };
}

const three = [
  category(),
  category({ _id: 'c2', path: 'Gıda Ürünleri', slug: 'gida-urunleri', exemption: 'food' }),
  category({ _id: 'c3', path: 'Zar', slug: 'zar', products: 0 }),
];

interface Answers {
  put?: Resolver<'put', '/api/category/{id}'>;
  post?: Resolver<'post', '/api/category'>;
  image?: Resolver<'put', '/api/category/{id}/image'>;
  remove?: Resolver<'delete', '/api/category/{id}'>;
}

/** The page of these categories; what is sent is noted. An answer of a test comes once. */
function open(categories: SellerCategory[], { put, post, image, remove }: Answers = {}) {
  logInStaff();
  let kept = categories;
  const sent: unknown[] = [];
  server.use(
    ...(put ? [mock.put('/api/category/{id}', put, { once: true })] : []),
    ...(post ? [mock.post('/api/category', post, { once: true })] : []),
    ...(image ? [mock.put('/api/category/{id}/image', image, { once: true })] : []),
    ...(remove ? [mock.delete('/api/category/{id}', remove, { once: true })] : []),
    mock.get('/api/seller/category', ({ reply }) =>
      reply(200, { success: true, categories: kept }),
    ),
    mock.post('/api/category', async ({ request, reply }) => {
      const body = await request.json();
      sent.push(body);
      const added = category({ _id: 'c9', path: body.path, products: 0 });
      kept = [...kept, added];
      return reply(201, { success: true, message: 'Kategori eklendi.', category: added });
    }),
    mock.put('/api/category/{id}', async ({ request, params, reply }) => {
      const body = await request.json();
      sent.push({ id: params.id, ...body });
      const changed = { ...category({ _id: params.id }), path: body.path ?? 'Okey' };
      return reply(200, { success: true, message: 'Kategori kaydedildi.', category: changed });
    }),
    mock.put('/api/category/{id}/image', ({ params, reply }) => {
      sent.push({ image: params.id });
      const message = 'Kategori görseli kaydedildi.';
      return reply(200, { success: true, message, category: category() });
    }),
    mock.delete('/api/category/{id}', ({ params, request, reply }) => {
      sent.push({ removed: params.id, moveTo: new URL(request.url).searchParams.get('moveTo') });
      kept = kept.filter(({ _id }) => _id !== params.id);
      return reply(200, { success: true, message: 'Kategori silindi.' });
    }),
  );
  return { ...renderPage('/seller/kategoriler'), sent };
}

const row = async (path: string) => within(await screen.findByRole('listitem', { name: path }));
const dialog = async () => within(await screen.findByRole('dialog'));
const picture = () => new File(['x'], 'dart.png', { type: 'image/png' });

test('lists categories with products and exemption', async () => {
  open(three);
  expect((await row('Gıda Ürünleri')).getByText(/Gıda: iade alınmaz/)).toBeVisible();
  const link = (await row('Okey Takımları')).getByRole('link', { name: '12 ürün' });
  expect(link).toHaveAttribute('href', '/seller/product-list?kategori=okey-takimlari');
  expect((await row('Zar')).getByText('Ürün yok')).toBeVisible();
});

test('adds a category once despite a refused picture', async () => {
  const refused = refusal('validation_failed', 'Görsel: Dosya okunamadı.', {
    image: 'Dosya okunamadı.',
  });
  const { user, sent } = open([], { image: ({ reply }) => reply(422, refused) });
  expect(await screen.findByText('Henüz kategori yok.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kategori ekle' }));
  const form = await dialog();
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  expect(await form.findByText('Kategorinin adını yazın.')).toBeVisible();
  await user.type(form.getByLabelText('Kategori adı'), ' Dart ');
  await user.selectOptions(form.getByLabelText('İade kuralı'), 'hygiene');
  await user.upload(form.getByLabelText('Görsel (isteğe bağlı)'), picture());
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  expect(await form.findByText('Dosya okunamadı.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const values = { path: 'Dart', exemption: 'hygiene' };
  const updatedAt = '2026-11-20T10:00:00Z';
  expect(sent).toEqual([values, { id: 'c9', exemption: 'hygiene', updatedAt }, { image: 'c9' }]);
});

test('renames with its version, showing faults', async () => {
  const taken = refusal('category_exists', 'Bu adda bir kategori zaten var. Başka bir ad yazın.');
  const { user, sent } = open(three, { put: ({ reply }) => reply(409, taken) });
  await user.click((await row('Zar')).getByRole('button', { name: 'Zar: düzenle' }));
  const form = await dialog();
  const name = form.getByLabelText('Kategori adı');
  await user.clear(name);
  await user.type(name, 'Zarlar');
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  expect(await form.findByText(taken.message)).toBeVisible();
  expect(name).toHaveAttribute('aria-invalid', 'true');
  await user.click(form.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'c3',
    path: 'Zarlar',
    updatedAt: '2026-11-20T10:00:00Z',
  });
});

describe('a category that another staff member has changed', () => {
  /** A name is typed and saved after another staff member has changed name and exemption. */
  async function saveLate() {
    const late = refusal('changed_meanwhile', 'Kategori siz düzenlerken değiştirildi.');
    const updatedAt = '2026-11-21T10:00:00Z';
    const present = category({ _id: 'c3', path: 'Zar Takımı', exemption: 'hygiene', updatedAt });
    const view = open(three, { put: ({ reply }) => reply(409, { ...late, category: present }) });
    await view.user.click((await row('Zar')).getByRole('button', { name: 'Zar: düzenle' }));
    const form = await dialog();
    const name = form.getByLabelText('Kategori adı');
    await view.user.clear(name);
    await view.user.type(name, 'Zarlar');
    await view.user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(
      await form.findByText('Kategori adı: Zar idi, şimdi Zar Takımı, sizinki Zarlar.'),
    ).toBeVisible();
    expect(view.sent).toEqual([]);
    return { ...view, form, name, updatedAt };
  }

  test('keeps the unedited field’s change', async () => {
    const { user, form, sent, updatedAt } = await saveLate();
    await user.click(form.getByRole('button', { name: 'Benimkini kaydet' }));
    await waitFor(() => expect(sent).toEqual([{ id: 'c3', path: 'Zarlar', updatedAt }]));
  });

  test('is shown in the form by choice', async () => {
    const { user, form, name } = await saveLate();
    await user.click(form.getByRole('button', { name: 'Son hâlini getir' }));
    expect(name).toHaveValue('Zar Takımı');
    expect(form.getByLabelText('İade kuralı')).toHaveValue('hygiene');
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('moves by keyboard, restores when refused', async () => {
  const { user, sent } = open(three);
  const up = (await row('Zar')).getByRole('button', { name: 'Zar: öne al' });
  up.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ id: 'c3', after: 'c1' }]));
  expect(screen.getByText('Zar, 2. sıraya taşındı.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Zar: öne al' })).toHaveFocus());
  const down = (await row('Okey Takımları')).getByRole('button', {
    name: 'Okey Takımları: geriye al',
  });
  await user.click(down);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect((await row('Gıda Ürünleri')).getByRole('button', { name: /düzenle/ })).toBeVisible();
});

test('asks where the products go before it deletes', async () => {
  const { user, sent } = open(three);
  await user.click((await row('Okey Takımları')).getByRole('button', { name: /sil$/ }));
  const form = await dialog();
  expect(form.getByText(/12 ürün var/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Sil' }));
  expect(await form.findByText('Ürünlerin taşınacağı kategoriyi seçin.')).toBeVisible();
  await user.selectOptions(form.getByLabelText('Ürünlerin taşınacağı kategori'), 'Zar');
  await user.click(form.getByRole('button', { name: 'Sil' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ removed: 'c1', moveTo: 'c3' }]);
  await waitFor(() =>
    expect(screen.queryByRole('listitem', { name: 'Okey Takımları' })).not.toBeInTheDocument(),
  );
});

test('deletes an empty category without a target', async () => {
  const { user, sent } = open(three);
  await user.click((await row('Zar')).getByRole('button', { name: /sil$/ }));
  await user.click((await dialog()).getByRole('button', { name: 'Sil' }));
  await waitFor(() => expect(sent).toEqual([{ removed: 'c3', moveTo: null }]));
});

test('says when the categories can not be loaded', async () => {
  logInStaff();
  server.use(
    mock.get('/api/seller/category', ({ reply }) =>
      reply(500, refusal('internal', 'Kategoriler hesaplanamıyor.')),
    ),
  );
  renderPage('/seller/kategoriler');
  expect(await screen.findByText('Kategoriler hesaplanamıyor.')).toBeVisible();
});
