import { screen, waitFor, within } from '@testing-library/react';
import type { BodyOf } from '@/api/calls';
import { addToCart, useCart } from '@/entities/cart/cart-store';
import { keptOrder } from '@/entities/order/kept-order';
import { closedGate } from '@/testing/gate';
import { customer, logIn } from '@/testing/handlers/account';
import { address, serveAddresses } from '@/testing/handlers/addresses';
import { shop } from '@/testing/handlers/contact';
import { orderTexts, serveOrderTexts } from '@/testing/handlers/legal';
import { order, serveOrders } from '@/testing/handlers/orders';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { refocus } from '@/testing/refocus';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

type User = ReturnType<typeof renderPage>['user'];

const typed = {
  Şehir: 'Bursa',
  İlçe: 'Nilüfer',
  Sokak: 'Çarşı Mah. Değirmen Sok. No: 14',
  'Posta Kodu': '16100',
  Telefon: '0532 000 00 00',
};
const saved = address({ city: 'Bursa', state: 'Nilüfer', zipcode: '16100' });

const placed = {
  success: true,
  message: 'Siparişiniz alındı.',
  order: { _id: 'o1', number: '4827-1935', amount: 2149 },
  cart: null,
} as const;

/** Notes the bodies and idempotency keys of the calls to one route. */
interface Calls {
  keys: (string | null)[];
  bodies: unknown[];
}

/** Saves addresses and keeps the calls; one idempotency key saves one address. */
function takeAddresses(...answers: Resolver<'post', '/api/address/add'>[]) {
  const calls: Calls = { keys: [], bodies: [] };
  server.use(
    mock.post('/api/address/add', async (call) => {
      calls.keys.push(call.request.headers.get('idempotency-key'));
      calls.bodies.push(await call.request.clone().json());
      serveAddresses(saved);
      return (
        (await answers[calls.keys.length - 1]?.(call)) ??
        call.reply(201, { success: true, message: 'Adres eklendi.', addresses: [saved] })
      );
    }),
  );
  return calls;
}

function takeOrders(...answers: Resolver<'post', '/api/order/cod'>[]) {
  const calls: Calls = { keys: [], bodies: [] };
  server.use(
    mock.post('/api/order/cod', async (call) => {
      calls.keys.push(call.request.headers.get('idempotency-key'));
      calls.bodies.push(await call.request.clone().json());
      return (await answers[calls.keys.length - 1]?.(call)) ?? call.reply(201, placed);
    }),
  );
  serveOrders(order());
  return calls;
}

/** Serves the texts of the real server: they name the street and, for a customer's order, the account's holder. */
function serveTexts() {
  serveOrderTexts(({ address }) => {
    const holder = typeof address === 'string' ? customer : address;
    const { street } = typeof address === 'string' ? saved : address;
    return `${holder.firstName} ${holder.lastName}, ${street}`;
  });
}

beforeEach(() => {
  vi.stubGlobal('open', vi.fn());
  addToCart('p1');
});

const group = () => screen.getByRole('group', { name: 'Teslimat adresi' });
const box = () => screen.getByRole('checkbox', { name: /okudum, onaylıyorum/ });
const click = (user: User) => user.click(screen.getByRole('button', { name: 'Sipariş Ver' }));

/** A customer without a saved address. */
async function openWithoutAddress() {
  logIn();
  serveAddresses();
  serveTexts();
  const view = renderPage('/sepet');
  await screen.findByLabelText('Sokak');
  return view;
}

async function typeAddress(user: User, over: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({ ...typed, ...over })) {
    const field = within(group()).getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
}

async function tick(user: User) {
  await waitFor(() => expect(box()).toBeEnabled());
  await user.click(box());
  expect(box()).toBeChecked();
}

describe('a typed address of a customer', () => {
  test('is saved by the order click', async () => {
    const { user, address: where } = await openWithoutAddress();
    const [addresses, orders] = [takeAddresses(), takeOrders()];
    await typeAddress(user);
    await tick(user);
    await click(user);
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(addresses.bodies).toMatchObject([{ street: typed.Sokak, firstName: 'Mehmet' }]);
    const texts = 'Mehmet Şahin, Çarşı Mah. Değirmen Sok. No: 14';
    expect(orders.bodies).toMatchObject([
      { address: 'a1', acceptedTexts: { 'distance-sales': `distance-sales of ${texts}` } },
    ]);
  });

  test('is not saved before everything else is right', async () => {
    const { user } = await openWithoutAddress();
    const [addresses, orders] = [takeAddresses(), takeOrders()];
    await typeAddress(user);
    await user.selectOptions(screen.getByLabelText('Fatura bilgileri'), 'company');
    await click(user);
    const title = screen.getByLabelText('Firma unvanı');
    await waitFor(() => expect(title).toHaveAccessibleDescription('Firma unvanı boş bırakılamaz.'));
    expect(title).toHaveFocus();
    await user.selectOptions(screen.getByLabelText('Fatura bilgileri'), '');
    await click(user);
    await waitFor(() =>
      expect(box()).toHaveAccessibleDescription(/^Sipariş vermek için metinleri okuyup/),
    );
    expect(box()).toHaveFocus();
    expect([...addresses.keys, ...orders.keys]).toEqual([]);
  });

  test('is saved once if the order fails', async () => {
    const { user, address: where } = await openWithoutAddress();
    const [addresses, orders] = [takeAddresses(), takeOrders(lostConnection)];
    await typeAddress(user);
    await tick(user);
    await click(user);
    expect(await screen.findByText(/Sunucuya ulaşılamadı/)).toBeVisible();
    expect(within(group()).getByText(/Değirmen Sok/)).toBeVisible();
    await waitFor(() => expect(box()).toBeChecked());
    await click(user);
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(addresses.keys).toHaveLength(1);
    expect(orders.bodies).toHaveLength(2);
    expect(orders.bodies[1]).toEqual(orders.bodies[0]);
    expect(orders.keys[1]).toBe(orders.keys[0]);
  });

  test('keeps its idempotency key after a lost response', async () => {
    const { user, address: where } = await openWithoutAddress();
    const [addresses, orders] = [takeAddresses(lostConnection), takeOrders()];
    await typeAddress(user);
    await tick(user);
    await click(user);
    expect(await screen.findByText(/Sunucuya ulaşılamadı/)).toBeVisible();
    expect(orders.keys).toEqual([]);
    await click(user);
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(addresses.keys).toHaveLength(2);
    expect(addresses.keys[1]).toBe(addresses.keys[0]);
  });

  test('shows refused fields and orders nothing', async () => {
    const { user } = await openWithoutAddress();
    const orders = takeOrders();
    takeAddresses(({ reply }) =>
      reply(422, refusal('validation_failed', 'Formda hatalar var.', { phone: 'Telefon hatalı.' })),
    );
    await typeAddress(user);
    await tick(user);
    await click(user);
    const phone = within(group()).getByLabelText('Telefon');
    await waitFor(() => expect(phone).toHaveAccessibleDescription('Telefon hatalı.'));
    expect(phone).toHaveFocus();
    expect(screen.queryByText('Formda hatalar var.')).not.toBeInTheDocument();
    expect(orders.keys).toEqual([]);
  });

  test('of another person needs a new tick', async () => {
    const { user, address: where } = await openWithoutAddress();
    const [addresses, orders] = [takeAddresses(), takeOrders()];
    await typeAddress(user, { Ad: 'Ayşe', Soyad: 'Kaya' });
    await tick(user);
    await click(user);
    await waitFor(() => expect(box()).toHaveAccessibleDescription(/^Adresiniz kaydedildi/));
    expect(box()).toHaveFocus();
    expect(box()).not.toBeChecked();
    expect(orders.keys).toEqual([]);
    await tick(user);
    await click(user);
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(addresses.keys).toHaveLength(1);
  });

  test('is saved alone by its own button', async () => {
    const { user } = await openWithoutAddress();
    const [addresses, orders] = [takeAddresses(), takeOrders()];
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    const city = screen.getByLabelText('Şehir');
    await waitFor(() => expect(city).toHaveAccessibleDescription('Şehir boş bırakılamaz.'));
    await typeAddress(user);
    expect(city).not.toHaveAccessibleDescription('Şehir boş bırakılamaz.');
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    expect(await within(group()).findByText(/Değirmen Sok/)).toBeVisible();
    expect(group()).toHaveFocus();
    expect(addresses.keys).toHaveLength(1);
    expect(orders.keys).toEqual([]);
  });
});

describe('a slow first response', () => {
  test('to saving makes one address, one order', async () => {
    const { user, address: where } = await openWithoutAddress();
    const gate = closedGate();
    const [addresses, orders] = [takeAddresses(() => gate.opened), takeOrders()];
    await typeAddress(user);
    await tick(user);
    await click(user);
    await waitFor(() => expect(addresses.keys).toHaveLength(1));
    await click(user);
    gate.open();
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(addresses.keys).toHaveLength(1);
    expect(orders.keys).toHaveLength(1);
  });

  test('to the save button keeps the idempotency key', async () => {
    const { user, address: where } = await openWithoutAddress();
    const gate = closedGate();
    const answer = () => gate.opened;
    const [addresses, orders] = [takeAddresses(answer, answer), takeOrders()];
    await typeAddress(user);
    await tick(user);
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    await waitFor(() => expect(addresses.keys).toHaveLength(1));
    await click(user);
    await waitFor(() => expect(addresses.keys).toHaveLength(2));
    gate.open();
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(addresses.keys[1]).toBe(addresses.keys[0]);
    expect(orders.keys).toHaveLength(1);
  });

  test('with the texts delays the order', async () => {
    logIn();
    serveAddresses(saved);
    const gate = closedGate();
    server.use(
      mock.post('/api/order/texts', async ({ reply }) => {
        await gate.opened;
        return reply(200, { success: true, texts: orderTexts('geç gelen') });
      }),
    );
    const orders = takeOrders();
    const { user, address: where } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await tick(user);
    await click(user);
    expect(orders.keys).toEqual([]);
    gate.open();
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(orders.bodies).toMatchObject([
      { acceptedTexts: { 'distance-sales': 'distance-sales of geç gelen' } },
    ]);
  });

  test('with an older list keeps the fields closed', async () => {
    const { user, client } = await openWithoutAddress();
    const gate = closedGate();
    server.use(
      mock.get('/api/address/get', async ({ reply }) => {
        await gate.opened;
        return reply(200, { success: true, addresses: [] });
      }),
    );
    const addresses = takeAddresses();
    await typeAddress(user);
    void client.invalidateQueries();
    await user.click(screen.getByRole('button', { name: 'Adresi Kaydet' }));
    expect(await within(group()).findByText(/Değirmen Sok/)).toBeVisible();
    gate.open();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByLabelText('Sokak')).not.toBeInTheDocument();
    expect(addresses.keys).toHaveLength(1);
  });
});

test('a refetch on focus keeps typed values', async () => {
  const { user, client } = await openWithoutAddress();
  takeAddresses();
  await typeAddress(user, { Ad: 'Ayşe' });
  await user.type(screen.getByLabelText('İndirim kodu'), 'YAZ');
  await user.click(screen.getByRole('button', { name: 'Sipariş notu ekle' }));
  await user.type(screen.getByLabelText('Sipariş notu'), 'Zili çalmayın');
  logIn({ ...customer, cartItems: { p1: 1 }, cartRevision: 7, firstName: 'Mehmet Ali' });
  await refocus(client);
  await client.refetchQueries();
  // Ends when the page shows what came.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(within(group()).getByLabelText('Ad')).toHaveValue('Ayşe');
  expect(within(group()).getByLabelText('Sokak')).toHaveValue(typed.Sokak);
  expect(screen.getByLabelText('İndirim kodu')).toHaveValue('YAZ');
  expect(screen.getByLabelText('Sipariş notu')).toHaveValue('Zili çalmayın');
});

describe('a second tab', () => {
  test('that saves an address replaces the typed one', async () => {
    const { user, client } = await openWithoutAddress();
    const [addresses, orders] = [takeAddresses(), takeOrders()];
    await typeAddress(user, { Sokak: 'Başka Sok. 1' });
    await tick(user);
    serveAddresses(saved);
    await client.refetchQueries();
    expect(await within(group()).findByText(/Değirmen Sok/)).toBeVisible();
    expect(box()).not.toBeChecked();
    await click(user);
    await waitFor(() =>
      expect(box()).toHaveAccessibleDescription(/^Sipariş vermek için metinleri okuyup/),
    );
    expect([...addresses.keys, ...orders.keys]).toEqual([]);
  });

  test('that changes the cart clears the tick', async () => {
    logIn({ ...customer, cartItems: { p1: 1 } });
    serveAddresses(saved);
    serveOrderTexts(({ items }) => `${String(items[0]?.quantity)} adet`);
    const { user } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await tick(user);
    const { items, ...others } = useCart.getState();
    window.localStorage.setItem(
      'dorduncu-sepet',
      JSON.stringify({ ...others, items: { ...items, p1: 3 } }),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'dorduncu-sepet' }));
    await waitFor(() => expect(box()).not.toBeChecked());
  });
});

test.each([
  ['note', 'Sipariş notu'],
  ['invoice', 'Fatura bilgileri'],
  ['discountCode', 'İndirim kodu'],
])('a refused %s is shown at its field', async (name, label) => {
  logIn({ ...customer, cartItems: { p1: 1 } });
  serveAddresses(saved);
  takeOrders(({ reply }) =>
    reply(422, refusal('validation_failed', 'Formda hatalar var.', { [name]: 'Olmaz.' })),
  );
  keptOrder.write({ note: 'Kapıya' });
  const { user } = renderPage('/sepet');
  await screen.findByText('Mehmet Şahin');
  await tick(user);
  await click(user);
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Olmaz.'));
});

test('a customer’s refused address is shown', async () => {
  logIn({ ...customer, cartItems: { p1: 1 } });
  serveAddresses(saved);
  takeOrders(({ reply }) =>
    reply(422, refusal('validation_failed', 'Formda hatalar var.', { address: 'Olmaz.' })),
  );
  const { user } = renderPage('/sepet');
  await screen.findByText('Mehmet Şahin');
  await tick(user);
  await click(user);
  await waitFor(() => expect(group()).toHaveAccessibleDescription('Olmaz.'));
});

describe('a reload', () => {
  test('shows the kept payment despite slow shop facts', async () => {
    const gate = closedGate();
    server.use(
      mock.get('/api/shop', async ({ reply }) => {
        await gate.opened;
        return reply(200, { success: true, shop: { ...shop, cardPayment: true } });
      }),
    );
    keptOrder.write({ payment: 'Online' });
    renderPage('/sepet');
    const payment = await screen.findByLabelText('Ödeme yöntemi');
    gate.open();
    await waitFor(() => expect(payment).toHaveValue('Online'));
  });

  test('restores all values but the invoice', async () => {
    server.use(
      mock.get('/api/shop', ({ reply }) =>
        reply(200, { success: true, shop: { ...shop, cardPayment: true } }),
      ),
    );
    const { user, unmount } = renderPage('/sepet');
    await user.click(await screen.findByRole('button', { name: 'Sipariş Ver' }));
    await user.click(await screen.findByRole('button', { name: 'Üye olmadan devam et' }));
    await user.type(await screen.findByLabelText('Sokak'), 'İnönü Cad.');
    await screen.findByRole('option', { name: 'Kredi/Banka Kartı' });
    await user.selectOptions(screen.getByLabelText('Ödeme yöntemi'), 'Online');
    await user.click(screen.getByRole('button', { name: 'Sipariş notu ekle' }));
    await user.type(screen.getByLabelText('Sipariş notu'), 'Kapıya');
    await user.selectOptions(screen.getByLabelText('Fatura bilgileri'), 'individual');
    await user.type(screen.getByLabelText(/^T.C. kimlik no/), '10000000146');
    unmount();
    renderPage('/sepet');
    expect(await screen.findByLabelText('Sokak')).toHaveValue('İnönü Cad.');
    await waitFor(() => expect(screen.getByLabelText('Ödeme yöntemi')).toHaveValue('Online'));
    expect(screen.getByLabelText('Sipariş notu')).toHaveValue('Kapıya');
    expect(screen.getByLabelText('Fatura bilgileri')).toHaveValue('');
    expect(JSON.stringify(keptOrder.read())).not.toContain('10000000146');
  });

  test('forgets a customer’s typed address', async () => {
    const { user, unmount } = await openWithoutAddress();
    await typeAddress(user);
    unmount();
    renderPage('/sepet');
    expect(await screen.findByLabelText('Sokak')).toHaveValue('');
    expect(screen.getByLabelText('Ad')).toHaveValue('Mehmet');
  });
});

test('a guest orders to a typed address', async () => {
  keptOrder.write({ guest: '1' });
  serveTexts();
  const bodies: BodyOf<'post', '/api/order/guest'>[] = [];
  server.use(
    mock.post('/api/order/guest', async ({ request, reply }) => {
      bodies.push(await request.json());
      return reply(422, refusal('validation_failed', 'Formda hatalar var.', { email: 'Olmaz.' }));
    }),
  );
  const { user } = renderPage('/sepet');
  await screen.findByLabelText('Sokak');
  await typeAddress(user, { Ad: 'Derya', Soyad: 'Ak', 'E-Posta': 'derya@ornek.com' });
  await tick(user);
  await click(user);
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ email: 'derya@ornek.com', address: { street: typed.Sokak } });
  const email = screen.getByLabelText('E-Posta');
  await waitFor(() => expect(email).toHaveAccessibleDescription('Olmaz.'));
  expect(email).toHaveFocus();
});
