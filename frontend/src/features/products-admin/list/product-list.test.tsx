import { screen, waitFor, within } from '@testing-library/react';
import type { Product } from '@/api/types';
import { paths } from '@/lib/paths';
import { ancestor } from '@/testing/dom';
import { closedGate } from '@/testing/gate';
import { logInStaff } from '@/testing/handlers/account';
import { listProducts, product, products, serveCatalogue } from '@/testing/handlers/catalogue';
import { maker, serveMakers } from '@/testing/handlers/makers';
import { serveChangingProducts, serveProductsAdmin } from '@/testing/handlers/products-admin';
import { lostConnection, mock, noAnswer, refusal } from '@/testing/mock';
import { refocus } from '@/testing/refocus';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import * as dialogStyles from '@/ui/dialog/dialog.module.css';

const tavla = 'Ceviz Tavla';
const missing = refusal('product_not_found', 'Ürün bulunamadı.');

async function open(at = '/seller/product-list') {
  logInStaff();
  const view = renderPage(at);
  await screen.findByRole('row', { name: new RegExp(tavla) });
  return view;
}

beforeEach(() => {
  serveProductsAdmin();
});

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const priceField = (name: string) => screen.getByRole('textbox', { name: `${name}: tutar` });
const stockField = (name: string) => screen.getByRole('textbox', { name: `${name}: kalan adet` });
const stockSwitch = () => screen.getByRole('switch', { name: `${tavla}: stok durumu` });

test('shows every product, also those out of stock', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Tüm Ürünler' })).toBeVisible();
  expect(screen.getByText('5 ürün')).toBeVisible();
  expect(row('Siyah Çay 1 kg')).toHaveTextContent('Gıda Ürünleri');
  expect(row('Siyah Çay 1 kg')).toHaveTextContent('₺249,90');
  expect(priceField('Siyah Çay 1 kg')).toHaveValue('249,90');
  expect(within(row('Sedefli Tavla')).getByRole('switch')).not.toBeChecked();
  expect(row('Sedefli Tavla')).toHaveTextContent('Satışta değil');
  expect(row('Sedefli Tavla')).not.toHaveTextContent('Stokta yok');
});

test('switches sale at once', async () => {
  const calls = serveProductsAdmin();
  const { user } = await open();
  await user.click(stockSwitch());
  expect(stockSwitch()).not.toBeChecked();
  await waitFor(() =>
    expect(calls).toEqual([{ call: 'stock', body: { id: 'p1', inStock: false } }]),
  );
});

test('of two quick clicks the second one stays', async () => {
  const calls = serveProductsAdmin();
  const { user } = await open();
  await user.dblClick(stockSwitch());
  expect(stockSwitch()).toBeChecked();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toEqual({ id: 'p1', inStock: true });
  expect(stockSwitch()).toBeChecked();
});

test('reverts a refused sale switch', async () => {
  const { user } = await open();
  const gate = closedGate();
  server.use(
    // Nothing but the rollback can put it right again.
    mock.get('/api/product/list', noAnswer),
    mock.post('/api/product/stock', async ({ reply }) => {
      await gate.opened;
      return reply(404, missing);
    }),
  );
  await user.click(stockSwitch());
  expect(stockSwitch()).not.toBeChecked();
  gate.open();
  expect(await screen.findByText('Ürün bulunamadı.')).toBeVisible();
  await waitFor(() => expect(stockSwitch()).toBeChecked());
});

test('links a product to its page', async () => {
  await open();
  expect(screen.getByRole('link', { name: `${tavla}: mağazada gör` })).toHaveAttribute(
    'href',
    paths.product(product().category, 'p1'),
  );
});

describe('in its place', () => {
  test('a higher price raises the list price', async () => {
    const calls = serveProductsAdmin();
    const { user } = await open();
    expect(row(tavla)).toHaveTextContent('Liste: ₺2.450,00');
    await user.clear(priceField(tavla));
    await user.type(priceField(tavla), '2.600{Enter}');
    await waitFor(() => expect(row(tavla)).toHaveTextContent('Liste: ₺2.600,00'));
    expect(calls).toMatchObject([{ body: { offerPrice: 2600, price: 2600 } }]);
  });

  test('says that a price is saved and offers to undo it', async () => {
    const calls = serveProductsAdmin();
    const { user } = await open();
    await user.clear(priceField(tavla));
    await user.type(priceField(tavla), '1.999,50{Enter}');
    expect(await screen.findByText(/satış fiyatı ₺1.999,50 olarak kaydedildi/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Geri al' }));
    expect(await screen.findByText('Geri alındı.')).toBeVisible();
    const back = [{ id: 'p1', offerPrice: product().offerPrice, price: product().price }];
    expect(calls.at(-1)).toMatchObject({ call: 'bulk', body: back });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Geri al' })).not.toBeInTheDocument(),
    );
  });

  test('asks before a price changes by more than half', async () => {
    const calls = serveProductsAdmin();
    const { user } = await open();
    await user.clear(priceField(tavla));
    await user.type(priceField(tavla), '21,49{Enter}');
    const question = await screen.findByRole('alertdialog', {
      name: 'Fiyat bu kadar değişsin mi?',
    });
    expect(question).toHaveTextContent('₺21,49 (₺2.149,00 yerine, %99 düşük)');
    await user.click(within(question).getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(priceField(tavla)).toHaveValue('2.149,00'));
    expect(calls).toEqual([]);
    await user.clear(priceField(tavla));
    await user.type(priceField(tavla), '21,49{Enter}');
    const again = within(await screen.findByRole('alertdialog'));
    await user.click(again.getByRole('button', { name: 'Fiyatı değiştir' }));
    await waitFor(() => expect(calls).toMatchObject([{ body: { offerPrice: 21.49 } }]));
  });

  test('Enter saves a price, Escape reverts it', async () => {
    const calls = serveProductsAdmin();
    const { user } = await open();
    await user.clear(priceField(tavla));
    await user.type(priceField(tavla), '1.999,50{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({
      call: 'update p1',
      body: { offerPrice: 1999.5, price: 2450 },
    });
    await waitFor(() => expect(priceField(tavla)).toHaveValue('1.999,50'));
    await user.clear(priceField(tavla));
    await user.type(priceField(tavla), '7{Escape}');
    expect(priceField(tavla)).toHaveValue('1.999,50');
    await user.tab();
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['bedava', 'Tutarı 1.234,50 gibi yazın.'],
    ['2999', 'Satış fiyatı, fiyattan yüksek olamaz.'],
  ])('shows the error of %s at the field', async (text, sentence) => {
    server.use(
      mock.put('/api/product/update/{id}', ({ reply }) =>
        reply(422, refusal('validation_failed', 'Bilgiler hatalı.', { offerPrice: sentence })),
      ),
    );
    const { user } = await open();
    await user.clear(priceField(tavla));
    await user.type(priceField(tavla), `${text}{Enter}`);
    await waitFor(() => expect(priceField(tavla)).toHaveAccessibleDescription(sentence));
    expect(priceField(tavla)).toHaveValue(text);
  });

  test('does not send a price beyond limits', async () => {
    const calls = serveProductsAdmin();
    const { user } = await open();
    await user.clear(priceField(tavla));
    await user.type(priceField(tavla), '20000000');
    await user.tab();
    await waitFor(() =>
      expect(priceField(tavla)).toHaveAccessibleDescription(
        'En çok 10.000.000 TL olan bir tutar yazın.',
      ),
    );
    expect(stockField(tavla)).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('saves after a conflict with Enter', async () => {
    const theirs = product({ offerPrice: 1800, updatedAt: '2026-08-06T10:00:00.000Z' });
    const seen: unknown[] = [];
    server.use(
      mock.put('/api/product/update/{id}', async ({ request, reply }) => {
        const { offerPrice, updatedAt } = await request.json();
        seen.push([offerPrice, updatedAt]);
        return updatedAt === theirs.updatedAt
          ? reply(200, {
              success: true,
              message: 'Ürün güncellendi.',
              product: { ...theirs, offerPrice },
            })
          : reply(409, { ...refusal('changed_meanwhile', 'Ürün değiştirildi.'), product: theirs });
      }),
    );
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await open();
    // What is fetched anew from now on is theirs.
    server.use(
      mock.get('/api/product/list', ({ reply }) =>
        reply(200, { success: true, products: [theirs] }),
      ),
    );
    await user.clear(priceField(tavla));
    await user.type(priceField(tavla), '1.750{Enter}');
    await waitFor(() =>
      expect(priceField(tavla)).toHaveAccessibleDescription(/kayıtlı değer: 1\.800,00\./),
    );
    expect(priceField(tavla)).toHaveValue('1.750');
    expect(row(tavla)).toHaveTextContent('₺1.800,00');
    // Leaving the field does not overwrite the stored price.
    await user.tab();
    expect(seen).toHaveLength(1);
    await user.type(priceField(tavla), '{Enter}');
    await waitFor(() => expect(priceField(tavla)).not.toHaveAttribute('aria-busy'));
    expect(seen.at(-1)).toEqual([1750, theirs.updatedAt]);
    expect(priceField(tavla)).not.toHaveAttribute('aria-invalid');
  });

  test('pieces are counted, and counted no more', async () => {
    const calls = serveProductsAdmin();
    const { user } = await open();
    await user.type(stockField(tavla), '12{Enter}');
    const { updatedAt } = product();
    await waitFor(() =>
      expect(calls).toEqual([{ call: 'stock', body: { id: 'p1', stock: 12, updatedAt } }]),
    );
    await waitFor(() => expect(stockField(tavla)).not.toHaveAttribute('aria-busy'));
    await user.clear(stockField(tavla));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ call: 'stock', body: { id: 'p1', stock: null } }),
    );
    await user.type(stockField(tavla), '-1{Enter}');
    expect(stockField(tavla)).toHaveAccessibleDescription(
      'Tam sayı yazın (en çok 99.999); saymıyorsanız boş bırakın.',
    );
    expect(calls).toHaveLength(2);
  });

  test('a product on sale may be sold out', async () => {
    serveProductsAdmin([product({ stock: 0, inStock: false, onSale: true })]);
    await open();
    expect(stockSwitch()).toBeChecked();
    expect(row(tavla)).toHaveTextContent('Stokta yok');
  });

  test('opens the stock history by click', async () => {
    server.use(
      mock.get('/api/product/stock-history', ({ reply }) =>
        reply(200, {
          success: true,
          total: 2,
          totalPages: 1,
          currentPage: 1,
          changes: [
            {
              _id: '2',
              at: '2026-11-20T10:00:00Z',
              before: 12,
              after: 10,
              by: null,
              order: { _id: 'o1', number: '4827-1935' },
            },
            {
              _id: '1',
              at: '2026-11-19T10:00:00Z',
              before: null,
              after: 12,
              by: 'Demo Satıcı',
              order: null,
            },
          ],
        }),
      ),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: `${tavla}: stok geçmişi` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stok geçmişi' }));
    const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      '12 adet → 10 adetSipariş 4827-1935 · 20.11.2026 13:00',
      'sayılmıyor → 12 adetDemo Satıcı · 19.11.2026 13:00',
    ]);
  });
});

test('another history page starts at its top', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  server.use(
    mock.get('/api/product/stock-history', ({ query, reply }) => {
      const currentPage = Number(query.get('page'));
      return reply(200, { success: true, total: 40, totalPages: 2, currentPage, changes: [] });
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: `${tavla}: stok geçmişi` }));
  const dialog = await screen.findByRole('dialog', { name: 'Stok geçmişi' });
  const pager = await within(dialog).findByRole('navigation', { name: 'Sayfalar' });
  const body = ancestor(pager, `.${dialogStyles.body}`);
  body.scrollTop = 400;
  scroll.mockClear();
  await user.click(within(pager).getByRole('button', { name: 'Sonraki' }));
  expect(await within(dialog).findByText('Sayfa 2 / 2')).toBeVisible();
  expect(scroll).not.toHaveBeenCalled();
  expect(body.scrollTop).toBe(0);
});

test('shows how many wait for a product', async () => {
  serveProductsAdmin([product({ stock: 0, inStock: false, onSale: true })]);
  server.use(
    mock.get('/api/stock-alert/waiting/{id}', ({ reply }) =>
      reply(200, { success: true, waiting: 3 }),
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: `${tavla}: düzenle` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ürünü Düzenle' }));
  expect(await dialog.findByText(/^3 kişi bu ürünün yeniden gelmesini bekliyor/)).toBeVisible();
});

describe('a value that another change is faster than', () => {
  const ten = product({ stock: 10 });

  /** Ten pieces are there; three are sold, and the list shows it, after a value was typed. */
  async function typeOverSale(field: () => HTMLElement, text: string) {
    const { calls, change } = serveChangingProducts([ten]);
    const { user, client } = await open();
    await user.clear(field());
    await user.type(field(), text);
    const sold = change('p1', { stock: 7 });
    await refocus(client);
    expect(field()).toHaveValue(text);
    return { user, calls, change, sold };
  }

  test('shows the stored stock beside the typed', async () => {
    const { user, calls, sold } = await typeOverSale(() => stockField(tavla), '12');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(stockField(tavla)).toHaveAccessibleDescription(/kayıtlı değer: 7\./),
    );
    expect(stockField(tavla)).toHaveValue('12');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls).toHaveLength(2));
    await waitFor(() => expect(stockField(tavla)).not.toBeInvalid());
    expect(calls).toEqual([
      { call: 'stock', body: { id: 'p1', stock: 12, updatedAt: ten.updatedAt } },
      { call: 'stock', body: { id: 'p1', stock: 12, updatedAt: sold?.updatedAt } },
    ]);
  });

  test('of the stock is taken by Escape', async () => {
    const { user, calls } = await typeOverSale(() => stockField(tavla), '12');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stockField(tavla)).toBeInvalid());
    await user.keyboard('{Escape}');
    expect(stockField(tavla)).toHaveValue('7');
    expect(stockField(tavla)).not.toBeInvalid();
    await user.tab();
    expect(calls).toHaveLength(1);
  });

  test('of the stock does not block prices', async () => {
    const { user, calls, sold } = await typeOverSale(() => priceField(tavla), '1.999');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(priceField(tavla)).toHaveValue('1.999,00'));
    expect(priceField(tavla)).not.toBeInvalid();
    expect(calls.map(({ body }) => body)).toMatchObject([
      { offerPrice: 1999, updatedAt: ten.updatedAt },
      { offerPrice: 1999, updatedAt: sold?.updatedAt },
    ]);
    expect(stockField(tavla)).toHaveValue('7');
  });

  test('shows the stored price beside the typed', async () => {
    const { user, change } = await typeOverSale(() => priceField(tavla), '1.999');
    change('p1', { offerPrice: 2000 });
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(priceField(tavla)).toHaveAccessibleDescription(/kayıtlı değer: 2\.000,00\./),
    );
    expect(priceField(tavla)).toHaveValue('1.999');
  });
});

const versionOf = (product?: Product) => ({ updatedAt: product?.updatedAt });

describe('several together', () => {
  const tick = (name: string) => screen.getByRole('checkbox', { name: `${name}: seç` });
  const bulk = () => within(screen.getByRole('group', { name: 'Seçilen ürünler' }));

  test('previews and changes prices by percent', async () => {
    const calls = serveProductsAdmin();
    const { user } = await open();
    await user.click(tick(tavla));
    await user.click(tick('Siyah Çay 1 kg'));
    await user.click(bulk().getByRole('button', { name: 'Toplu değiştir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Toplu değiştir' }));
    const apply = dialog.getByRole('button', { name: '2 ürünü değiştir' });
    await user.selectOptions(dialog.getByLabelText('Fiyat'), 'Yüzdeyle değişsin');
    await user.type(dialog.getByLabelText('Yüzde'), '10');
    const rows = dialog.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Ceviz Tavla₺2.149,00₺2.363,90',
      'Siyah Çay 1 kg₺249,90₺274,89',
    ]);
    expect(calls).toEqual([]);
    await user.click(apply);
    expect(await screen.findByText(/^2 ürün güncellendi\./)).toBeVisible();
    expect(calls).toMatchObject([
      {
        call: 'bulk',
        body: [{ id: 'p1', offerPrice: 2363.9, price: 2450, tiers: [] }, { offerPrice: 274.89 }],
      },
    ]);
  });

  async function openBulk() {
    const { user } = await open();
    await user.click(tick(tavla));
    await user.click(bulk().getByRole('button', { name: 'Toplu değiştir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Toplu değiştir' }));
    await dialog.findByRole('option', { name: 'Okey Takımları' });
    const apply = () => user.click(dialog.getByRole('button', { name: '1 ürünü değiştir' }));
    return { user, dialog, apply };
  }

  test('change category, KDV, stock and price together', async () => {
    const calls = serveProductsAdmin();
    const { user, dialog, apply } = await openBulk();
    await user.selectOptions(dialog.getByLabelText('Kategori'), 'Okey Takımları');
    await user.selectOptions(dialog.getByLabelText('KDV oranı'), '%10');
    await user.selectOptions(dialog.getByLabelText('Stok'), 'Adet yazılsın');
    await user.type(dialog.getByLabelText('Stok adedi'), '7');
    await user.selectOptions(dialog.getByLabelText('Fiyat'), 'Hepsi aynı fiyat olsun');
    await user.type(dialog.getByLabelText('Satış fiyatı'), '2.500');
    await apply();
    expect(await screen.findByText(/^1 ürün güncellendi\./)).toBeVisible();
    const body = [
      {
        id: 'p1',
        updatedAt: product().updatedAt,
        offerPrice: 2500,
        price: 2500,
        category: 'Okey Takımları',
        vatRate: 10,
        stock: 7,
      },
    ];
    expect(calls).toEqual([{ call: 'bulk', body }]);
  });

  /** A product as a list shows it, without maker and origin. */
  const listed = (over: Partial<Product> = {}) => {
    const shown = product({ stock: 10, ...over });
    delete shown.maker;
    delete shown.origin;
    return shown;
  };

  test('give maker and origin, whoever sells meanwhile', async () => {
    const { calls, change } = serveChangingProducts([listed()]);
    serveMakers([maker({ _id: 'm1', name: 'Kahve Ltd.' })]);
    const { user, dialog, apply } = await openBulk();
    await dialog.findByRole('option', { name: 'Kahve Ltd.' });
    await user.selectOptions(dialog.getByLabelText('Üretici veya ithalatçı'), 'Kahve Ltd.');
    await user.type(dialog.getByLabelText('Menşei'), 'Brezilya');
    change('p1', { stock: 7, maker: null, origin: null });
    await apply();
    expect(await screen.findByText(/^1 ürün güncellendi\./)).toBeVisible();
    expect(calls.at(-1)).toMatchObject({
      call: 'bulk',
      body: [{ id: 'p1', makerId: 'm1', origin: 'Brezilya' }],
    });
    // The list had not told what they were.
    expect(screen.queryByRole('button', { name: 'Geri al' })).not.toBeInTheDocument();
  });

  test('show a maker that the list had not told, before it is replaced', async () => {
    const { calls, change } = serveChangingProducts([listed()]);
    serveMakers([maker({ _id: 'm1', name: 'Kahve Ltd.' })]);
    const { user, dialog, apply } = await openBulk();
    await dialog.findByRole('option', { name: 'Kahve Ltd.' });
    await user.selectOptions(dialog.getByLabelText('Üretici veya ithalatçı'), 'Kahve Ltd.');
    change('p1', { maker: maker({ _id: 'm0', name: 'Çaycı' }), origin: null });
    await apply();
    expect(await dialog.findByText(/^Ceviz Tavla: .* üretici Çaycı\.$/)).toBeVisible();
    expect(calls).toHaveLength(1);
    await apply();
    expect(await screen.findByText(/^1 ürün güncellendi\./)).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ body: [{ id: 'p1', makerId: 'm1' }] });
  });

  test('ask before the makers of several are replaced', async () => {
    const { calls } = serveChangingProducts([listed(), listed({ _id: 'p2', name: 'Meşe Okey' })]);
    serveMakers([maker({ _id: 'm1', name: 'Kahve Ltd.' })]);
    const { user } = await open();
    await user.click(tick(tavla));
    await user.click(tick('Meşe Okey'));
    await user.click(bulk().getByRole('button', { name: 'Toplu değiştir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Toplu değiştir' }));
    await dialog.findByRole('option', { name: 'Kahve Ltd.' });
    await user.selectOptions(dialog.getByLabelText('Üretici veya ithalatçı'), 'Kahve Ltd.');
    const apply = dialog.getByRole('button', { name: '2 ürünü değiştir' });
    await user.click(apply);
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('2 ürün değişsin mi?Üretici: şimdi yazılı olanlar');
    await user.click(within(question).getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(calls).toEqual([]);
    await user.click(apply);
    await user.click(await screen.findByRole('button', { name: 'Değiştir' }));
    expect(await screen.findByText(/^2 ürün güncellendi\./)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('never overwrite a sale with older counts', async () => {
    const { calls, change } = serveChangingProducts([product({ stock: 10 })]);
    const { user, client } = await open();
    await user.click(tick(tavla));
    await user.click(bulk().getByRole('button', { name: 'Toplu değiştir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Toplu değiştir' }));
    const apply = () => user.click(dialog.getByRole('button', { name: '1 ürünü değiştir' }));
    await user.selectOptions(dialog.getByLabelText('Stok'), 'Adet yazılsın');
    await user.type(dialog.getByLabelText('Stok adedi'), '12');
    const sold = change('p1', { stock: 7 });
    await refocus(client);
    await apply();
    expect(await dialog.findByText(/^Ceviz Tavla: .* Kayıtlı: ₺2\.149,00, stok 7,/)).toBeVisible();
    await apply();
    expect(await screen.findByText(/^1 ürün güncellendi\./)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      [{ id: 'p1', stock: 12, updatedAt: product().updatedAt }],
      [{ id: 'p1', stock: 12, updatedAt: sold?.updatedAt }],
    ]);
  });

  test('show a colleague’s price before it is replaced', async () => {
    const { calls, change } = serveChangingProducts([product()]);
    const { user } = await open();
    await user.click(tick(tavla));
    await user.click(bulk().getByRole('button', { name: 'Toplu değiştir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Toplu değiştir' }));
    const apply = () => user.click(dialog.getByRole('button', { name: '1 ürünü değiştir' }));
    await user.selectOptions(dialog.getByLabelText('Fiyat'), 'Yüzdeyle değişsin');
    await user.type(dialog.getByLabelText('Yüzde'), '10');
    const now = change('p1', { offerPrice: 2000 });
    await apply();
    expect(await dialog.findByText(/^Ceviz Tavla: .* Kayıtlı: ₺2\.000,00,/)).toBeVisible();
    expect(dialog.getAllByRole('row')[1]).toHaveTextContent('₺2.000,00₺2.200,00');
    expect(calls).toHaveLength(1);
    await apply();
    expect(await screen.findByText(/^1 ürün güncellendi\./)).toBeVisible();
    expect(calls.at(-1)?.body).toMatchObject([{ offerPrice: 2200, ...versionOf(now) }]);
  });

  test('change prices although pieces were sold', async () => {
    const { calls, change } = serveChangingProducts([product({ stock: 10 })]);
    const { user } = await open();
    await user.click(tick(tavla));
    await user.click(bulk().getByRole('button', { name: 'Toplu değiştir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Toplu değiştir' }));
    await user.selectOptions(dialog.getByLabelText('Fiyat'), '10 ₺’ye yuvarlansın');
    change('p1', { stock: 7 });
    await user.click(dialog.getByRole('button', { name: '1 ürünü değiştir' }));
    expect(await screen.findByText(/^1 ürün güncellendi\./)).toBeVisible();
    expect(calls).toHaveLength(2);
    await waitFor(() => expect(stockField(tavla)).toHaveValue('7'));
  });

  test('stay ticked across pages', async () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      product({ _id: `m${index}`, name: `Okey Takımı ${index + 1}` }),
    );
    const { calls, change } = serveChangingProducts(many);
    logInStaff();
    const { user } = renderPage('/seller/product-list');
    await user.click(await screen.findByRole('checkbox', { name: 'Okey Takımı 1: seç' }));
    await user.click(screen.getByRole('button', { name: 'Sonraki' }));
    expect(await screen.findByRole('row', { name: /Okey Takımı 25/ })).toBeVisible();
    expect(screen.getByText('1 ürün seçildi, 1 tanesi bu sayfada değil')).toBeVisible();
    await user.click(tick('Okey Takımı 25'));
    const hidden = change('m0', { onSale: true, stock: 3 });
    await user.click(bulk().getByRole('button', { name: 'Satıştan kaldır (2)' }));
    expect(await screen.findByText(/^2 ürün güncellendi\./)).toBeVisible();
    expect(calls.at(-1)?.body).toMatchObject([{ id: 'm24' }, { id: 'm0', ...versionOf(hidden) }]);
    expect(await bulk().findByRole('button', { name: 'Satışa aç (2)' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Okey Takımı 25: sil' }));
    await user.click(await screen.findByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('1 ürün seçildi')).toBeVisible();
  });

  describe('chosen by the filter', () => {
    async function selectPage(count: number) {
      serveProductsAdmin(
        Array.from({ length: count }, (_, index) =>
          product({ _id: `m${index}`, name: `Okey Takımı ${index + 1}` }),
        ),
      );
      logInStaff();
      const { user } = renderPage('/seller/product-list');
      const all = 'Bu sayfadaki bütün ürünleri seç';
      await user.click(await screen.findByRole('checkbox', { name: all }));
      return user;
    }

    test('are all previewed, whatever their page', async () => {
      const user = await selectPage(58);
      expect(screen.getByText('24 ürün seçildi')).toBeVisible();
      await user.click(await bulk().findByRole('button', { name: 'Bütün 58 ürünü seç' }));
      expect(screen.getByText('58 ürün seçildi, 34 tanesi bu sayfada değil')).toBeVisible();
      expect(bulk().queryByRole('button', { name: /^Bütün/ })).not.toBeInTheDocument();
      await user.click(bulk().getByRole('button', { name: 'Toplu değiştir' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Toplu değiştir' }));
      await user.selectOptions(dialog.getByLabelText('Fiyat'), '10 ₺’ye yuvarlansın');
      const rows = dialog.getAllByRole('row').slice(1);
      expect(rows).toHaveLength(58);
      expect(rows.at(-1)).toHaveTextContent('Okey Takımı 58₺2.149,00₺2.150,00');
    });

    test('are at most as many as one call changes', async () => {
      await selectPage(101);
      expect(
        await screen.findByText('Bir seferde en çok 100 ürün değişir; 101 ürün var.'),
      ).toBeVisible();
      expect(bulk().queryByRole('button', { name: /^Bütün/ })).not.toBeInTheDocument();
    });
  });

  test('send an uncounted product without other fields', async () => {
    const calls = serveProductsAdmin();
    const { user, dialog, apply } = await openBulk();
    await user.selectOptions(dialog.getByLabelText('Stok'), 'Sayılmasın');
    await apply();
    expect(await screen.findByText(/^1 ürün güncellendi\./)).toBeVisible();
    const body = [{ id: 'p1', updatedAt: product().updatedAt, stock: null }];
    expect(calls).toEqual([{ call: 'bulk', body }]);
  });

  test('show faults at fields, sending nothing', async () => {
    const calls = serveProductsAdmin();
    const { user, dialog, apply } = await openBulk();
    await apply();
    await waitFor(() =>
      expect(dialog.getByLabelText('Kategori')).toHaveAccessibleDescription(
        'Değiştirmek için en az bir alan seçin.',
      ),
    );
    await user.selectOptions(dialog.getByLabelText('Stok'), 'Adet yazılsın');
    await user.type(dialog.getByLabelText('Stok adedi'), '-1');
    await user.selectOptions(dialog.getByLabelText('Fiyat'), 'Hepsi aynı fiyat olsun');
    await user.type(dialog.getByLabelText('Satış fiyatı'), '0');
    await apply();
    await waitFor(() =>
      expect(dialog.getByLabelText('Stok adedi')).toHaveAccessibleDescription(
        'Tam sayı yazın (en çok 99.999).',
      ),
    );
    expect(dialog.getByLabelText('Satış fiyatı')).toHaveAccessibleDescription(
      'Sıfırdan büyük, en çok 10.000.000 TL olan bir tutar yazın.',
    );
    expect(calls).toEqual([]);
  });

  test('show a refused price with its product', async () => {
    const { user, dialog, apply } = await openBulk();
    const reason = 'Satış fiyatı, toplu alım fiyatlarının hepsinden yüksek olmalıdır.';
    server.use(
      mock.put('/api/product/bulk', ({ reply }) => {
        const fields = { 'changes[0].offerPrice': reason };
        return reply(422, refusal('validation_failed', 'Bilgiler hatalı.', fields));
      }),
    );
    await user.selectOptions(dialog.getByLabelText('Fiyat'), '10 ₺’ye yuvarlansın');
    expect(dialog.getAllByRole('row')[1]).toHaveTextContent('₺2.149,00₺2.150,00');
    await apply();
    expect(await dialog.findByText(`${tavla}: ${reason}`)).toBeVisible();
  });

  test('leave sale together or not at all', async () => {
    const calls = serveProductsAdmin();
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Bu sayfadaki bütün ürünleri seç' }));
    server.use(
      mock.put(
        '/api/product/bulk',
        ({ reply }) => {
          const fields = { 'changes[0]': 'Ürün bu sırada değiştirildi.' };
          return reply(409, refusal('changed_meanwhile', 'Hiçbiri değişmedi.', fields));
        },
        { once: true },
      ),
    );
    await user.click(bulk().getByRole('button', { name: 'Satıştan kaldır (4)' }));
    const refused = await screen.findByText('Ceviz Tavla: Ürün bu sırada değiştirildi.');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Hiçbir ürün değişmedi:/);
    await user.click(bulk().getByRole('button', { name: 'Satıştan kaldır (4)' }));
    expect(await screen.findByText(/^4 ürün güncellendi\./)).toBeVisible();
    await waitFor(() => expect(refused).not.toBeInTheDocument());
    expect(calls).toMatchObject([
      { call: 'bulk', body: Array.from({ length: 4 }, () => ({ inStock: false })) },
    ]);
  });
});

describe('variants', () => {
  const inGroup = (value: string, over: Partial<Product>) =>
    product({
      name: `Istaka ${value}`,
      group: { _id: 'g', name: 'Istaka', options: [{ name: 'Renk', value }] },
      ...over,
    });
  const walnut = inGroup('Ceviz', { _id: 'v1', price: 3499.9, offerPrice: 3499.9 });
  const black = inGroup('Siyah', {
    _id: 'v2',
    image: ['/images/siyah-800.webp'],
    inStock: false,
    onSale: false,
    stock: 4,
  });

  async function openGrouped() {
    const all = [walnut, black, product()];
    const calls = serveProductsAdmin(all);
    const members = [walnut, black].map(({ _id, group }) => ({
      product: _id,
      values: group?.options.map(({ value }) => value) ?? [],
    }));
    const group = {
      _id: 'g',
      name: 'Istaka',
      optionNames: ['Renk'],
      members,
      updatedAt: '2026-08-06T10:00:00.000Z',
    };
    server.use(
      mock.get('/api/product/list', ({ query, reply }) => {
        if (!query.has('grouped')) return reply(200, listProducts(all, query));
        const card = { ...walnut, groupSize: 2, priceFrom: 2149, priceTo: 3499.9 };
        const products = [card, product()];
        return reply(200, { success: true, products, total: 2, totalPages: 1, currentPage: 1 });
      }),
      mock.get('/api/product/group/{id}', ({ reply }) => reply(200, { success: true, group })),
    );
    return { calls, ...(await open()) };
  }

  test('are one row that unfolds', async () => {
    const { user } = await openGrouped();
    const group = screen.getByRole('row', { name: /2 seçenek/ });
    expect(group).toHaveTextContent('₺2.149,00 – ₺3.499,90');
    expect(screen.queryByRole('row', { name: /Istaka Siyah/ })).not.toBeInTheDocument();
    const unfold = within(group).getByRole('button', { name: 'Istaka 2 seçenek' });
    await user.click(unfold);
    const variant = await screen.findByRole('row', { name: /Istaka Siyah/ });
    expect(unfold).toHaveAttribute('aria-expanded', 'true');
    expect(within(variant).getByRole('presentation')).toHaveAttribute(
      'src',
      expect.stringContaining('siyah'),
    );
    expect(variant).toHaveTextContent('Satışta değil');
    expect(variant).not.toHaveTextContent('Stokta yok');
    expect(priceField('Istaka Ceviz')).toHaveValue('3.499,90');
    await user.click(unfold);
    expect(variant).not.toBeInTheDocument();
  });

  test('are selected with their group', async () => {
    const { user, calls } = await openGrouped();
    const group = screen.getByRole('checkbox', { name: 'Istaka: seç' });
    await user.click(group);
    expect(await screen.findByText('2 ürün seçildi')).toBeVisible();
    expect(group).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Satışa aç (1)' }));
    expect(await screen.findByText(/^1 ürün güncellendi\./)).toBeVisible();
    expect(calls).toMatchObject([{ call: 'bulk', body: [{ id: 'v2', inStock: true }] }]);
    await user.click(group);
    await waitFor(() => expect(group).not.toBeChecked());
  });

  test('are rows of their own where they are searched', async () => {
    const { user } = await openGrouped();
    await user.type(screen.getByRole('searchbox', { name: 'Ürün ara' }), 'siyah');
    expect(await screen.findByRole('row', { name: /Istaka Siyah/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /seçenek$/ })).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  async function ask() {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: `${tavla}: sil` }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Bu ürünü silmek istediğinizden emin misiniz?',
    });
    expect(question).toHaveTextContent(tavla);
    return { ...view, question: within(question) };
  }

  test('asks first and then removes the product', async () => {
    const calls = serveProductsAdmin();
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Ürün başarıyla silindi.')).toBeVisible();
    expect(screen.queryByText(tavla)).not.toBeInTheDocument();
    expect(calls).toEqual([{ call: 'delete p1', body: null }]);
    expect(screen.getByRole('heading', { name: 'Tüm Ürünler' })).toHaveFocus();
  });

  test('does nothing when the seller cancels', async () => {
    const calls = serveProductsAdmin();
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Vazgeç' }));
    expect(row(tavla)).toBeVisible();
    expect(calls).toEqual([]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: `${tavla}: sil` })).toHaveFocus(),
    );
  });

  test('says why it failed and keeps the product', async () => {
    serveProductsAdmin();
    server.use(mock.delete('/api/product/{id}', ({ reply }) => reply(404, missing)));
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Silme işlemi başarısız: Ürün bulunamadı.')).toBeVisible();
    expect(row(tavla)).toBeVisible();
  });
});

test('moves, ticks and searches by keyboard', async () => {
  const { user } = await open();
  const [first, second] = screen.getAllByRole('row').slice(1);
  if (!second) throw new Error('two products are there');
  await user.keyboard('jj');
  expect(second).toHaveFocus();
  await user.keyboard('x');
  expect(within(second).getByRole('checkbox', { name: /: seç$/ })).toBeChecked();
  await user.keyboard('k');
  expect(first).toHaveFocus();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Klavye kısayolları' })).toHaveTextContent(
    'Sonraki ürün',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Ürün ara' })).toHaveFocus();
});

test('an empty shop says so', async () => {
  logInStaff();
  serveProductsAdmin([]);
  renderPage('/seller/product-list');
  expect(await screen.findByText('Henüz ürün yok.')).toBeVisible();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});

test('a failed list can be retried', async () => {
  logInStaff();
  server.use(mock.get('/api/product/list', lostConnection, { once: true }));
  const { user } = renderPage('/seller/product-list');
  await user.click(await screen.findByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByRole('row', { name: new RegExp(tavla) })).toBeVisible();
});

describe('finding a product', () => {
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((found) => within(found).getAllByRole('cell')[1]?.textContent);

  const many = Array.from({ length: 30 }, (_, index) =>
    product({ _id: `m${index}`, name: `Okey Takımı ${index + 1}`, offerPrice: 100 - index }),
  );

  test('searches while typing, in the address', async () => {
    const { user, address } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Ürün ara' }), 'cay');
    await waitFor(() => expect(names()).toEqual(['Siyah Çay 1 kg']));
    expect(address()).toBe('/seller/product-list?ara=cay');
    expect(screen.getByText('1 ürün')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('filters by category and stock', async () => {
    const { user, address } = await open();
    await screen.findByRole('option', { name: 'Tavla Takımları' });
    await user.selectOptions(screen.getByLabelText('Kategoriye göre'), 'Tavla Takımları');
    await waitFor(() => expect(names()).toEqual([tavla, 'Seyahat Tavlası', 'Sedefli Tavla']));
    await user.selectOptions(screen.getByLabelText('Stoka göre'), 'Stokta olmayanlar');
    await waitFor(() => expect(names()).toEqual(['Sedefli Tavla']));
    expect(address()).toBe('/seller/product-list?kategori=tavla-takimlari&stok=yok');
  });

  test('sorts on the server', async () => {
    const { user, address } = await open();
    await user.selectOptions(screen.getByLabelText('Sırala'), 'Fiyat: düşükten yükseğe');
    await waitFor(() => expect(names()[0]).toBe('Siyah Çay 1 kg'));
    expect(address()).toBe('/seller/product-list?sirala=price_asc');
  });

  test('shows 24 a page', async () => {
    serveProductsAdmin(many);
    logInStaff();
    const { user, address } = renderPage('/seller/product-list');
    expect(await screen.findByText('Sayfa 1 / 2')).toBeVisible();
    expect(names()).toHaveLength(24);
    expect(screen.getByRole('button', { name: 'Önceki' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Sonraki' }));
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(address()).toBe('/seller/product-list?sayfa=2');
    expect(screen.getByRole('button', { name: 'Sonraki' })).toBeDisabled();
  });

  test('a new search starts at the first page', async () => {
    serveProductsAdmin(many);
    logInStaff();
    const { user, address } = renderPage('/seller/product-list?sayfa=2');
    await screen.findByText('Sayfa 2 / 2');
    await user.type(screen.getByRole('searchbox'), 'okey{Enter}');
    await screen.findByText('Sayfa 1 / 2');
    expect(address()).toBe('/seller/product-list?ara=okey');
  });

  test('goes back from an emptied last page', async () => {
    serveProductsAdmin(many.slice(0, 25));
    logInStaff();
    const { user, address } = renderPage('/seller/product-list?sayfa=2');
    await user.click(await screen.findByRole('button', { name: 'Okey Takımı 25: sil' }));
    await user.click(await screen.findByRole('button', { name: 'Sil' }));
    await waitFor(() => expect(names()).toHaveLength(24));
    expect(address()).toBe('/seller/product-list');
  });

  test('offers a way out when empty', async () => {
    logInStaff();
    const { user, address } = renderPage('/seller/product-list?ara=olmayan');
    expect(await screen.findByText('Aramanıza uygun ürün bulunamadı.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('olmayan');
    await user.click(screen.getByRole('button', { name: 'Filtreleri temizle' }));
    await waitFor(() => expect(names()).toHaveLength(products.length));
    expect(address()).toBe('/seller/product-list');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

test('shows what lacks a maker until that is removed', async () => {
  logInStaff();
  const asked = serveCatalogue([product()]);
  const { user, address } = renderPage('/seller/product-list?eksik=uretici');
  const chip = await screen.findByRole('button', {
    name: 'Üreticisi yazılmamış filtresini kaldır',
  });
  await screen.findByRole('row', { name: /Ceviz Tavla/ });
  expect(asked.at(-1)).toBe('sort=newest&missing=maker&page=1&limit=24');
  await user.click(chip);
  expect(address()).toBe('/seller/product-list');
  expect(chip).not.toBeInTheDocument();
  await waitFor(() => expect(asked.at(-1)).toBe('sort=newest&page=1&limit=24&grouped=1'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('shows the products of a maker until that is removed', async () => {
  logInStaff();
  serveMakers([maker({ _id: 'm1', name: 'Kahve Ltd.' })]);
  const asked = serveCatalogue([product()]);
  const { user, address } = renderPage('/seller/product-list?uretici=m1');
  const chip = await screen.findByRole('button', { name: 'Üretici: Kahve Ltd. filtresini kaldır' });
  await screen.findByRole('row', { name: /Ceviz Tavla/ });
  expect(asked.at(-1)).toBe('sort=newest&maker=m1&page=1&limit=24');
  await user.click(chip);
  expect(address()).toBe('/seller/product-list');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('of nothing that lacks its ingredients leads back to all', async () => {
  logInStaff();
  const asked = serveCatalogue([]);
  const { user, address } = renderPage('/seller/product-list?eksik=icindekiler');
  await user.click(await screen.findByRole('button', { name: 'Filtreleri temizle' }));
  expect(asked[0]).toBe('sort=newest&missing=ingredients&page=1&limit=24');
  expect(address()).toBe('/seller/product-list');
});
