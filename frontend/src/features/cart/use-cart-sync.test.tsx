import { act, screen, waitFor } from '@testing-library/react';
import { api } from '@/api/client';
import type { CartItems } from '@/api/types';
import {
  addAllToCart,
  addToCart,
  setCartQuantity,
  useCart,
  type StoredCart,
} from '@/entities/cart/cart-store';
import { productQuery } from '@/entities/product/queries';
import { sessionQuery } from '@/entities/session/queries';
import { customer, logIn } from '@/testing/handlers/account';
import { savedCarts } from '@/testing/handlers/cart';
import { product } from '@/testing/handlers/catalogue';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderWithProviders } from '@/testing/render';
import { server } from '@/testing/server';
import { leaveCart, saveUnsavedCart } from './cart-sync';
import { useCartSync } from './use-cart-sync';

function Sync() {
  useCartSync();
  return null;
}

const items = () => useCart.getState().items;

/** This browser knows of this cart, and of what the server had before. */
function remember(here: CartItems, server: CartItems, revision = 1, sent: CartItems | null = null) {
  const owner = customer._id;
  useCart.setState({ items: here, owner, saved: { owner, items: server, revision }, sent });
}

/** The customer is logged in, and the account's cart is this one. */
function logInWith(cartItems: CartItems, cartRevision = 1) {
  logIn({ ...customer, cartItems, cartRevision });
}

/** A cart on the server that others change too; refuses what was changed on an older one. */
function serveCart(cart: { items: CartItems; revision: number }) {
  server.use(
    mock.post('/api/cart/update', async ({ request, reply }) => {
      const { cartItems } = await request.json();
      if (request.headers.get('If-Match') !== `"${String(cart.revision)}"`) {
        const { items, revision } = cart;
        return reply(409, {
          ...refusal('changed_meanwhile', 'Değişti.'),
          cartItems: items,
          revision,
        });
      }
      cart.items = cartItems;
      cart.revision += 1;
      return reply(200, { success: true, message: 'Tamam', cartItems, revision: cart.revision });
    }),
  );
  return cart;
}

/** Written by another tab, which knew all that this one has written, or what it had before. */
function inAnotherTab(cart: Partial<StoredCart>, before = useCart.getState()) {
  const text = JSON.stringify({ ...before, ...cart });
  window.localStorage.setItem('dorduncu-sepet', text);
}

test('a visitor’s cart stays in the browser', async () => {
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeNull());
  act(() => addToCart('p1'));
  expect(window.localStorage.getItem('dorduncu-sepet')).toContain('"p1":1');
  expect(savedCarts).toEqual([]);
});

test('login merges both carts by larger quantity', async () => {
  addToCart('p1');
  setCartQuantity('p2', 5);
  logIn({ ...customer, cartItems: { p1: 3, p2: 2, p3: 1 } });
  renderWithProviders(<Sync />);
  await waitFor(() => expect(savedCarts).toEqual([{ p1: 3, p2: 5, p3: 1 }]));
  expect(items()).toEqual({ p1: 3, p2: 5, p3: 1 });
});

test('a customer’s cart comes from the server', async () => {
  remember({ p1: 9 }, { p1: 9 });
  logInWith({ p2: 1 }, 2);
  renderWithProviders(<Sync />);
  await waitFor(() => expect(items()).toEqual({ p2: 1 }));
  expect(savedCarts).toEqual([]);
});

test('saves an unsaved change after a reload', async () => {
  remember({ p1: 9, p2: 1 }, { p2: 1 });
  logInWith({ p2: 1 });
  renderWithProviders(<Sync />);
  await waitFor(() => expect(savedCarts).toEqual([{ p1: 9, p2: 1 }]));
});

test('a reload during a save keeps later changes', async () => {
  // Five pieces; two were sent; the answer never came; then it was one.
  remember({ p1: 1 }, { p1: 5 }, 1, { p1: 2 });
  logInWith({ p1: 2 }, 2);
  renderWithProviders(<Sync />);
  await waitFor(() => expect(savedCarts).toEqual([{ p1: 1 }]));
  expect(items()).toEqual({ p1: 1 });
});

test('ignores a response older than the save', async () => {
  remember({ p1: 2 }, { p1: 2 }, 7);
  logInWith({ p1: 1 }, 6);
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeTruthy());
  await waitFor(() => expect(useCart.getState().owner).toBe(customer._id));
  expect(items()).toEqual({ p1: 2 });
  expect(savedCarts).toEqual([]);
});

test('merges a stale device’s change', async () => {
  const account = serveCart({ items: { p1: 1, p3: 4 }, revision: 5 });
  remember({ p1: 1, p2: 2, p4: 1 }, { p1: 1, p4: 1 }, 3);
  logInWith({ p1: 1, p4: 1 }, 3);
  renderWithProviders(<Sync />);
  // p2 was put in here, p3 there; p4 was taken out there.
  await waitFor(() => expect(account).toEqual({ items: { p1: 1, p2: 2, p3: 4 }, revision: 6 }));
  expect(items()).toEqual({ p1: 1, p2: 2, p3: 4 });
});

test('takes over another device’s save on focus', async () => {
  logInWith({ p1: 1 }, 1);
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(items()).toEqual({ p1: 1 }));
  logInWith({ p1: 1, p2: 3 }, 2);
  await act(() => client.refetchQueries({ queryKey: sessionQuery.queryKey }));
  await waitFor(() => expect(items()).toEqual({ p1: 1, p2: 3 }));
  expect(savedCarts).toEqual([]);
});

test('two tabs that each add something lose nothing', async () => {
  const account = serveCart({ items: {}, revision: 1 });
  logInWith({});
  renderWithProviders(<Sync />);
  await waitFor(() => expect(useCart.getState().owner).toBe(customer._id));
  // Its event has not come yet when this tab changes the cart as well.
  inAnotherTab({ items: { p1: 1 } });
  act(() => addToCart('p2'));
  expect(items()).toEqual({ p1: 1, p2: 1 });
  await waitFor(() => expect(account.items).toEqual({ p1: 1, p2: 1 }));
});

test('two unsynchronised tabs lose nothing', async () => {
  const account = serveCart({ items: { p3: 3 }, revision: 1 });
  logInWith({ p3: 3 });
  renderWithProviders(<Sync />);
  await waitFor(() => expect(items()).toEqual({ p3: 3 }));
  const before = useCart.getState();
  act(() => addToCart('p2'));
  inAnotherTab({ items: { p1: 1, p3: 3 } }, before);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dorduncu-sepet' })));
  expect(items()).toEqual({ p1: 1, p2: 1, p3: 3 });
  await waitFor(() => expect(account.items).toEqual({ p1: 1, p2: 1, p3: 3 }));
});

test('two tabs changing one product keep both changes', async () => {
  const account = serveCart({ items: { p1: 1 }, revision: 1 });
  logInWith({ p1: 1 });
  renderWithProviders(<Sync />);
  await waitFor(() => expect(items()).toEqual({ p1: 1 }));
  const before = useCart.getState();
  act(() => addToCart('p1', 2));
  // The other tab did not know of the two pieces yet.
  inAnotherTab({ items: { p1: 5 } }, before);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dorduncu-sepet' })));
  expect(items()).toEqual({ p1: 7 });
  await waitFor(() => expect(account.items).toEqual({ p1: 7 }));
});

test('a removed product stays removed in other tabs', () => {
  addAllToCart({ p1: 1, p2: 1 });
  const before = useCart.getState();
  setCartQuantity('p1', 0);
  inAnotherTab({ items: { p1: 1, p2: 4 } }, before);
  window.dispatchEvent(new StorageEvent('storage', { key: 'dorduncu-sepet' }));
  expect(items()).toEqual({ p2: 4 });
});

test('saves nothing that another tab has saved meanwhile', async () => {
  logInWith({});
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(useCart.getState().owner).toBe(customer._id));
  const owner = customer._id;
  inAnotherTab({ items: { p1: 1 }, saved: { owner, items: { p1: 1 }, revision: 2 } });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dorduncu-sepet' })));
  expect(items()).toEqual({ p1: 1 });
  await act(async () => expect(await saveUnsavedCart(client)).toBe(true));
  expect(savedCarts).toEqual([]);
});

test('saves once for two tabs’ equal items', async () => {
  logInWith({});
  renderWithProviders(<Sync />);
  await waitFor(() => expect(useCart.getState().owner).toBe(customer._id));
  let calls = 0;
  server.use(
    mock.post('/api/cart/update', () => {
      calls += 1;
      return lostConnection();
    }),
  );
  act(() => addToCart('p1'));
  expect(await screen.findByText('Sepet güncellenemedi')).toBeVisible();
  inAnotherTab({ writes: { ...useCart.getState().writes, other: 1 } });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'dorduncu-sepet' })));
  expect(useCart.getState().writes).toHaveProperty('other');
  // A save in answer to the event would be sent before this request.
  await act(() => api.get('/api/category/list'));
  expect(calls).toBe(1);
});

test.each(['online', 'focus'])('retries a failed save at the next %s', async (event) => {
  logInWith({});
  renderWithProviders(<Sync />);
  await waitFor(() => expect(useCart.getState().owner).toBe(customer._id));
  let calls = 0;
  server.use(
    mock.post('/api/cart/update', () => {
      calls += 1;
      return lostConnection();
    }),
  );
  act(() => addToCart('p1'));
  expect(await screen.findByText('Sepet güncellenemedi')).toBeVisible();
  act(() => void window.dispatchEvent(new Event(event)));
  await waitFor(() => expect(calls).toBe(2));
  expect(screen.getAllByText('Sepet güncellenemedi')).toHaveLength(1);
  const account = serveCart({ items: {}, revision: 1 });
  act(() => void window.dispatchEvent(new Event(event)));
  await waitFor(() => expect(account.items).toEqual({ p1: 1 }));
});

test('keeps an unsaved cart until the next login', async () => {
  logInWith({ p3: 1 });
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(items()).toEqual({ p3: 1 }));
  server.use(mock.post('/api/cart/update', lostConnection));
  act(() => addToCart('p1'));
  await act(async () => expect(await saveUnsavedCart(client)).toBe(false));
  act(() => {
    client.setQueryData(sessionQuery.queryKey, null);
    leaveCart();
  });
  expect(items()).toEqual({});
  act(() => addToCart('p2'));

  const account = serveCart({ items: { p3: 2 }, revision: 2 });
  const user = { ...customer, cartItems: { p3: 2 }, cartRevision: 2 };
  act(() => void client.setQueryData(sessionQuery.queryKey, user));
  await waitFor(() => expect(account.items).toEqual({ p1: 1, p2: 1, p3: 2 }));
  expect(useCart.getState().left).toBeNull();
});

test('a lapsed login leaves the visitor the cart', async () => {
  logIn({ ...customer, cartItems: { p1: 2 } });
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(items()).toEqual({ p1: 2 }));
  act(() => void client.setQueryData(sessionQuery.queryKey, null));
  await waitFor(() => expect(useCart.getState().owner).toBeNull());
  expect(items()).toEqual({ p1: 2 });
  expect(savedCarts).toEqual([]);
});

test('saves states in order; the last wins', async () => {
  logIn();
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeTruthy());
  let finishFirst: (() => void) | undefined;
  const seen: unknown[] = [];
  server.use(
    mock.post('/api/cart/update', async ({ request, reply }) => {
      const { cartItems } = await request.json();
      seen.push(cartItems);
      if (seen.length === 1) await new Promise<void>((resolve) => (finishFirst = resolve));
      return reply(200, { success: true, message: 'Tamam', cartItems, revision: seen.length });
    }),
  );
  act(() => addToCart('p1'));
  await waitFor(() => expect(finishFirst).toBeDefined());
  act(() => addToCart('p1'));
  act(() => addToCart('p1'));
  finishFirst?.();
  await waitFor(() => expect(seen).toEqual([{ p1: 1 }, { p1: 3 }]));
  await waitFor(() => expect(useCart.getState().saved?.items).toEqual({ p1: 3 }));
  expect(items()).toEqual({ p1: 3 });
});

test('takes over lines that the server drops', async () => {
  logIn();
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeTruthy());
  server.use(
    mock.post('/api/cart/update', ({ reply }) =>
      reply(200, { success: true, message: 'Tamam', cartItems: {}, revision: 1 }),
    ),
  );
  const known = product();
  client.setQueryData(productQuery(known._id).queryKey, known);
  act(() => addAllToCart({ gone: 1, [known._id]: 2 }));
  await waitFor(() => expect(items()).toEqual({}));
  expect(await screen.findByText(`${known.name} tükendi, sepetten çıkarıldı.`)).toBeVisible();
  expect(await screen.findByText('Bir ürün tükendi, sepetten çıkarıldı.')).toBeVisible();
});

test.each<[string, Resolver<'post', '/api/cart/update'>, string]>([
  [
    'a refusal in the words of the server',
    ({ reply }) => reply(422, refusal('validation_failed', 'Adet geçersiz.')),
    'Adet geçersiz.',
  ],
  ['a lost connection as such', lostConnection, 'Sepet güncellenemedi'],
])('tells of %s', async (_case, answer, text) => {
  logIn();
  const { client } = renderWithProviders(<Sync />);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeTruthy());
  server.use(mock.post('/api/cart/update', answer));
  act(() => addToCart('p1'));
  expect(await screen.findByText(text)).toBeVisible();
  expect(items()).toEqual({ p1: 1 });
});
