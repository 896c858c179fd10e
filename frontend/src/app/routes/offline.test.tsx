import { screen, within } from '@testing-library/react';
import { useCart } from '@/entities/cart/cart-store';
import { ancestor } from '@/testing/dom';
import { foreignPage, mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

test('shows cached products on the offline page', async () => {
  renderPage('/cevrimdisi?adres=%2Fhakkimizda');
  expect(
    await screen.findByRole('heading', { name: 'İnternet bağlantınız yok' }),
  ).toBeInTheDocument();
  expect((await screen.findAllByRole('button', { name: 'Sepete Ekle' })).length).toBeGreaterThan(0);
});

test('shows the cart’s known lines', async () => {
  useCart.setState({ items: { p1: 2, p2: 1, gone: 4 } });
  renderPage('/cevrimdisi');
  const cart = within(
    ancestor(await screen.findByRole('heading', { name: 'Sepetiniz' }), 'section'),
  );
  expect(await cart.findByText('2 × Ceviz Tavla')).toBeVisible();
  expect(cart.getAllByRole('listitem')).toHaveLength(2);
  expect(cart.getByText('7 ürün sepetinizde duruyor.')).toBeVisible();
});

test('a device that has nothing says so', async () => {
  server.use(mock.get('/api/product/list', () => foreignPage(503)));
  useCart.setState({ items: { p1: 2 } });
  renderPage('/cevrimdisi');
  expect(await screen.findByText(/Bu cihazda kayıtlı ürün yok/)).toBeInTheDocument();
  const cart = ancestor(screen.getByRole('heading', { name: 'Sepetiniz' }), 'section');
  expect(cart).toHaveTextContent('2 ürün sepetinizde duruyor.');
  expect(within(cart).queryByRole('list')).not.toBeInTheDocument();
});
