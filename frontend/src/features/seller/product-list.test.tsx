import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, delay, http } from 'msw';
import type { Product } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { products } from '@/testing/handlers/catalogue';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const tavla = 'Ceviz Tavla';
const refusal = { success: false, message: 'Ürün bulunamadı.', code: 'not_found' };

/** A shop that forgets nothing: what a call changes, the next list shows. */
function serveProducts() {
  let stock: Product[] = products.map((product) => ({ ...product }));
  const change = (id: unknown, over: Partial<Product>) => {
    stock = stock.map((product) => (product._id === id ? { ...product, ...over } : product));
  };
  const calls: unknown[] = [];
  server.use(
    http.get('*/api/product/list', () => HttpResponse.json({ success: true, products: stock })),
    http.post<never, { id: string; inStock: boolean }>(
      '*/api/product/stock',
      async ({ request }) => {
        const body = await request.json();
        calls.push(body);
        change(body.id, { inStock: body.inStock });
        return HttpResponse.json({ success: true });
      },
    ),
    http.put<{ id: string }, Partial<Product>>(
      '*/api/product/update/:id',
      async ({ request, params }) => {
        const body = await request.json();
        calls.push({ id: params.id, ...body });
        change(params.id, body);
        return HttpResponse.json({ success: true });
      },
    ),
    http.delete('*/api/product/:id', ({ params }) => {
      calls.push(params['id']);
      stock = stock.filter(({ _id }) => _id !== params['id']);
      return HttpResponse.json({ success: true, message: 'Ürün başarıyla silindi.' });
    }),
  );
  return calls;
}

async function open() {
  logInStaff();
  const view = renderApp('/seller/product-list');
  await screen.findByRole('row', { name: new RegExp(tavla) });
  return view;
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const stockSwitch = () => screen.getByRole('switch', { name: `${tavla}: stok durumu` });

test('shows every product, also those out of stock', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Tüm Ürünler' })).toBeVisible();
  expect(screen.getByText('5 ürün')).toBeVisible();
  expect(row('Siyah Çay 1 kg')).toHaveTextContent(/Gıda Ürünleri₺249,90/);
  expect(within(row('Sedefli Tavla')).getByRole('switch')).not.toBeChecked();
  expect(row('Sedefli Tavla')).toHaveTextContent('Stokta yok');
});

test('the stock switch moves at once and tells the server', async () => {
  const calls = serveProducts();
  const { user } = await open();
  await user.click(stockSwitch());
  expect(stockSwitch()).not.toBeChecked();
  await waitFor(() => expect(calls).toEqual([{ id: 'p1', inStock: false }]));
});

test('of two quick clicks the second one stays', async () => {
  const calls = serveProducts();
  const { user } = await open();
  await user.dblClick(stockSwitch());
  expect(stockSwitch()).toBeChecked();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toEqual({ id: 'p1', inStock: true });
  expect(stockSwitch()).toBeChecked();
});

test('the stock switch goes back when the server refuses', async () => {
  const { user } = await open();
  server.use(
    // Nothing but the rollback can put it right again.
    http.get('*/api/product/list', async () => {
      await delay('infinite');
    }),
    http.post('*/api/product/stock', async () => {
      await delay(20);
      return HttpResponse.json(refusal, { status: 404 });
    }),
  );
  await user.click(stockSwitch());
  expect(stockSwitch()).not.toBeChecked();
  expect(await screen.findByText('Ürün bulunamadı.')).toBeVisible();
  await waitFor(() => expect(stockSwitch()).toBeChecked());
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
    const calls = serveProducts();
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Ürün başarıyla silindi.')).toBeVisible();
    expect(screen.queryByText(tavla)).not.toBeInTheDocument();
    expect(calls).toEqual(['p1']);
    expect(screen.getByRole('heading', { name: 'Tüm Ürünler' })).toHaveFocus();
  });

  test('does nothing when the seller thinks better of it', async () => {
    const calls = serveProducts();
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Vazgeç' }));
    expect(row(tavla)).toBeVisible();
    expect(calls).toEqual([]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: `${tavla}: sil` })).toHaveFocus(),
    );
  });

  test('says why it failed and keeps the product', async () => {
    serveProducts();
    server.use(http.delete('*/api/product/:id', () => HttpResponse.json(refusal, { status: 404 })));
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Silme işlemi başarısız: Ürün bulunamadı.')).toBeVisible();
    expect(row(tavla)).toBeVisible();
  });
});

describe('editing', () => {
  async function edit() {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: `${tavla}: düzenle` }));
    const dialog = await screen.findByRole('dialog', { name: 'Ürünü Düzenle' });
    return { ...view, dialog: within(dialog) };
  }

  test('sends every field of the product', async () => {
    const calls = serveProducts();
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
    expect(calls).toEqual([
      {
        id: 'p1',
        name: tavla,
        description: ['Masif ceviz gövde', '2 adet zar dahil'],
        category: 'Tavla Takımları',
        price: 2450,
        offerPrice: 1999.9,
        inStock: false,
      },
    ]);
    expect(row(tavla)).toHaveTextContent('₺1.999,90');
    expect(stockSwitch()).not.toBeChecked();
  });

  test('a refusal is logged and stands in the dialog, which stays open', async () => {
    serveProducts();
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.put('*/api/product/update/:id', () => HttpResponse.json(refusal, { status: 404 })),
    );
    const { user, dialog } = await edit();
    await user.type(dialog.getByLabelText('Ürün adı'), ' XL');
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Ürün bulunamadı.');
    expect(dialog.getByLabelText('Ürün adı')).toHaveValue(`${tavla} XL`);
    expect(log).toHaveBeenCalledOnce();
  });

  test('the server’s complaints land on their fields', async () => {
    serveProducts();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.put('*/api/product/update/:id', () =>
        HttpResponse.json(
          { ...refusal, fields: { category: 'Böyle bir kategori yok.' } },
          { status: 422 },
        ),
      ),
    );
    const { user, dialog } = await edit();
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await dialog.findByText('Böyle bir kategori yok.');
    expect(dialog.getByLabelText('Kategori')).toHaveAccessibleDescription(
      'Böyle bir kategori yok.',
    );
  });

  test('İptal changes nothing and gives the focus back', async () => {
    const calls = serveProducts();
    const { user, dialog } = await edit();
    await user.type(dialog.getByLabelText('Ürün adı'), ' XL');
    await user.click(dialog.getByRole('button', { name: 'İptal' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: `${tavla}: düzenle` })).toHaveFocus(),
    );
    expect(calls).toEqual([]);
  });
});

test('an empty shop says so', async () => {
  logInStaff();
  server.use(
    http.get('*/api/product/list', () => HttpResponse.json({ success: true, products: [] })),
  );
  renderApp('/seller/product-list');
  expect(await screen.findByText('Henüz ürün yok.')).toBeVisible();
});

test('a list that does not load can be asked for again', async () => {
  logInStaff();
  server.use(http.get('*/api/product/list', () => HttpResponse.error(), { once: true }));
  const { user } = renderApp('/seller/product-list');
  await user.click(await screen.findByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByRole('row', { name: new RegExp(tavla) })).toBeVisible();
});
