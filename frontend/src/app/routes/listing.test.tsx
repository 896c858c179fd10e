import { screen, waitFor } from '@testing-library/react';
import { listProducts, product, serveCatalogue } from '@/testing/handlers/catalogue';
import { lostConnection, mock } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

/** Tavla 1 to n, each a lira dearer than the one before. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    product({ _id: `p${index}`, name: `Tavla ${index + 1}`, price: 900, offerPrice: 100 + index }),
  );

const shown = () => screen.findAllByRole('heading', { level: 2, name: /^Tavla/ });
const more = () => screen.findByRole('button', { name: 'Daha fazla' });

test('asks for one page and shows more on demand, noted in the address', async () => {
  const asked = serveCatalogue(many(60));
  const { user, address } = renderApp('/urunler');
  await waitFor(async () => expect(await shown()).toHaveLength(24));
  expect(screen.getByText('60 ürün')).toBeVisible();
  expect(asked).toEqual(['inStock=true&page=1&limit=24']);
  await user.click(await more());
  await waitFor(async () => expect(await shown()).toHaveLength(48));
  expect(address()).toBe('/urunler?sayfa=2');
  expect(await more()).toHaveFocus();
  await user.click(await more());
  await waitFor(async () => expect(await shown()).toHaveLength(60));
  expect(screen.queryByRole('button', { name: 'Daha fazla' })).not.toBeInTheDocument();
  expect(asked).toHaveLength(3);
});

test('an address with more pages opens with all of them', async () => {
  const asked = serveCatalogue(many(60));
  renderApp('/urunler?sayfa=2');
  await waitFor(async () => expect(await shown()).toHaveLength(48));
  expect(asked.toSorted()).toEqual([
    'inStock=true&page=1&limit=24',
    'inStock=true&page=2&limit=24',
  ]);
});

test.each(['sayfa=-1', 'sayfa=x', 'sirala=tuhaf&enaz=cok'])(
  'an address with %s is the list as usual',
  async (query) => {
    const asked = serveCatalogue(many(3));
    renderApp(`/urunler?${query}`);
    await waitFor(async () => expect(await shown()).toHaveLength(3));
    expect(asked).toEqual(['inStock=true&page=1&limit=24']);
  },
);

test('a product that moved onto the next page is shown once', async () => {
  const stock = many(30);
  server.use(
    mock.get('/api/product/list', ({ request, reply }) => {
      const { searchParams } = new URL(request.url);
      const page = listProducts(stock, searchParams);
      if (searchParams.get('page') === '2')
        page.products.unshift(product({ _id: 'p23', name: 'Tavla 24' }));
      return reply(200, page);
    }),
  );
  renderApp('/urunler?sayfa=2');
  await waitFor(async () => expect(await shown()).toHaveLength(30));
});

test('sorts from the first page, and "back" finds the order before', async () => {
  const asked = serveCatalogue(many(30).toReversed());
  const { user, address } = renderApp('/urunler?sayfa=2');
  await waitFor(async () => expect((await shown())[0]).toHaveTextContent('Tavla 30'));
  await user.selectOptions(screen.getByLabelText('Sırala'), 'Fiyat: düşükten yükseğe');
  await waitFor(async () => expect((await shown())[0]).toHaveTextContent('Tavla 1'));
  expect(address()).toBe('/urunler?sirala=ucuz');
  expect(asked.at(-1)).toBe('inStock=true&page=1&limit=24&sort=price_asc');
});

test.each([
  ['/urunler?ara=tavla', 'En uygun'],
  ['/urunler', 'En çok satan'],
])('%s is ordered by: %s', async (path, label) => {
  serveCatalogue(many(3));
  renderApp(path);
  expect(await screen.findByLabelText('Sırala')).toHaveDisplayValue(label);
});

describe('the price range', () => {
  test('goes to the server and into the address', async () => {
    const asked = serveCatalogue(many(30));
    const { user, address } = renderApp('/urunler/tavla-takimlari');
    await user.type(await screen.findByLabelText('En az (₺)'), '102,50');
    await user.type(screen.getByLabelText('En çok (₺)'), '105');
    await user.click(screen.getByRole('button', { name: 'Uygula' }));
    await waitFor(async () => expect(await shown()).toHaveLength(3));
    expect(address()).toBe('/urunler/tavla-takimlari?enaz=102.5&encok=105');
    expect(asked.at(-1)).toBe(
      'inStock=true&page=1&limit=24&category=tavla-takimlari&minPrice=102.5&maxPrice=105',
    );
    expect(screen.getByLabelText('En az (₺)')).toHaveValue('102,50');
  });

  test.each([
    ['az', '', 'En az (₺)', 'Geçerli bir tutar yazın.'],
    ['', '1,234', 'En çok (₺)', 'Geçerli bir tutar yazın.'],
    ['20', '10', 'En çok (₺)', 'En az tutardan küçük olamaz.'],
  ])('from %j to %j is refused at the field', async (min, max, label, text) => {
    const asked = serveCatalogue(many(3));
    const { user } = renderApp('/urunler');
    const from = await screen.findByLabelText('En az (₺)');
    if (min) await user.type(from, min);
    if (max) await user.type(screen.getByLabelText('En çok (₺)'), max);
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
    expect(asked).toHaveLength(1);
  });

  test('with nothing in it can be taken away', async () => {
    serveCatalogue(many(3));
    const { user, address } = renderApp('/urunler?enaz=5000&sirala=ad');
    expect(await screen.findByText('Bu fiyat aralığında ürün yok.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fiyat aralığını kaldır' }));
    await waitFor(async () => expect(await shown()).toHaveLength(3));
    expect(address()).toBe('/urunler?sirala=ad');
  });
});

test('a page that cannot be had leaves those before it, and can be asked for again', async () => {
  const stock = many(30);
  let broken = true;
  server.use(
    mock.get('/api/product/list', ({ request, reply }) => {
      const { searchParams } = new URL(request.url);
      return searchParams.get('page') === '2' && broken
        ? lostConnection()
        : reply(200, listProducts(stock, searchParams));
    }),
  );
  const { user } = renderApp('/urunler');
  await user.click(await more());
  expect(
    await screen.findByText('Ürünler yüklenemedi. İnternet bağlantınızı kontrol edin.'),
  ).toBeVisible();
  expect(await shown()).toHaveLength(24);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
  await waitFor(async () => expect(await shown()).toHaveLength(30));
});

test.each([
  ['/', 'inStock=true&page=1&limit=5'],
  ['/urunler/x/p1', 'inStock=true&page=1&limit=6&category=tavla-takimlari'],
])('%s asks for its row only', async (path, query) => {
  const asked = serveCatalogue(many(60));
  renderApp(path);
  expect(await screen.findAllByRole('heading', { level: 3, name: /^Tavla/ })).toHaveLength(5);
  expect(asked).toEqual([query]);
});
