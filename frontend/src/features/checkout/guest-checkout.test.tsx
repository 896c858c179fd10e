import { screen, waitFor, within } from '@testing-library/react';
import { addToCart, useCart } from '@/entities/cart/cart-store';
import { guestKeyOf } from '@/entities/order/guest-keys';
import { keepForOrder, keptOrder } from '@/entities/order/kept-order';
import { externalPage } from '@/lib/external-page';
import { logIn } from '@/testing/handlers/account';
import { product as tavla, serveCatalogue } from '@/testing/handlers/catalogue';
import { shop } from '@/testing/handlers/contact';
import { guestKey, guestOrder, serveGuestOrder } from '@/testing/handlers/guest-orders';
import { orderTexts, serveOrderTexts } from '@/testing/handlers/legal';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

type User = ReturnType<typeof renderPage>['user'];

const openWindow = vi.fn();

beforeEach(() => {
  openWindow.mockReset();
  vi.stubGlobal('open', openWindow);
  addToCart('p1');
});

const guest = {
  firstName: 'Derya',
  lastName: 'Ak',
  email: 'derya@ornek.com',
  street: 'İnönü Cad. No: 88/A',
  city: 'İzmir',
  state: 'Ödemiş',
  zipcode: '35750',
  phone: '0532 000 00 00',
  country: 'Türkiye',
};

const labels = {
  Ad: guest.firstName,
  Soyad: guest.lastName,
  'E-Posta': guest.email,
  Şehir: guest.city,
  İlçe: guest.state,
  Sokak: guest.street,
  'Posta Kodu': guest.zipcode,
  Telefon: guest.phone,
};

const placed = {
  success: true,
  order: { _id: 'siparis-1', number: '4827-1935', amount: 2149 },
  key: guestKey,
  url: null,
} as const;

const accepted = {
  'preliminary-information': 'preliminary-information of Ceviz Tavla',
  'distance-sales': 'distance-sales of Ceviz Tavla',
};

/** Answers the order call and keeps what was sent. */
function takeOrders(...answers: Resolver<'post', '/api/order/guest'>[]) {
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    mock.post('/api/order/guest', async (call) => {
      const { request, reply } = call;
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return (await answers[sent.length - 1]?.(call)) ?? reply(201, placed);
    }),
  );
  return sent;
}

const order = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Sipariş Ver' }));
const box = () => screen.getByRole('checkbox', { name: /okudum, onaylıyorum/ });
const address = () => screen.getByRole('group', { name: 'Teslimat adresi' });

/** Clicks the order button and goes on without an account. */
async function goOnAsGuest(user: User) {
  await order(user);
  const dialog = await screen.findByRole('dialog', { name: 'Kullanıcı Kayıt Ol' });
  await user.click(within(dialog).getByRole('button', { name: 'Üye olmadan devam et' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

async function typeAddress(user: User, over: Partial<typeof labels> = {}) {
  await screen.findByRole('button', { name: 'Bu adresi kullan' });
  for (const [label, text] of Object.entries({ ...labels, ...over })) {
    const field = within(address()).getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: 'Bu adresi kullan' }));
}

/** A visitor who goes on without an account and types the address. */
async function becomeGuest() {
  const view = renderPage('/sepet');
  await goOnAsGuest(view.user);
  await typeAddress(view.user);
  expect(await within(address()).findByText(/İnönü Cad/)).toBeVisible();
  return view;
}

/** A visitor who has done so before, in this tab. */
async function asGuest() {
  keepForOrder({ guest: '1', ...guest });
  const view = renderPage('/sepet');
  expect(await screen.findByText(/İnönü Cad/)).toBeVisible();
  return view;
}

async function tick(user: User) {
  await waitFor(() => expect(box()).toBeEnabled());
  await user.click(box());
}

describe('without an account', () => {
  test('is offered by the order’s login dialog', async () => {
    const { user } = renderPage('/sepet');
    await order(user);
    const dialog = await screen.findByRole('dialog', { name: 'Kullanıcı Kayıt Ol' });
    expect(within(dialog).getByRole('button', { name: 'Üye olmadan devam et' })).toBeVisible();
    expect(openWindow).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Bu adresi kullan' })).not.toBeInTheDocument();
  });

  test("is offered by 'Adres Ekle', too", async () => {
    const { user } = renderPage('/sepet');
    await user.click(await screen.findByRole('link', { name: 'Adres Ekle' }));
    const dialog = await screen.findByRole('dialog', { name: 'Kullanıcı Kayıt Ol' });
    await user.click(within(dialog).getByRole('button', { name: 'Üye olmadan devam et' }));
    expect(await screen.findByRole('button', { name: 'Bu adresi kullan' })).toBeVisible();
  });

  test('is not offered where switched off', async () => {
    server.use(
      mock.get('/api/shop', ({ reply }) =>
        reply(200, { success: true, shop: { ...shop, guestOrders: false } }),
      ),
    );
    const { user } = renderPage('/sepet');
    await order(user);
    const dialog = await screen.findByRole('dialog', { name: 'Kullanıcı Kayıt Ol' });
    expect(
      within(dialog).queryByRole('button', { name: 'Üye olmadan devam et' }),
    ).not.toBeInTheDocument();
  });

  test('is offered by no other login', async () => {
    const { user } = renderApp('/iletisim');
    await user.click(await screen.findByRole('button', { name: 'Giriş' }));
    const dialog = await screen.findByRole('dialog', { name: 'Kullanıcı Girişi' });
    expect(
      within(dialog).queryByRole('button', { name: 'Üye olmadan devam et' }),
    ).not.toBeInTheDocument();
    expect(
      within(dialog).getByRole('link', { name: 'Üye olmadan verdiğiniz siparişi bulun' }),
    ).toHaveAttribute('href', '/siparis-takibi');
  });

  test('orders by transfer and shows the order', async () => {
    const sent = takeOrders();
    serveGuestOrder(guestOrder({ guestEmail: guest.email }));
    const { user, address: shown } = await becomeGuest();
    await user.selectOptions(screen.getByLabelText('Fatura bilgileri'), 'individual');
    await user.type(screen.getByLabelText('Ad soyad'), 'Derya Ak');
    await tick(user);
    await order(user);
    expect(await screen.findByRole('heading', { name: 'Sipariş 4827-1935' })).toBeVisible();
    expect(await screen.findByText(/^Ödemeniz ulaşınca siparişinizi hazırlamaya/)).toBeVisible();
    expect(shown()).toBe('/siparis/4827-1935');
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[\da-f]{32}$/) as string,
        body: {
          items: [{ product: 'p1', quantity: 1 }],
          email: guest.email,
          address: guest,
          paymentType: 'COD',
          acceptedTexts: accepted,
          expectedAmount: 2149,
          invoice: { type: 'individual', name: 'Derya Ak', tckn: '' },
        },
      },
    ]);
    expect(useCart.getState().items).toEqual({});
    expect(guestKeyOf('4827-1935')).toBe(guestKey);
    // Nothing of the guest is left in the tab or on the device.
    expect(keptOrder.read()).toBeUndefined();
    expect(JSON.stringify(localStorage)).not.toContain(guest.email);
  });

  test('pays by card, keeping the order’s key', async () => {
    const open = vi.spyOn(externalPage, 'open').mockImplementation(() => undefined);
    serveCatalogue([tavla()], { codes: { YAZ26: { percent: 10 } } });
    server.use(
      mock.get('/api/shop', ({ reply }) =>
        reply(200, { success: true, shop: { ...shop, cardPayment: true } }),
      ),
    );
    const url = 'https://odeme.example/oturum-1';
    const sent = takeOrders(({ reply }) => reply(201, { ...placed, url }));
    const { user } = await asGuest();
    await screen.findByRole('option', { name: 'Kredi/Banka Kartı' });
    await user.selectOptions(screen.getByLabelText('Ödeme yöntemi'), 'Online');
    await user.type(screen.getByLabelText('İndirim kodu'), 'YAZ26');
    await user.click(screen.getByRole('button', { name: 'Uygula' }));
    await screen.findByText('İndirim (YAZ26)');
    await tick(user);
    await order(user);
    await waitFor(() => expect(open).toHaveBeenCalledWith(url));
    expect(sent[0]?.body).toMatchObject({ paymentType: 'Online', discountCode: 'YAZ26' });
    expect(guestKeyOf('4827-1935')).toBe(guestKey);
    // Unpaid, the cart stays as it is.
    expect(useCart.getState().items).toEqual({ p1: 1 });
    expect(keptOrder.read()).toMatchObject({ placed: 'siparis-1', discountCode: 'YAZ26' });
    // Another click leads to the same page.
    await order(user);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  test('replaces a cancelled card order', async () => {
    const open = vi.spyOn(externalPage, 'open').mockImplementation(() => undefined);
    server.use(
      mock.get('/api/shop', ({ reply }) =>
        reply(200, { success: true, shop: { ...shop, cardPayment: true } }),
      ),
    );
    const url = 'https://odeme.example/oturum-1';
    const sent = takeOrders(
      ({ reply }) => reply(201, { ...placed, url }),
      ({ reply }) => reply(409, refusal('payment_settled', 'Artık ödeme yapılamıyor.')),
      ({ reply }) => reply(201, { ...placed, url }),
    );
    serveGuestOrder(guestOrder({ status: 'Cancelled', paymentType: 'Online' }));
    const { user } = await asGuest();
    await screen.findByRole('option', { name: 'Kredi/Banka Kartı' });
    await user.selectOptions(screen.getByLabelText('Ödeme yöntemi'), 'Online');
    await tick(user);
    await order(user);
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    await order(user);
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });
});

describe('the address', () => {
  test('has faults that the server names', async () => {
    const bodies: unknown[] = [];
    server.use(
      mock.post('/api/order/texts', async ({ request, reply }) => {
        const body = await request.json();
        bodies.push(body);
        const { phone } = body.address as typeof guest;
        return phone.includes('0532')
          ? reply(200, { success: true, texts: orderTexts() })
          : reply(422, {
              ...refusal('validation_failed', 'Formda hatalar var.'),
              fields: { 'address.phone': 'Geçerli bir telefon yazın.' },
            });
      }),
    );
    const { user } = renderPage('/sepet');
    await goOnAsGuest(user);
    await typeAddress(user, { Telefon: '12' });
    const phone = within(address()).getByLabelText('Telefon');
    await waitFor(() => expect(phone).toHaveAccessibleDescription('Geçerli bir telefon yazın.'));
    expect(phone).toHaveFocus();
    await user.clear(phone);
    await user.type(phone, guest.phone);
    await user.click(screen.getByRole('button', { name: 'Bu adresi kullan' }));
    expect(await within(address()).findByText(/İnönü Cad/)).toBeVisible();
    expect(bodies.at(-1)).toEqual({
      items: [{ product: 'p1', quantity: 1 }],
      address: guest,
      paymentType: 'COD',
    });
  });

  test('that is missing is asked for', async () => {
    const sent = takeOrders();
    const { user } = renderPage('/sepet');
    await goOnAsGuest(user);
    await screen.findByRole('button', { name: 'Bu adresi kullan' });
    await order(user);
    const name = within(address()).getByLabelText('Ad');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Ad boş bırakılamaz.'));
    expect(name).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('that the order refuses can be corrected', async () => {
    takeOrders(({ reply }) =>
      reply(422, {
        ...refusal('validation_failed', 'Formda hatalar var.'),
        fields: { 'address.zipcode': 'Posta kodunu denetleyin.' },
      }),
    );
    const { user } = await asGuest();
    await tick(user);
    await order(user);
    const zipcode = await within(address()).findByLabelText('Posta Kodu');
    await waitFor(() => expect(zipcode).toHaveAccessibleDescription('Posta kodunu denetleyin.'));
    await waitFor(() => expect(zipcode).toHaveFocus());
    expect(zipcode).toHaveValue(guest.zipcode);
  });

  test('stays typed where the connection is lost', async () => {
    server.use(mock.post('/api/order/texts', lostConnection));
    const { user } = renderPage('/sepet');
    await goOnAsGuest(user);
    await typeAddress(user);
    expect(await screen.findByText(/Sunucuya ulaşılamadı/)).toBeVisible();
    expect(within(address()).getByLabelText('Sokak')).toHaveValue(guest.street);
  });

  test('is kept when another part is refused', async () => {
    server.use(
      mock.post('/api/order/texts', ({ reply }) =>
        reply(409, refusal('out_of_stock', 'Ceviz Tavla stokta kalmadı.')),
      ),
    );
    const { user } = renderPage('/sepet');
    await goOnAsGuest(user);
    await typeAddress(user);
    expect(await within(address()).findByText(/İnönü Cad/)).toBeVisible();
    await tick(user);
    await order(user);
    expect(await screen.findByText('Ceviz Tavla stokta kalmadı.')).toBeVisible();
  });

  test('can be changed, which clears the consent', async () => {
    serveOrderTexts(({ address }) => (address as typeof guest).street);
    const { user } = await asGuest();
    await tick(user);
    expect(box()).toBeChecked();
    await user.click(within(address()).getByRole('button', { name: 'Değiştir' }));
    const street = await within(address()).findByLabelText('Sokak');
    expect(street).toHaveValue(guest.street);
    await user.clear(street);
    await user.type(street, 'Yeni Sok. 1');
    await user.click(screen.getByRole('button', { name: 'Bu adresi kullan' }));
    expect(await within(address()).findByText(/Yeni Sok/)).toBeVisible();
    expect(box()).not.toBeChecked();
  });

  test('survives leaving the cart, in this tab only', async () => {
    const { unmount } = await becomeGuest();
    unmount();
    renderPage('/sepet');
    expect(await screen.findByText(/İnönü Cad/)).toBeVisible();
    expect(JSON.stringify(localStorage)).not.toContain(guest.email);
  });

  test('is stored only with the guest’s consent', async () => {
    const { user, unmount } = renderPage('/sepet');
    await goOnAsGuest(user);
    const keep = await screen.findByRole('checkbox', { name: 'Adresimi bu cihazda sakla' });
    expect(keep).not.toBeChecked();
    await user.click(keep);
    await typeAddress(user);
    expect(await within(address()).findByText(/İnönü Cad/)).toBeVisible();
    expect(JSON.stringify(localStorage)).toContain(guest.email);
    unmount();
    // Another visit: the tab's own memory is gone.
    keptOrder.forget();
    const { user: later } = renderPage('/sepet');
    await goOnAsGuest(later);
    expect(await within(address()).findByText(/İnönü Cad/)).toBeVisible();
    await waitFor(() => expect(box()).toHaveFocus());
    await later.click(within(address()).getByRole('button', { name: 'Değiştir' }));
    await later.click(await screen.findByRole('checkbox', { name: 'Adresimi bu cihazda sakla' }));
    await later.click(screen.getByRole('button', { name: 'Bu adresi kullan' }));
    await within(address()).findByText(/İnönü Cad/);
    expect(JSON.stringify(localStorage)).not.toContain(guest.email);
  });

  test('is not shown to a customer', async () => {
    const { unmount } = await asGuest();
    unmount();
    logIn();
    server.use(
      mock.get('/api/address/get', ({ reply }) => reply(200, { success: true, addresses: [] })),
    );
    renderPage('/sepet');
    expect(await screen.findByText('Adres bulunamadı')).toBeVisible();
    expect(screen.queryByText(/İnönü Cad/)).not.toBeInTheDocument();
  });
});

describe('a refused order', () => {
  test('with a changed sum needs a second click', async () => {
    let price = 2149;
    const sent = takeOrders(({ reply }) => {
      price = 2249;
      serveCatalogue([{ ...tavla(), offerPrice: price }]);
      serveOrderTexts(() => 'Ceviz Tavla, ₺2.249,00');
      return reply(409, refusal('amount_changed', 'Siparişinizin tutarı değişti: 2.249,00 TL.'));
    });
    serveGuestOrder();
    const { user } = await asGuest();
    await tick(user);
    await order(user);
    expect(await screen.findByText(/tutarı değişti/)).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('₺2.249,00').length).toBeGreaterThan(0));
    expect(box()).not.toBeChecked();
    await tick(user);
    await order(user);
    await screen.findByRole('heading', { name: 'Sipariş 4827-1935' });
    expect(sent[1]?.body).toMatchObject({ expectedAmount: price });
  });

  test('says that guest orders are off', async () => {
    const text = 'Üye olmadan sipariş alınmıyor.';
    takeOrders(({ reply }) => reply(403, refusal('guest_orders_off', text)));
    const { user } = await asGuest();
    await tick(user);
    await order(user);
    expect(await screen.findByText(text)).toBeVisible();
    expect(useCart.getState().items).toEqual({ p1: 1 });
  });

  test('repeats a lost order with the same key', async () => {
    const sent = takeOrders(lostConnection);
    serveGuestOrder();
    const { user } = await asGuest();
    await tick(user);
    await order(user);
    expect(await screen.findByText(/Sunucuya ulaşılamadı/)).toBeVisible();
    await order(user);
    await screen.findByRole('heading', { name: 'Sipariş 4827-1935' });
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('/siparis-takibi', () => {
  test('requests a link by number and e-mail', async () => {
    const sent: unknown[] = [];
    const message = 'Bu numara ve e-posta adresiyle bir sipariş varsa, bağlantısını gönderdik.';
    server.use(
      mock.post('/api/order/guest/link', async ({ request, reply }) => {
        sent.push(await request.json());
        return reply(200, { success: true, message });
      }),
    );
    const { user } = renderPage('/siparis-takibi');
    await user.click(await screen.findByRole('button', { name: 'Bağlantı gönder' }));
    expect(await screen.findByLabelText('Sipariş no')).toHaveAccessibleDescription(
      /Sipariş no boş bırakılamaz/,
    );
    await user.type(screen.getByLabelText('Sipariş no'), '4827-1935');
    await user.type(screen.getByLabelText('E-Posta'), guest.email);
    await user.click(screen.getByRole('button', { name: 'Bağlantı gönder' }));
    expect(await screen.findByText(new RegExp(message))).toBeVisible();
    expect(sent).toEqual([{ number: '4827-1935', email: guest.email }]);
  });
});
