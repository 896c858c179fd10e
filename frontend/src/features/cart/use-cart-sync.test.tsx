import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { addToCart, setCartQuantity, useCart } from '@/entities/cart/cart-store';
import { sessionQuery } from '@/entities/session/queries';
import { customer, logIn } from '@/testing/handlers/account';
import { savedCarts } from '@/testing/handlers/cart';
import { renderWithProviders } from '@/testing/render';
import { server } from '@/testing/server';
import { useCartSync } from './use-cart-sync';

function Sync() {
  useCartSync();
  return null;
}

const items = () => useCart.getState().items;

test("a visitor's cart stays in the browser and is sent nowhere", async () => {
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeNull());
  act(() => addToCart('p1'));
  expect(await screen.findByText('Sepete eklendi')).toBeVisible();
  expect(window.localStorage.getItem('dorduncu-sepet')).toContain('"p1":1');
  expect(savedCarts).toEqual([]);
});

test("at login the visitor's cart joins the account's, the larger quantity winning", async () => {
  addToCart('p1');
  setCartQuantity('p2', 5);
  logIn({ ...customer, cartItems: { p1: 3, p2: 2, p3: 1 } });
  renderWithProviders(<Sync />);
  await waitFor(() => expect(savedCarts).toEqual([{ p1: 3, p2: 5, p3: 1 }]));
  expect(items()).toEqual({ p1: 3, p2: 5, p3: 1 });
});

test("a customer's cart is the server's, not what this browser remembers of it", async () => {
  useCart.setState({ items: { p1: 9 }, owner: customer._id, unsaved: false });
  logIn({ ...customer, cartItems: { p2: 1 } });
  renderWithProviders(<Sync />);
  await waitFor(() => expect(items()).toEqual({ p2: 1 }));
  expect(savedCarts).toEqual([]);
});

test('a change that could not be saved before a reload is saved after it', async () => {
  useCart.setState({ items: { p1: 9 }, owner: customer._id, unsaved: true });
  logIn({ ...customer, cartItems: { p2: 1 } });
  renderWithProviders(<Sync />);
  await waitFor(() => expect(savedCarts).toEqual([{ p1: 9 }]));
});

test('a login that ran out leaves the cart to the visitor', async () => {
  logIn({ ...customer, cartItems: { p1: 2 } });
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(items()).toEqual({ p1: 2 }));
  act(() => void client.setQueryData(sessionQuery.queryKey, null));
  await waitFor(() => expect(useCart.getState().owner).toBeNull());
  expect(items()).toEqual({ p1: 2 });
  expect(savedCarts).toEqual([]);
});

test('saves one state after the other; the last one wins', async () => {
  logIn();
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeTruthy());
  let finishFirst: (() => void) | undefined;
  const seen: unknown[] = [];
  server.use(
    http.post('*/api/cart/update', async ({ request }) => {
      const { cartItems } = (await request.json()) as { cartItems: Record<string, number> };
      seen.push(cartItems);
      if (seen.length === 1) await new Promise<void>((resolve) => (finishFirst = resolve));
      return HttpResponse.json({ success: true, cartItems });
    }),
  );
  act(() => addToCart('p1'));
  await waitFor(() => expect(finishFirst).toBeDefined());
  act(() => addToCart('p1'));
  act(() => addToCart('p1'));
  finishFirst?.();
  await waitFor(() => expect(seen).toEqual([{ p1: 1 }, { p1: 3 }]));
  await waitFor(() => expect(useCart.getState().unsaved).toBe(false));
  expect(items()).toEqual({ p1: 3 });
});

test('follows the server where it drops a product', async () => {
  logIn();
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeTruthy());
  server.use(
    http.post('*/api/cart/update', () => HttpResponse.json({ success: true, cartItems: {} })),
  );
  act(() => addToCart('gone'));
  await waitFor(() => expect(items()).toEqual({}));
});

test.each([
  [
    'a refusal in the words of the server',
    () => HttpResponse.json({ success: false, message: 'Adet geçersiz.' }, { status: 422 }),
    'Adet geçersiz.',
  ],
  ['a lost connection as such', () => HttpResponse.error(), 'Sepet güncellenemedi'],
])('tells of %s', async (_case, answer, text) => {
  logIn();
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeTruthy());
  server.use(http.post('*/api/cart/update', answer));
  act(() => addToCart('p1'));
  expect(await screen.findByText(text)).toBeVisible();
  expect(items()).toEqual({ p1: 1 });
});
