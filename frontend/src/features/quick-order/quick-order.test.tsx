import { act, screen, waitFor, within } from '@testing-library/react';
import type { DataOf } from '@/api/calls';
import { useCart } from '@/entities/cart/cart-store';
import { screenIs } from '@/testing/dom';
import { logIn } from '@/testing/handlers/account';
import { serveAddresses } from '@/testing/handlers/addresses';
import { product } from '@/testing/handlers/catalogue';
import { mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

type Frequent = DataOf<'get', '/api/order/frequent-products'>['products'];
type Line = DataOf<'post', '/api/order/shopping-list'>['lines'][number];

const tea = product({ _id: 'p2', name: 'Siyah Çay 1 kg', offerPrice: 100, stock: 30 });
const tavla = product({ tiers: [{ minQuantity: 6, price: 1999 }] });
const gone = product({ _id: 'p4', name: 'Sedefli Tavla', inStock: false });

async function open(frequent: Frequent = [], lines: Line[] = []) {
  logIn();
  serveAddresses();
  server.use(
    mock.get('/api/order/frequent-products', ({ reply }) =>
      reply(200, { success: true, products: frequent }),
    ),
    mock.post('/api/order/shopping-list', ({ reply }) => reply(200, { success: true, lines })),
  );
  const view = renderPage('/hizli-siparis');
  await screen.findByRole('heading', { name: 'Sık aldıklarınız' });
  return view;
}

const quantity = (name: string) => screen.getByRole('textbox', { name: `${name}: adet` });
const frequent: Frequent = [
  { product: tea, quantity: 12 },
  { product: tavla, quantity: 6 },
  { product: gone, quantity: 2 },
];

test.each([
  ['(pointer: coarse)', false],
  ['(pointer: fine)', true],
])('a screen that is %s mentions %s', async (media, isNamed) => {
  screenIs(media);
  await open();
  const box = await screen.findByRole('textbox', { name: 'Alışveriş listeniz' });
  expect(box).toHaveAccessibleDescription(isNamed ? /Ctrl\+Enter/ : /çay bardağı\.$/);
});

test('refreshes prices and keeps typed values', async () => {
  const { user, client } = await open([{ product: tea, quantity: 12 }]);
  await user.type(quantity('Siyah Çay 1 kg'), '3');
  const dearer = { ...tea, offerPrice: 120, stock: 2 };
  server.use(
    mock.get('/api/order/frequent-products', ({ reply }) =>
      reply(200, { success: true, products: [{ product: dearer, quantity: 12 }] }),
    ),
  );
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('₺120,00')).toBeVisible();
  expect(quantity('Siyah Çay 1 kg')).toHaveValue('3');
  expect(quantity('Siyah Çay 1 kg')).toHaveAccessibleDescription('Stokta 2 adet var.');
});

test('asks a visitor to log in', async () => {
  renderPage('/hizli-siparis');
  expect(await screen.findByRole('dialog', { name: 'Kullanıcı Girişi' })).toBeVisible();
});

test('adds frequent products with two keys', async () => {
  const { user, address } = await open(frequent);
  screen.getByRole('button', { name: 'Her zamanki adetlerle doldur' }).focus();
  await user.keyboard('{Enter}');
  expect(quantity('Siyah Çay 1 kg')).toHaveValue('12');
  expect(quantity('Sedefli Tavla')).toHaveValue('');
  const row = screen.getAllByRole('listitem').find((item) => item.textContent.includes('Ceviz'));
  // Six cost less each.
  expect(row).toHaveTextContent('₺1.999,00');
  expect(row).toHaveTextContent('₺11.994,00');
  expect(screen.getByRole('button', { name: '2 ürünü sepete ekle' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/sepet'));
  expect(useCart.getState().items).toEqual({ p2: 12, p1: 6 });
});

test('Enter moves through fields to the button', async () => {
  const { user } = await open(frequent.slice(0, 2));
  quantity('Siyah Çay 1 kg').focus();
  await user.keyboard('3{Enter}');
  expect(quantity('Ceviz Tavla')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: '1 ürünü sepete ekle' })).toHaveFocus();
});

test('refuses more than the stock', async () => {
  const { user, address } = await open(frequent);
  await user.type(quantity('Siyah Çay 1 kg'), '31');
  expect(quantity('Siyah Çay 1 kg')).toHaveAccessibleDescription('Stokta 30 adet var.');
  await user.type(quantity('Ceviz Tavla'), '1');
  await user.click(screen.getByRole('button', { name: '1 ürünü sepete ekle' }));
  expect(await screen.findByText('1 ürün sepetinize eklendi.')).toBeVisible();
  expect(useCart.getState().items).toEqual({ p1: 1 });
  expect(address()).toBe('/hizli-siparis');
  expect(quantity('Siyah Çay 1 kg')).toHaveValue('31');
  expect(quantity('Ceviz Tavla')).toHaveValue('');
});

test('a pasted list fills the cart', async () => {
  const { user, address } = await open(
    [],
    [
      { text: '20 çay', quantity: 20, products: [tea] },
      { text: 'tavla', quantity: 1, products: [gone, tavla] },
      { text: '3 uzay gemisi', quantity: 3, products: [] },
    ],
  );
  screen.getByLabelText('Alışveriş listeniz').focus();
  await user.paste('20 çay\ntavla\n3 uzay gemisi');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const list = within(await screen.findByRole('list', { name: 'Listenizdeki ürünler' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getByText('Ürün bulunamadı.')).toBeVisible();
  expect(quantity('Sedefli Tavla')).toHaveAccessibleDescription('Şu anda stokta yok.');
  await user.selectOptions(list.getByRole('combobox', { name: 'tavla: ürün' }), 'Ceviz Tavla');
  await user.click(screen.getByRole('button', { name: '2 ürünü sepete ekle' }));
  await waitFor(() => expect(useCart.getState().items).toEqual({ p2: 20, p1: 1 }));
  // What was not found stays to be looked for.
  expect(address()).toBe('/hizli-siparis');
  expect(list.getAllByRole('listitem')).toHaveLength(1);
});

test('shows a list’s error at its box', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Ürünleri bul' }));
  const box = screen.getByLabelText('Alışveriş listeniz');
  await waitFor(() => expect(box).toHaveAccessibleDescription('Listenizi yazın veya yapıştırın.'));
  const sentence = 'En fazla 100 satır yapıştırabilirsiniz.';
  server.use(
    mock.post('/api/order/shopping-list', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Bilgiler hatalı.', { text: sentence })),
    ),
  );
  await user.type(box, 'okey');
  await user.click(screen.getByRole('button', { name: 'Ürünleri bul' }));
  await waitFor(() => expect(box).toHaveAccessibleDescription(sentence));
});
