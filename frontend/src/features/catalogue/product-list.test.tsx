import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { screenIs } from '@/testing/dom';
import { closedGate } from '@/testing/gate';
import { listProducts, product, serveCatalogue } from '@/testing/handlers/catalogue';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

/** Tavla 1 to n, each a lira dearer than the one before. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    product({ _id: `p${index}`, name: `Tavla ${index + 1}`, price: 900, offerPrice: 100 + index }),
  );

/** A product at its list price, so that a filter of reduced ones leaves it out. */
const fullPrice = product({ _id: 'full', name: 'Tavla Pulu', price: 500, offerPrice: 500 });

const firstPage = 'inStock=true&grouped=1&page=1&limit=24&facets=true';

const shown = () => screen.findAllByRole('heading', { level: 2, name: /^Tavla/ });
const more = () => screen.findByRole('button', { name: 'Daha fazla' });

test('loads one page, then more on demand', async () => {
  const asked = serveCatalogue(many(60));
  const { user, address } = renderPage('/urunler');
  await waitFor(async () => expect(await shown()).toHaveLength(24));
  expect(screen.getByText('60 ürün')).toBeVisible();
  expect(screen.getByText('24 / 60')).toBeVisible();
  expect(asked).toEqual([firstPage]);
  await user.click(await more());
  await waitFor(async () => expect(await shown()).toHaveLength(48));
  expect(address()).toBe('/urunler?sayfa=2');
  expect(await more()).toHaveFocus();
  await user.click(await more());
  await waitFor(async () => expect(await shown()).toHaveLength(60));
  expect(screen.queryByRole('button', { name: 'Daha fazla' })).not.toBeInTheDocument();
  expect(asked).toHaveLength(3);
});

test('opens all pages that the address names', async () => {
  const asked = serveCatalogue(many(60));
  renderPage('/urunler?sayfa=2');
  await waitFor(async () => expect(await shown()).toHaveLength(48));
  expect(asked.toSorted()).toEqual([firstPage, 'inStock=true&grouped=1&page=2&limit=24']);
});

test('asks only for pages that exist', async () => {
  const asked = serveCatalogue(many(60));
  renderPage('/urunler?sayfa=50');
  await waitFor(async () => expect(await shown()).toHaveLength(60));
  expect(asked).toHaveLength(3);
});

test('loads a long list with few calls', async () => {
  const asked = serveCatalogue(many(300));
  renderPage('/urunler?sayfa=50');
  await waitFor(async () => expect(await shown()).toHaveLength(300));
  expect(asked).toHaveLength(7);
  expect(asked).toContain('inStock=true&grouped=1&page=4&limit=96');
  expect(screen.queryByRole('button', { name: 'Daha fazla' })).not.toBeInTheDocument();
});

test.each(['sayfa=-1', 'sayfa=x', 'sirala=tuhaf&enaz=cok'])(
  'an address with %s shows the default list',
  async (query) => {
    const asked = serveCatalogue(many(3));
    renderPage(`/urunler?${query}`);
    await waitFor(async () => expect(await shown()).toHaveLength(3));
    expect(asked).toEqual([firstPage]);
  },
);

test('shows a product that moved pages once', async () => {
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
  renderPage('/urunler?sayfa=2');
  await waitFor(async () => expect(await shown()).toHaveLength(30));
});

test('sorts from page one; going back restores it', async () => {
  const asked = serveCatalogue(many(30).toReversed());
  const { user, address } = renderPage('/urunler?sayfa=2');
  await waitFor(async () => expect((await shown())[0]).toHaveTextContent('Tavla 30'));
  await user.selectOptions(screen.getByLabelText('Sırala'), 'Fiyat: düşükten yükseğe');
  await waitFor(async () => expect((await shown())[0]).toHaveTextContent('Tavla 1'));
  expect(address()).toBe('/urunler?sirala=ucuz');
  expect(asked.at(-1)).toBe('inStock=true&grouped=1&page=1&limit=24&sort=price_asc&facets=true');
});

test.each([
  ['/urunler?ara=tavla', 'En uygun'],
  ['/urunler', 'En çok satan'],
])('%s is ordered by: %s', async (path, label) => {
  serveCatalogue(many(3));
  renderPage(path);
  expect(await screen.findByLabelText('Sırala')).toHaveDisplayValue(label);
});

describe('the categories of a search', () => {
  const stock = [
    ...many(3),
    product({ _id: 'chess', name: 'Tavla ve Satranç', category: 'Satranç Takımları' }),
    product({ _id: 'gone', name: 'Tavla Kutusu', category: 'Masa Oyunları', inStock: false }),
  ];
  const chips = async () =>
    within(await screen.findByRole('navigation', { name: 'Kategoriler' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  test('show counts and narrow the list', async () => {
    const asked = serveCatalogue(stock);
    const { user, address } = renderPage('/urunler?ara=tavla&sirala=ucuz&sayfa=2');
    const all = ['Tümü 4', 'Tavla Takımları 3', 'Satranç Takımları 1'];
    await waitFor(async () => expect(await chips()).toEqual(all));
    await user.click(screen.getByRole('link', { name: 'Satranç Takımları 1' }));
    await waitFor(async () => expect(await shown()).toHaveLength(1));
    expect(address()).toBe('/urunler?sirala=ucuz&ara=tavla&kategori=satranc-takimlari');
    expect(asked.at(-1)).toBe(
      'inStock=true&grouped=1&page=1&limit=24&category=satranc-takimlari&search=tavla&sort=price_asc&facets=true',
    );
    expect(await chips()).toEqual(all);
    expect(screen.getByRole('link', { current: 'page', name: /Satranç/ })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Tümü 4' }));
    await waitFor(async () => expect(await shown()).toHaveLength(4));
    expect(address()).toBe('/urunler?sirala=ucuz&ara=tavla');
  });

  test('without results show only the search', async () => {
    serveCatalogue(stock);
    renderPage('/urunler?ara=yok');
    expect(await screen.findByText('Aramanıza uygun ürün bulunamadı.')).toBeVisible();
    expect(await chips()).toEqual(['Tümü 0']);
    // Something else to go on with.
    const categories = within(await screen.findByRole('region', { name: 'Kategorilerimiz' }));
    expect(await categories.findByRole('link', { name: 'Gıda Ürünleri' })).toBeVisible();
    const best = within(await screen.findByRole('region', { name: 'En Çok Satanlar' }));
    expect(best.getAllByRole('listitem').length).toBeGreaterThan(0);
  });

  test('of a misspelt search show its correction', async () => {
    const asked: string[] = [];
    server.use(
      mock.get('/api/product/list', ({ query, reply }) => {
        asked.push(query.toString());
        const { facets, ...page } = listProducts(
          query.has('exact') ? [] : stock,
          new URLSearchParams({ page: '1', limit: '24', facets: 'true' }),
        );
        const corrected = query.has('exact') ? {} : { corrected: 'okey takımı' };
        return reply(200, { ...page, ...(facets && { facets: { ...facets, ...corrected } }) });
      }),
    );
    const { user, address } = renderPage('/urunler?ara=okay+takimi');
    expect(
      await screen.findByRole('heading', { name: '“okey takımı” için sonuçlar' }),
    ).toBeVisible();
    await user.click(await screen.findByRole('link', { name: '“okay takimi” ara' }));
    expect(await screen.findByText('Aramanıza uygun ürün bulunamadı.')).toBeVisible();
    expect(address()).toBe('/urunler?ara=okay%20takimi&aynen=1');
    expect(asked).toContain(
      'inStock=true&grouped=1&page=1&limit=24&search=okay+takimi&exact=true&facets=true',
    );
  });

  test('lead out of an empty category', async () => {
    serveCatalogue(stock);
    const { user, address } = renderPage('/urunler?ara=tavla&kategori=gida-urunleri');
    expect(await screen.findByText('Bu kategoride aramanıza uygun ürün yok.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Tüm kategorilerde ara' }));
    await waitFor(async () => expect(await shown()).toHaveLength(4));
    expect(address()).toBe('/urunler?ara=tavla');
  });

  test('begin their list at its top', async () => {
    serveCatalogue(stock);
    const { user } = renderPage('/urunler?ara=tavla');
    const scrolledTo = vi.spyOn(window, 'scrollTo');
    await user.click(await screen.findByRole('link', { name: 'Satranç Takımları 1' }));
    await waitFor(() => expect(scrolledTo).toHaveBeenCalledWith(0, 0));
  });
});

const openSheet = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Filtre' }));
  return screen.findByRole('dialog', { name: 'Filtre' });
};

describe('the filter sheet', () => {
  const stock = [
    ...many(3),
    fullPrice,
    product({ _id: 'gone', name: 'Tavla Zarı', inStock: false }),
  ];

  test('shows counts and updates the list', async () => {
    const asked = serveCatalogue(stock);
    const { user, address } = renderPage('/urunler');
    const sheet = within(await openSheet(user));
    expect(await sheet.findByText('4 ürün')).toBeVisible();
    const reduced = sheet.getByRole('checkbox', { name: 'İndirimdekiler (3)' });
    await user.click(reduced);
    expect(await sheet.findByText('3 ürün')).toBeVisible();
    expect(reduced).toHaveFocus();
    expect(address()).toBe('/urunler?indirim=1');
    expect(asked.at(-1)).toBe('inStock=true&grouped=1&page=1&limit=24&reduced=true&facets=true');
    await user.click(reduced);
    await user.click(sheet.getByRole('checkbox', { name: 'Stokta olmayanlar dahil (1)' }));
    expect(await sheet.findByText('5 ürün')).toBeVisible();
    expect(asked.at(-1)).toBe('grouped=1&page=1&limit=24&facets=true');
    await user.click(sheet.getByRole('button', { name: 'Göster' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filtre' })).toHaveFocus();
    expect(await screen.findByRole('button', { name: 'Stokta yok' })).toBeDisabled();
  });

  test('offers steps of prices', async () => {
    serveCatalogue(stock);
    const { user, address } = renderPage('/urunler?sirala=ad');
    const sheet = within(await openSheet(user));
    await user.click(await sheet.findByRole('radio', { name: '₺110 ve üzeri 1' }));
    expect(await sheet.findByText('1 ürün')).toBeVisible();
    expect(address()).toBe('/urunler?sirala=ad&enaz=110');
    expect(sheet.getByLabelText('En az (₺)')).toHaveValue('110');
    await user.click(sheet.getByRole('button', { name: 'Temizle' }));
    expect(await sheet.findByText('4 ürün')).toBeVisible();
    expect(address()).toBe('/urunler?sirala=ad');
  });
});

test.each([
  ['of which all are reduced', many(3)],
  ['of which none is', [fullPrice]],
])('a list %s has no reduction filter', async (_, stock) => {
  serveCatalogue([...stock, product({ _id: 'gone', name: 'Tavla Zarı', inStock: false })]);
  const { user } = renderPage('/urunler');
  const sheet = within(await openSheet(user));
  expect(await sheet.findByRole('checkbox', { name: /Stokta olmayanlar/ })).toBeVisible();
  expect(sheet.queryByRole('checkbox', { name: /İndirimdekiler/ })).not.toBeInTheDocument();
});

describe('while a choice is on its way the sheet', () => {
  test('does not say that there is nothing', async () => {
    serveCatalogue([...many(3), fullPrice]);
    const { user } = renderPage('/urunler');
    const sheet = within(await openSheet(user));
    const gate = closedGate();
    server.use(
      mock.get('/api/product/list', async ({ query, reply }) => {
        await gate.opened;
        return reply(200, listProducts([], query));
      }),
    );
    await user.click(await sheet.findByRole('checkbox', { name: 'İndirimdekiler (3)' }));
    await waitFor(() => expect(sheet.queryByText('4 ürün')).not.toBeInTheDocument());
    expect(sheet.getByText('Yükleniyor...')).toBeVisible();
    expect(sheet.queryByText('Ürün yok')).not.toBeInTheDocument();
    gate.open();
    expect(await sheet.findByText('Ürün yok')).toBeVisible();
  });
});

describe('what is typed and not yet chosen', () => {
  const typeWrongRange = async (
    user: UserEvent,
    form: Pick<typeof screen, 'findByLabelText' | 'getByLabelText'>,
    button: string,
  ) => {
    await user.type(await form.findByLabelText('En az (₺)'), '20');
    await user.type(form.getByLabelText('En çok (₺)'), '10');
    await user.click(screen.getByRole('button', { name: button }));
    expect(form.getByLabelText('En çok (₺)')).toBeInvalid();
  };
  const expectNothingTyped = (form: Pick<typeof screen, 'getByLabelText'>) => {
    for (const label of ['En az (₺)', 'En çok (₺)']) {
      expect(form.getByLabelText(label)).toHaveValue('');
      expect(form.getByLabelText(label)).toBeValid();
    }
  };

  test.each([
    ['Temizle', 'button'],
    ['Tüm fiyatlar', 'radio'],
  ])('goes with “%s” of the sheet', async (name, role) => {
    serveCatalogue(many(3));
    const { user } = renderPage('/urunler');
    const sheet = within(await openSheet(user));
    await typeWrongRange(user, sheet, 'Göster');
    await user.click(sheet.getByRole(role, { name }));
    expectNothingTyped(sheet);
  });

  test('stays when something else is chosen', async () => {
    serveCatalogue([...many(3), fullPrice]);
    const { user, address } = renderPage('/urunler');
    const sheet = within(await openSheet(user));
    await user.type(await sheet.findByLabelText('En az (₺)'), '20');
    await user.click(await sheet.findByRole('checkbox', { name: 'İndirimdekiler (3)' }));
    await waitFor(() => expect(address()).toBe('/urunler?indirim=1'));
    expect(sheet.getByLabelText('En az (₺)')).toHaveValue('20');
  });
});

describe('what is chosen', () => {
  test('are above the list and can be removed', async () => {
    serveCatalogue(many(3));
    const { user, address } = renderPage(
      '/urunler?sirala=ucuz&enaz=100&encok=102,5&indirim=1&tukenen=1',
    );
    const chosen = within(await screen.findByRole('list', { name: 'Seçtikleriniz' }));
    const names = chosen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Fiyat: düşükten yükseğe',
      '₺100 – ₺102,50',
      'İndirimdekiler',
      'Stokta olmayanlar dahil',
    ]);
    await user.click(chosen.getByRole('button', { name: '₺100 – ₺102,50: kaldır' }));
    expect(address()).toBe('/urunler?sirala=ucuz&indirim=1&tukenen=1');
    expect(chosen.getByRole('button', { name: 'Fiyat: düşükten yükseğe: kaldır' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Temizle' }));
    expect(address()).toBe('/urunler');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Seçtikleriniz' })).not.toBeInTheDocument();
  });
});

describe('the price range', () => {
  test('applies the sheet’s range to the address', async () => {
    const asked = serveCatalogue(many(30));
    const { user, address } = renderPage('/urunler/tavla-takimlari');
    const sheet = within(await openSheet(user));
    await user.type(await sheet.findByLabelText('En az (₺)'), '102,50');
    await user.type(sheet.getByLabelText('En çok (₺)'), '105');
    await user.click(sheet.getByRole('button', { name: 'Göster' }));
    await waitFor(async () => expect(await shown()).toHaveLength(3));
    expect(address()).toBe('/urunler/tavla-takimlari?enaz=102.5&encok=105');
    expect(asked.at(-1)).toBe(
      'inStock=true&grouped=1&page=1&limit=24&category=tavla-takimlari&minPrice=102.5&maxPrice=105&facets=true',
    );
  });

  test.each([
    ['az', '', 'En az (₺)', 'Geçerli bir tutar yazın.'],
    ['', '1,234', 'En çok (₺)', 'Geçerli bir tutar yazın.'],
    ['20', '10', 'En çok (₺)', '“En çok” tutarı, “En az” tutarından küçük olamaz.'],
  ])('from %j to %j is refused', async (...row) => {
    const [min, max, label, text] = row;
    const asked = serveCatalogue(many(3));
    const { user, address } = renderPage('/urunler');
    const sheet = within(await openSheet(user));
    const from = await sheet.findByLabelText('En az (₺)');
    if (min) await user.type(from, min);
    if (max) await user.type(sheet.getByLabelText('En çok (₺)'), max);
    await user.click(sheet.getByRole('button', { name: 'Göster' }));
    expect(sheet.getByLabelText(label)).toHaveAccessibleDescription(text);
    expect(asked).toHaveLength(1);
    expect(address()).toBe('/urunler');
  });

  test('keeps what was chosen a moment before it', async () => {
    const stock = [
      ...many(3),
      product({ _id: 'sold-out', name: 'Tavla 4', offerPrice: 120, inStock: false }),
    ];
    serveCatalogue(stock);
    const { user, address } = renderPage('/urunler');
    const sheet = within(await openSheet(user));
    await user.type(await sheet.findByLabelText('En çok (₺)'), '150');
    const soldOut = await sheet.findByRole('checkbox', { name: /Stokta olmayanlar/ });
    const done = sheet.getByRole('button', { name: 'Göster' });
    act(() => {
      soldOut.click();
      done.click();
    });
    expect(address()).toBe('/urunler?encok=150&tukenen=1');
    await waitFor(async () => expect(await shown()).toHaveLength(4));
  });

  test('has a select on large screens', async () => {
    serveCatalogue(many(30));
    const { unmount } = renderPage('/urunler');
    await shown();
    expect(screen.queryByLabelText('Fiyat')).not.toBeInTheDocument();
    unmount();
    screenIs('(width >= 64rem)');
    const { user, address } = renderPage('/urunler');
    await user.selectOptions(await screen.findByLabelText('Fiyat'), '₺110 ve altı (11)');
    await waitFor(async () => expect(await shown()).toHaveLength(11));
    expect(address()).toBe('/urunler?encok=110');
    const sheet = within(await openSheet(user));
    const most = await sheet.findByLabelText('En çok (₺)');
    expect(most).toHaveValue('110');
    await user.clear(most);
    await user.type(most, '105');
    await user.click(sheet.getByRole('button', { name: 'Göster' }));
    await waitFor(async () => expect(await shown()).toHaveLength(6));
    expect(screen.getByLabelText('Fiyat')).toHaveDisplayValue('₺105 ve altı');
  });

  test('with nothing in it can be taken away', async () => {
    serveCatalogue(many(3));
    const { user, address } = renderPage('/urunler?enaz=5000&sirala=ad');
    expect(await screen.findByText('Seçiminize uyan ürün yok.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filtreleri temizle' }));
    await waitFor(async () => expect(await shown()).toHaveLength(3));
    expect(address()).toBe('/urunler?sirala=ad');
  });
});

test('a failed page keeps those before it', async () => {
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
  const { user } = renderPage('/urunler');
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
  [
    '/',
    [
      'inStock=true&grouped=1&page=1&limit=15&reduced=true&sort=newest',
      'inStock=true&grouped=1&page=1&limit=5',
    ],
    10,
  ],
  ['/urunler/x/p1', ['inStock=true&grouped=1&page=1&limit=6&category=tavla-takimlari'], 5],
])('%s asks for its rows only', async (path, queries, cards) => {
  const asked = serveCatalogue(many(60));
  renderPage(path);
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 3, name: /^Tavla/ })).toHaveLength(cards),
  );
  // At once, in no order.
  expect(asked.toSorted()).toEqual(queries);
});

describe('the order by unit price', () => {
  const measured = (_id: string, amount: number) =>
    product({
      _id,
      name: `Tavla ${_id}`,
      net: { amount: 500, unit: 'g' },
      unitPrice: { amount, per: 'kg' },
    });
  const sort = () => screen.findByLabelText('Sırala');
  const offered = async () =>
    within(await sort()).queryByRole('option', { name: 'Birim fiyata göre' });

  test('is offered where all of a category have one', async () => {
    const asked = serveCatalogue([measured('b', 900), measured('a', 300)]);
    const { user, address } = renderPage('/urunler/tavla-takimlari');
    await shown();
    expect(await offered()).toBeVisible();
    await user.selectOptions(await sort(), 'Birim fiyata göre');
    await waitFor(async () =>
      expect((await shown()).map(({ textContent }) => textContent)).toEqual(['Tavla a', 'Tavla b']),
    );
    expect(address()).toBe('/urunler/tavla-takimlari?sirala=birim');
    expect(asked.at(-1)).toContain('sort=unit_price');
  });

  test.each([
    ['/urunler', [measured('a', 300)]],
    ['/urunler/tavla-takimlari', [measured('a', 300), product({ _id: 'x', name: 'Tavla x' })]],
  ])('is not offered in %s with %#', async (path, products) => {
    serveCatalogue(products);
    renderPage(path);
    await shown();
    expect(await offered()).toBeNull();
  });

  test('is not taken over into another category of a search', async () => {
    serveCatalogue([measured('b', 900), measured('a', 300)]);
    renderPage('/urunler?ara=tavla&kategori=tavla-takimlari&sirala=birim&tukenen=1');
    await shown();
    const chips = within(await screen.findByRole('navigation', { name: 'Kategoriler' }));
    expect(await chips.findByRole('link', { name: /^Tümü/ })).toHaveAttribute(
      'href',
      '/urunler?tukenen=1&ara=tavla',
    );
  });

  test('that is refused says why and can be left', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const message = 'Birim fiyata göre sıralama bu listede yapılamaz.';
    server.use(
      mock.get('/api/product/list', ({ query, reply }) =>
        query.get('sort') === 'unit_price'
          ? reply(422, refusal('validation_failed', message))
          : reply(200, listProducts(many(2), query)),
      ),
    );
    const { user, address } = renderPage('/urunler?sirala=birim');
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Birim fiyata göre: kaldır' }));
    expect(await shown()).toHaveLength(2);
    expect(address()).toBe('/urunler');
  });
});
