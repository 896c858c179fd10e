import { screen, waitFor, within } from '@testing-library/react';
import type { Product } from '@/api/types';
import { useCart } from '@/entities/cart/cart-store';
import { ancestor } from '@/testing/dom';
import { product, serveCatalogue } from '@/testing/handlers/catalogue';
import { mock } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const tiers = [
  { minQuantity: 6, price: 1999 },
  { minQuantity: 24, price: 1899.5 },
];

function openProduct(over: Partial<Product>, render = renderPage) {
  const shown = product(over);
  server.use(
    mock.get('/api/product/{id}', ({ reply }) => reply(200, { success: true, product: shown })),
  );
  // Last, as its address looks like a product's.
  serveCatalogue([shown]);
  return render('/urunler/tavla takımları/p1');
}

function openCart(items: Record<string, number>, ...products: Product[]) {
  serveCatalogue(products);
  useCart.setState({ items });
  return renderPage('/sepet');
}

describe('the page of a product', () => {
  test('shows tier prices and the lowest price', async () => {
    openProduct({ tiers, lowestRecentPrice: 2099 });
    const table = await screen.findByRole('table', { name: 'Toplu alım fiyatları' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'AdetBirim fiyat',
      '6 ve üzeri₺1.999,00',
      '24 ve üzeri₺1.899,50',
    ]);
    expect(screen.getByText('Son 10 günün en düşük fiyatı: ₺2.099,00')).toBeVisible();
  });

  test('a lowest price above the price is of the days before the reduction', async () => {
    openProduct({ lowestRecentPrice: 2500 });
    const note = 'Son 10 günün en düşük fiyatı: ₺2.500,00 (indirimden önceki 10 gün)';
    expect(await screen.findByText(note)).toBeVisible();
  });

  test('a card’s struck price names the lowest', async () => {
    const before = { price: 2890, offerPrice: 2149, lowestRecentPrice: 2099 };
    serveCatalogue([
      product({ _id: 'p1', ...before }),
      product({ _id: 'p2', ...before, lowestRecentPrice: null }),
    ]);
    renderPage('/urunler');
    expect(await screen.findAllByText('₺2.890,00')).toHaveLength(2);
    expect(screen.getAllByText('Son 10 günün en düşük fiyatı: ₺2.099,00')).toHaveLength(1);
  });

  test('says nothing of that where there is nothing', async () => {
    openProduct({ stock: 4 });
    await screen.findByRole('heading', { level: 1, name: 'Ceviz Tavla' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText(/en düşük fiyatı/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Son /)).not.toBeInTheDocument();
  });

  test('limits the quantity to the last pieces', async () => {
    const { user } = openProduct({ stock: 1 });
    expect(await screen.findByText('Son 1 ürün')).toBeVisible();
    const [button] = screen.getAllByRole('button', { name: 'Sepete Ekle' });
    if (!button) throw new Error('a product can be bought');
    await user.click(button);
    await user.click(button);
    expect(
      await screen.findByText('Bu üründen en çok 1 adet alabilirsiniz; sepetinizde 1 adet var.'),
    ).toBeVisible();
    expect(useCart.getState().items).toEqual({ p1: 1 });
  });

  test('adds the chosen quantity to the cart', async () => {
    const { user } = openProduct({}, renderApp);
    const quantity = await screen.findByRole('combobox', { name: 'Adet' });
    expect(quantity).toHaveAccessibleDescription('Ceviz Tavla');
    const [more, less] = [/Bir artır/, /Bir azalt/].map((name) =>
      screen.getByRole('button', { name }),
    );
    if (!more || !less) throw new Error('no stepper');
    await user.click(more);
    await user.click(more);
    await user.click(screen.getByRole('button', { name: 'Sepete Ekle' }));
    expect(useCart.getState().items).toEqual({ p1: 3 });
    const panel = await screen.findByRole('region', { name: 'Sepete eklendi' });
    expect(within(panel).getByText('3 adet')).toBeVisible();

    await user.click(less);
    await user.click(less);
    await user.click(less);
    expect(quantity).toHaveValue('1');
    // It keeps the focus of those who step down by keyboard.
    expect(less).toHaveFocus();
    await user.selectOptions(quantity, '5');
    await user.click(screen.getByRole('button', { name: /WhatsApp/ }));
    expect(useCart.getState().items).toEqual({ p1: 8 });
  });

  test('shows the price for the chosen quantity', async () => {
    const { user } = openProduct({ tiers });
    const main = screen.getByRole('main');
    expect(await screen.findByText('6 adet ve üzeri: tanesi ₺1.999,00')).toBeVisible();
    const quantity = await screen.findByRole('combobox', { name: 'Adet' });
    const price = () => within(main).getAllByRole('definition')[1];
    expect(price()).toHaveTextContent('₺2.149,00KDV dahil');
    await user.selectOptions(quantity, '6');
    expect(price()).toHaveTextContent('₺1.999,00KDV dahil');
    expect(screen.getByText('6 adet fiyatı; tek adet ₺2.149,00')).toBeVisible();
    await user.selectOptions(quantity, '24');
    expect(price()).toHaveTextContent('₺1.899,50KDV dahil');
  });

  test('subtracts the cart from the offered quantity', async () => {
    useCart.setState({ items: { p1: 1 } });
    const { user } = openProduct({ stock: 2 });
    const quantity = await screen.findByRole('combobox', { name: 'Adet' });
    expect(within(quantity).getAllByRole('option')).toHaveLength(2);
    const more = screen.getByRole('button', { name: /Bir artır/ });
    await user.click(more);
    await user.click(more);
    expect(quantity).toHaveValue('2');
    expect(await screen.findByText('Bu üründen en çok 2 adet alabilirsiniz.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sepete Ekle' }));
    expect(await screen.findByText(/; sepetinizde 1 adet var\.$/)).toBeVisible();
    expect(useCart.getState().items).toEqual({ p1: 1 });
  });
});

describe('the cart', () => {
  test("'Daha fazla…' opens a field for any number", async () => {
    const { user } = openCart({ p1: 1 }, product({ stock: 250 }));
    const line = ancestor(await screen.findByRole('link', { name: 'Ceviz Tavla' }), 'li');
    const select = () => within(line).getByRole('combobox', { name: 'Adet' });
    await user.selectOptions(select(), 'Daha fazla…');
    const field = await within(line).findByRole('textbox', { name: 'Adet' });
    expect(field).toHaveFocus();
    await user.keyboard('120{Enter}');
    expect(useCart.getState().items).toEqual({ p1: 120 });
    expect(select()).toHaveValue('120');
    await user.selectOptions(select(), 'Daha fazla…');
    await within(line).findByRole('textbox', { name: 'Adet' });
    await user.keyboard('251{Enter}');
    expect(await screen.findByText('Bu üründen en çok 250 adet alabilirsiniz.')).toBeVisible();
    expect(useCart.getState().items).toEqual({ p1: 120 });
  });

  test('names the option of a variant', async () => {
    const group = { _id: 'g1', name: 'Tavla', options: [{ name: 'Boy', value: 'Büyük' }] };
    openCart({ p1: 1 }, product({ group }));
    const line = ancestor(await screen.findByRole('link', { name: 'Ceviz Tavla' }), 'li');
    expect(line).toHaveTextContent('Tavla Takımları · Büyük · ₺2.149,00');
  });

  test('charges tiers and offers their quantities', async () => {
    const { user } = openCart({ p1: 6 }, product({ tiers }));
    const line = ancestor(await screen.findByRole('link', { name: 'Ceviz Tavla' }), 'li');
    expect(line).toHaveTextContent('Tavla Takımları · ₺1.999,00 (6 adet fiyatı)');
    expect(line).toHaveTextContent('₺11.994,00');
    await user.selectOptions(within(line).getByRole('combobox', { name: 'Adet' }), '24');
    expect(line).toHaveTextContent('₺45.588,00');
    await waitFor(() =>
      expect(screen.getByRole('complementary', { name: 'Sipariş Özeti' })).toHaveTextContent(
        'Toplam tutar₺45.588,00',
      ),
    );
  });

  test('is cut to the stock with notice', async () => {
    openCart({ p1: 5, p2: 1 }, product({ stock: 2 }), product({ _id: 'p2', name: 'Zar' }));
    expect(
      await screen.findByText('Ceviz Tavla: stokta 2 adet kaldı, sepetiniz buna göre güncellendi.'),
    ).toBeVisible();
    await waitFor(() => expect(useCart.getState().items).toEqual({ p1: 2, p2: 1 }));
    const line = ancestor(screen.getByRole('link', { name: 'Ceviz Tavla' }), 'li');
    expect(line).toHaveTextContent('Son 2 ürün');
    expect(within(line).getAllByRole('option')).toHaveLength(2);
  });

  test('keeps what is sold out to be seen', async () => {
    openCart({ p1: 5 }, product({ stock: 0, inStock: false }));
    expect(await screen.findByText('Stokta yok')).toBeVisible();
    expect(useCart.getState().items).toEqual({ p1: 5 });
  });
});

test.each([
  ['in part', 0.3, 1],
  ['wholly', 1, 0],
])('a button that is %s on the screen has %s bars below', async (_case, ratio, bars) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly report: IntersectionObserverCallback) {}
      observe() {
        const entry = { intersectionRatio: ratio } as IntersectionObserverEntry;
        this.report([entry], this as unknown as IntersectionObserver);
      }
      disconnect() {}
    },
  );
  renderPage('/urunler/x/p1');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() =>
    expect(screen.queryAllByRole('region', { name: 'Hızlı satın alma' })).toHaveLength(bars),
  );
});
