import { act, screen, waitFor, within } from '@testing-library/react';
import type { Product } from '@/api/types';
import { useCart } from '@/entities/cart/cart-store';
import { product, serveCatalogue } from '@/testing/handlers/catalogue';
import { serveShop, shop } from '@/testing/handlers/contact';
import { plan, serveInstalments } from '@/testing/handlers/instalments';
import { lostConnection, mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

function openProduct(over: Partial<Product> = {}) {
  const shown = product(over);
  server.use(
    mock.get('/api/product/{id}', ({ reply }) => reply(200, { success: true, product: shown })),
  );
  // Last, as its address looks like a product's.
  serveCatalogue([shown]);
  return renderPage('/urunler/tavla takımları/p1');
}

function openCart(items: Record<string, number>, ...products: Product[]) {
  serveCatalogue(products);
  useCart.setState({ items });
  return renderPage('/sepet');
}

const line = (name = '3 taksitle ₺716,33/ay') => screen.findByRole('button', { name });
const noLine = () =>
  expect(screen.queryByRole('button', { name: /taksitle/ })).not.toBeInTheDocument();
/** Waits until the line, whose code comes later, would be there. */
async function settled({ client }: ReturnType<typeof renderPage>) {
  await act(() => import('./instalment-line'));
  await waitFor(() => expect(client.isFetching()).toBe(0));
}

const foodNote = 'Sepetinizde gıda ürünü olduğu için taksit yapılamaz.';

test('a product shows a month, and all plans in a dialog', async () => {
  const asked = serveInstalments(
    plan(),
    plan({ count: 6, monthly: 394, total: 2363.9 }),
    plan({ monthly: 710, total: 2130, bank: 'Öteki Banka' }),
  );
  const { user } = openProduct();
  const button = await line();
  expect(asked).toEqual(['2149']);
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Taksit seçenekleri' });
  expect(dialog).toHaveTextContent('Tek çekim: ₺2.149,00');
  const rows = within(within(dialog).getByRole('table', { name: 'Örnek Bankası' }));
  expect(rows.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'TaksitAylıkToplam',
    '3₺716,33₺2.149,00',
    '6₺394,00₺2.363,90',
  ]);
  expect(within(dialog).getByRole('table', { name: 'Öteki Banka' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test.each<[string, Partial<Product>]>([
  ['food', { exemption: 'food' }],
  ['a sold-out product', { inStock: false }],
])('%s has no line', async (_case, over) => {
  const asked = serveInstalments(plan());
  const view = openProduct(over);
  await screen.findByRole('list', { name: 'Teslimat, iade ve ödeme' });
  await settled(view);
  noLine();
  expect(asked).toEqual([]);
});

test('a shop without instalments asks for no plans', async () => {
  const asked = serveInstalments(plan());
  serveShop({ ...shop, cardPayment: true });
  const view = openProduct();
  await screen.findByRole('list', { name: 'Teslimat, iade ve ödeme' });
  await settled(view);
  noLine();
  expect(asked).toEqual([]);
});

test.each([
  ['there are no plans', () => serveInstalments()],
  [
    'the plans can’t be loaded',
    () => {
      serveInstalments();
      server.use(mock.get('/api/payment/installments', lostConnection));
    },
  ],
])('has no line where %s', async (_case, serve) => {
  serve();
  const { client } = openProduct();
  await screen.findByRole('list', { name: 'Teslimat, iade ve ödeme' });
  await waitFor(() =>
    expect(client.getQueryCache().findAll({ queryKey: ['shop', 'instalments'] })).toHaveLength(1),
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  noLine();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a cart shows a month of its sum', async () => {
  const asked = serveInstalments(plan({ monthly: 1432.67, total: 4298 }));
  openCart({ p1: 2 }, product());
  expect(await line('3 taksitle ₺1.432,67/ay')).toBeVisible();
  expect(asked).toEqual(['4298']);
});

test('a cart with food says why it has none', async () => {
  const asked = serveInstalments(plan());
  const tea = product({ _id: 'p2', name: 'Siyah Çay 1 kg', exemption: 'food' });
  openCart({ p1: 1, p2: 1 }, product(), tea);
  expect(await screen.findByText(foodNote)).toBeVisible();
  noLine();
  expect(asked).toEqual([]);
});

test('a shop without instalments says nothing of food', async () => {
  openCart({ p1: 1 }, product({ exemption: 'food' }));
  await screen.findByText('Toplam tutar');
  expect(screen.queryByText(foodNote)).not.toBeInTheDocument();
});
