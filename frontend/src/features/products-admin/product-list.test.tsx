import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { logInStaff } from '@/testing/handlers/account';
import { product, products } from '@/testing/handlers/catalogue';
import { serveProductsAdmin } from '@/testing/handlers/products-admin';
import { lostConnection, mock, noAnswer, refusal } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const tavla = 'Ceviz Tavla';
const missing = refusal('product_not_found', 'Ürün bulunamadı.');

async function open(at = '/seller/product-list') {
  logInStaff();
  const view = renderApp(at);
  await screen.findByRole('row', { name: new RegExp(tavla) });
  return view;
}

beforeEach(() => {
  serveProductsAdmin();
});

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

test('the stock switch goes back when the server refuses', async () => {
  const { user } = await open();
  server.use(
    // Nothing but the rollback can put it right again.
    mock.get('/api/product/list', noAnswer),
    mock.post('/api/product/stock', async ({ reply }) => {
      await delay(20);
      return reply(404, missing);
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
    const calls = serveProductsAdmin();
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Ürün başarıyla silindi.')).toBeVisible();
    expect(screen.queryByText(tavla)).not.toBeInTheDocument();
    expect(calls).toEqual([{ call: 'delete p1', body: null }]);
    expect(screen.getByRole('heading', { name: 'Tüm Ürünler' })).toHaveFocus();
  });

  test('does nothing when the seller thinks better of it', async () => {
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

test('an empty shop says so', async () => {
  logInStaff();
  serveProductsAdmin([]);
  renderApp('/seller/product-list');
  expect(await screen.findByText('Henüz ürün yok.')).toBeVisible();
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});

test('a list that does not load can be asked for again', async () => {
  logInStaff();
  server.use(mock.get('/api/product/list', lostConnection, { once: true }));
  const { user } = renderApp('/seller/product-list');
  await user.click(await screen.findByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByRole('row', { name: new RegExp(tavla) })).toBeVisible();
});

describe('finding a product', () => {
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((found) => within(found).getAllByRole('cell')[0]?.textContent);

  const many = Array.from({ length: 30 }, (_, index) =>
    product({ _id: `m${index}`, name: `Okey Takımı ${index + 1}`, offerPrice: 100 - index }),
  );

  test('searches while one types, and keeps the text in the address', async () => {
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
    await user.selectOptions(screen.getByLabelText('Sırala'), 'Fiyat (artan)');
    await waitFor(() => expect(names()[0]).toBe('Siyah Çay 1 kg'));
    expect(address()).toBe('/seller/product-list?sirala=price_asc');
  });

  test('shows 24 a page', async () => {
    serveProductsAdmin(many);
    logInStaff();
    const { user, address } = renderApp('/seller/product-list');
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
    const { user, address } = renderApp('/seller/product-list?sayfa=2');
    await screen.findByText('Sayfa 2 / 2');
    await user.type(screen.getByRole('searchbox'), 'okey{Enter}');
    await screen.findByText('Sayfa 1 / 2');
    expect(address()).toBe('/seller/product-list?ara=okey');
  });

  test('goes back when the last product of the last page is gone', async () => {
    serveProductsAdmin(many.slice(0, 25));
    logInStaff();
    const { user, address } = renderApp('/seller/product-list?sayfa=2');
    await user.click(await screen.findByRole('button', { name: 'Okey Takımı 25: sil' }));
    await user.click(await screen.findByRole('button', { name: 'Sil' }));
    await waitFor(() => expect(names()).toHaveLength(24));
    expect(address()).toBe('/seller/product-list');
  });

  test('nothing found says so and offers the way out', async () => {
    logInStaff();
    const { user, address } = renderApp('/seller/product-list?ara=olmayan');
    expect(await screen.findByText('Aramanıza uygun ürün bulunamadı.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('olmayan');
    await user.click(screen.getByRole('button', { name: 'Süzgeçleri temizle' }));
    await waitFor(() => expect(names()).toHaveLength(products.length));
    expect(address()).toBe('/seller/product-list');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});
