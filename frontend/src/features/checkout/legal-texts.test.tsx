import { screen, waitFor, within } from '@testing-library/react';
import { addToCart, useCart } from '@/entities/cart/cart-store';
import { closedGate } from '@/testing/gate';
import { logIn } from '@/testing/handlers/account';
import { address, serveAddresses } from '@/testing/handlers/addresses';
import { shop } from '@/testing/handlers/contact';
import { orderTexts } from '@/testing/handlers/legal';
import { mock, noAnswer, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

type User = ReturnType<typeof renderPage>['user'];

const missing = 'Sipariş vermek için metinleri okuyup kutuyu işaretleyin.';
const openWindow = vi.fn();

beforeEach(() => {
  openWindow.mockReset();
  vi.stubGlobal('open', openWindow);
});

const box = () => screen.findByRole('checkbox', { name: /okudum, onaylıyorum/ });
const order = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Sipariş Ver' }));

/** A customer with two addresses and one thing in the cart; what is asked for is noted. */
async function readyToOrder() {
  addToCart('p1');
  logIn();
  serveAddresses(address(), address({ _id: 'a2', firstName: 'Ayşe', lastName: 'Kaya' }));
  const texts: unknown[] = [];
  const orders: unknown[] = [];
  server.use(
    mock.post('/api/order/texts', async ({ request, reply }) => {
      texts.push(await request.json());
      return reply(200, { success: true, texts: orderTexts(`metin ${texts.length}`) });
    }),
    mock.post('/api/order/cod', async ({ request, reply }) => {
      orders.push(await request.json());
      return reply(409, refusal('order_changing', 'Şimdilik olmaz.'));
    }),
  );
  const { user, unmount } = renderPage('/sepet');
  await screen.findByText('Mehmet Şahin');
  await waitFor(async () => expect(await box()).toBeEnabled());
  return { user, unmount, texts, orders };
}

async function readText(user: User, title: string) {
  await user.click(screen.getByRole('button', { name: title }));
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByRole('heading', { level: 3 });
  return dialog;
}

test('requires the unticked consent before ordering', async () => {
  const { user, orders } = await readyToOrder();
  expect(await box()).not.toBeChecked();
  await order(user);
  expect(await box()).toHaveFocus();
  expect(await box()).toBeInvalid();
  expect(await box()).toHaveAccessibleDescription(missing);
  // Once, at the box: a toast would lie on the fields.
  expect(screen.getAllByText(missing)).toHaveLength(1);
  expect(openWindow).toHaveBeenCalledTimes(1);
  expect(orders).toEqual([]);
  await user.click(await box());
  expect(await box()).toBeValid();
});

test('the button says that ordering obliges', async () => {
  await readyToOrder();
  expect(screen.getByRole('button', { name: 'Sipariş Ver' })).toHaveAccessibleDescription(
    'WhatsApp’ta da açılır Siparişi onayladığınızda ödeme yükümlülüğü altına girersiniz.',
  );
});

test.each(['Ön Bilgilendirme Formu', 'Mesafeli Satış Sözleşmesi'])(
  '%s opens for this order, without ticking',
  async (title) => {
    const { user, texts } = await readyToOrder();
    const dialog = await readText(user, title);
    expect(dialog).toHaveTextContent('metin 1');
    expect(texts).toEqual([
      { items: [{ product: 'p1', quantity: 1 }], address: 'a1', paymentType: 'COD' },
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: title })).toHaveFocus();
    expect(await box()).not.toBeChecked();
  },
);

test('what was accepted goes with the order', async () => {
  const { user, orders } = await readyToOrder();
  await user.click(await box());
  await order(user);
  await waitFor(() => expect(orders).toHaveLength(1));
  expect(orders[0]).toMatchObject({
    acceptedTexts: {
      'preliminary-information': 'preliminary-information of metin 1',
      'distance-sales': 'distance-sales of metin 1',
    },
  });
});

describe('the tick is taken away by', () => {
  test('another quantity', async () => {
    const { user, texts } = await readyToOrder();
    await user.click(await box());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Adet' }), '3');
    expect(await box()).not.toBeChecked();
    await waitFor(() => expect(texts).toHaveLength(2));
    await readText(user, 'Mesafeli Satış Sözleşmesi');
    await user.keyboard('{Escape}');
    expect(await box()).not.toBeChecked();
    // The very texts that were ticked.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Adet' }), '1');
    expect(await box()).toBeChecked();
    expect(texts).toHaveLength(2);
  });

  test('another address', async () => {
    const { user, texts } = await readyToOrder();
    await user.click(await box());
    await user.click(screen.getByRole('button', { name: 'Değiştir' }));
    await user.click(screen.getByRole('radio', { name: /Ayşe Kaya/ }));
    expect(await box()).not.toBeChecked();
    await waitFor(() => expect(texts).toHaveLength(2));
    expect(texts[1]).toMatchObject({ address: 'a2' });
  });

  test('another payment', async () => {
    server.use(
      mock.get('/api/shop', ({ reply }) =>
        reply(200, { success: true, shop: { ...shop, cardPayment: true } }),
      ),
    );
    const { user, texts } = await readyToOrder();
    await user.click(await box());
    await screen.findByRole('option', { name: 'Kredi/Banka Kartı' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ödeme yöntemi' }), 'Online');
    expect(await box()).not.toBeChecked();
    await waitFor(() => expect(texts).toHaveLength(2));
    expect(texts[1]).toMatchObject({ paymentType: 'Online' });
  });
});

describe('a customer who returns to the cart', () => {
  test('finds tick, address and payment as they were', async () => {
    server.use(
      mock.get('/api/shop', ({ reply }) =>
        reply(200, { success: true, shop: { ...shop, cardPayment: true } }),
      ),
    );
    const { user, unmount } = await readyToOrder();
    await screen.findByRole('option', { name: 'Kredi/Banka Kartı' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ödeme yöntemi' }), 'Online');
    await user.click(screen.getByRole('button', { name: 'Değiştir' }));
    await user.click(screen.getByRole('radio', { name: /Ayşe Kaya/ }));
    await user.click(await box());
    unmount();
    const arrived = closedGate();
    server.use(
      mock.post('/api/order/texts', async ({ request, reply }) => {
        expect(await request.json()).toMatchObject({ address: 'a2', paymentType: 'Online' });
        await arrived.opened;
        return reply(200, { success: true, texts: orderTexts('metin 3') });
      }),
    );
    renderPage('/sepet');
    expect(await screen.findByText('Ayşe Kaya')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Ödeme yöntemi' })).toHaveValue('Online'),
    );
    // A click now would take away the tick that comes back with the texts.
    expect(await box()).toBeDisabled();
    arrived.open();
    await waitFor(async () => expect(await box()).toBeChecked());
    expect(await box()).toBeEnabled();
  });

  test('ticks again when the texts changed', async () => {
    const { user, unmount } = await readyToOrder();
    await user.click(await box());
    unmount();
    const texts = vi.fn();
    server.use(
      mock.post('/api/order/texts', ({ reply }) => {
        texts();
        return reply(200, { success: true, texts: orderTexts('yeni metin') });
      }),
    );
    renderPage('/sepet');
    await waitFor(() => expect(texts).toHaveBeenCalled());
    await readText(user, 'Mesafeli Satış Sözleşmesi');
    await user.keyboard('{Escape}');
    expect(await box()).not.toBeChecked();
  });

  test('and had taken the tick away, finds none', async () => {
    const { user, unmount } = await readyToOrder();
    await user.click(await box());
    await user.click(await box());
    unmount();
    renderPage('/sepet');
    await waitFor(async () => expect(await box()).toBeEnabled());
    await readText(user, 'Mesafeli Satış Sözleşmesi');
    await user.keyboard('{Escape}');
    expect(await box()).not.toBeChecked();
  });
});

test('changed texts reload and clear the tick', async () => {
  const { user, texts } = await readyToOrder();
  const changed = 'Sipariş bilgileri değişti. Lütfen metinleri yeniden okuyup onaylayın.';
  server.use(
    mock.post('/api/order/cod', ({ reply }) => reply(409, refusal('texts_changed', changed))),
  );
  await user.click(await box());
  await order(user);
  await waitFor(async () => expect(await box()).not.toBeChecked());
  expect(await box()).toHaveAccessibleDescription(changed);
  await waitFor(() => expect(texts).toHaveLength(2));
  expect(await readText(user, 'Mesafeli Satış Sözleşmesi')).toHaveTextContent('metin 2');
  expect(useCart.getState().items).toEqual({ p1: 1 });
});

test('sends no order without its texts', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, orders } = await readyToOrder();
  server.use(
    mock.post('/api/order/texts', ({ reply }) =>
      reply(409, refusal('out_of_stock', 'Ceviz Tavla stokta yok.')),
    ),
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Adet' }), '2');
  await user.click(await box());
  await order(user);
  expect(await screen.findByText('Ceviz Tavla stokta yok.')).toBeVisible();
  expect(orders).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ön Bilgilendirme Formu' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Ceviz Tavla stokta yok.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Tekrar dene' })).toBeVisible();
});

test('shows that a text is loading', async () => {
  const { user } = await readyToOrder();
  server.use(mock.post('/api/order/texts', noAnswer));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Adet' }), '2');
  await user.click(screen.getByRole('button', { name: 'Ön Bilgilendirme Formu' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Yükleniyor...')).toBeInTheDocument();
});

test('a visitor reads the general text', async () => {
  addToCart('p1');
  const { user } = renderPage('/sepet');
  await box();
  const dialog = await readText(user, 'Mesafeli Satış Sözleşmesi');
  expect(dialog).toHaveTextContent(
    'Teslimat adresiniz belli olunca bu metin siparişinizin bilgileriyle doldurulur.',
  );
  expect(dialog).toHaveTextContent('Madde distance-sales');
  await user.click(within(dialog).getByRole('button', { name: 'Metni kapat' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
