import { screen, waitFor, within } from '@testing-library/react';
import type { Product } from '@/api/types';
import { closedGate } from '@/testing/gate';
import { product, serveCatalogue } from '@/testing/handlers/catalogue';
import { lostConnection, mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function variant(_id: string, colour: string, stock: number | null = null): Product {
  const options = [{ name: 'Renk', value: colour }];
  return product({
    _id,
    name: `Istaka ${colour}`,
    stock,
    inStock: stock !== 0,
    offerPrice: 100 * Number(_id.slice(1)),
    group: { _id: 'g', name: 'Istaka', options },
  });
}

const variants = [variant('v1', 'Siyah'), variant('v2', 'Ceviz', 3), variant('v3', 'Beyaz', 0)];

/** One product's answer has all variants of the group. */
function serveVariants() {
  const all = variants.map(({ _id, group, offerPrice, price, inStock, image }) => ({
    _id,
    options: group?.options ?? [],
    offerPrice,
    price,
    inStock,
    image,
  }));
  server.use(
    mock.get('/api/product/{id}', ({ params, reply }) => {
      const found = variants.find(({ _id }) => _id === params.id) ?? variants[0];
      if (!found?.group) throw new Error('no variant');
      const whole = { ...found, group: { ...found.group, variants: all } };
      return reply(200, { success: true, product: whole });
    }),
  );
}

const path = (id: string) => `/urunler/tavla takımları/${id}`;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a value leads to its variant’s address', async () => {
  serveVariants();
  const { user, address } = renderPage(path('v1'));
  await heading('Istaka Siyah');
  const colours = within(await screen.findByRole('group', { name: 'Renk' }));
  expect(colours.getByRole('radio', { name: 'Siyah' })).toBeChecked();
  await user.click(colours.getByRole('radio', { name: 'Ceviz' }));
  await heading('Istaka Ceviz');
  expect(address()).toBe(path('v2'));
  await waitFor(() => expect(document.title).toBe('Istaka Ceviz | Dördüncü'));
  expect(screen.getByRole('main')).toHaveTextContent('₺200,00');
  expect(colours.getByRole('radio', { name: 'Ceviz' })).toHaveFocus();
});

test('a slow choice does not replace a newer', async () => {
  serveVariants();
  const slow = closedGate();
  const answered = closedGate();
  server.use(
    mock.get('/api/product/{id}', async ({ params }) => {
      if (params.id !== 'v2') return undefined;
      await slow.opened;
      queueMicrotask(answered.open);
      return undefined;
    }),
  );
  const { user, address, client } = renderPage(path('v1'));
  await user.click(await screen.findByRole('radio', { name: 'Ceviz' }));
  await user.click(screen.getByRole('radio', { name: 'Beyaz stokta yok' }));
  await heading('Istaka Beyaz');
  slow.open();
  await answered.opened;
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(address()).toBe(path('v3'));
  expect(await heading('Istaka Beyaz')).toBeVisible();
});

test('a sold-out variant offers the stock alert', async () => {
  serveVariants();
  const { user } = renderPage(path('v1'));
  await user.click(await screen.findByRole('radio', { name: 'Beyaz stokta yok' }));
  await heading('Istaka Beyaz');
  expect(await screen.findByRole('button', { name: 'Gelince haber ver' })).toBeVisible();
});

test('keeps the quantity within the variant’s stock', async () => {
  serveVariants();
  const { user } = renderPage(path('v1'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Adet' }), '5');
  await user.click(screen.getByRole('radio', { name: 'Ceviz' }));
  await heading('Istaka Ceviz');
  expect(screen.getByRole('combobox', { name: 'Adet' })).toHaveValue('3');
  await user.click(screen.getByRole('radio', { name: 'Siyah' }));
  await heading('Istaka Siyah');
  expect(screen.getByRole('combobox', { name: 'Adet' })).toHaveValue('5');
});

test('a variant that fails to load changes nothing', async () => {
  serveVariants();
  const { user, address } = renderPage(path('v1'));
  const ceviz = await screen.findByRole('radio', { name: 'Ceviz' });
  server.use(mock.get('/api/product/{id}', lostConnection));
  await user.click(ceviz);
  expect(await screen.findByText(/^Seçenek açılamadı/)).toBeVisible();
  expect(address()).toBe(path('v1'));
});

test('group cards show variant count and lowest price', async () => {
  const named = { groupSize: 3, priceFrom: 100, priceTo: 300 };
  const over = { ...named, cheapestVariant: 'v1' };
  const inGroup = (name: string, one: Product): Product => ({
    ...one,
    group: one.group && { ...one.group, name },
  });
  const asked = serveCatalogue([
    { ...inGroup('Çok renkli', variant('v2', 'Ceviz')), ...over },
    { ...inGroup('Tek fiyat', variant('v4', 'Mavi')), ...over, groupSize: 2, priceTo: 100 },
    { ...variant('v5', 'Beyaz'), ...named, price: 250, offerPrice: 250 },
    product({ name: 'Tek' }),
  ]);
  renderPage('/urunler');
  const card = async (name: string) => {
    const link = await screen.findByRole('link', { name });
    return within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .find((item) => item.contains(link));
  };
  expect(await card('Çok renkli')).toHaveTextContent(/₺100,00başlayan fiyatlarla3 seçenek/);
  expect(screen.getByRole('link', { name: 'Çok renkli' })).toHaveAttribute(
    'href',
    encodeURI(path('v1')),
  );
  expect(await card('Tek fiyat')).toHaveTextContent('2 seçenek');
  expect(await card('Tek fiyat')).not.toHaveTextContent('başlayan');
  // The search names this variant.
  expect(await card('Istaka Beyaz')).toHaveTextContent(/₺250,003 seçenek/);
  expect(screen.getByRole('link', { name: 'Istaka Beyaz' })).toHaveAttribute(
    'href',
    encodeURI(path('v5')),
  );
  expect(await card('Tek')).toHaveTextContent('Sepete Ekle');
  expect(asked[0]).toContain('grouped=1');
});
