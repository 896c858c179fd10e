import { screen, waitFor, within } from '@testing-library/react';
import type { Product } from '@/api/types';
import { cartOf } from '@/entities/cart/cart-machine';
import { addToCart, dispatchCart, setCartQuantity, useCart } from '@/entities/cart/cart-store';
import { placedOrder } from '@/entities/order/placed-order';
import { productQuery } from '@/entities/product/queries';
import { externalPage } from '@/lib/external-page';
import { ancestor, definitionOf } from '@/testing/dom';
import { closedGate } from '@/testing/gate';
import { customer, logIn, loseSessions } from '@/testing/handlers/account';
import { address, serveAddresses } from '@/testing/handlers/addresses';
import { savedCarts } from '@/testing/handlers/cart';
import { product, serveCatalogue } from '@/testing/handlers/catalogue';
import { shop } from '@/testing/handlers/contact';
import { serveOrderTexts } from '@/testing/handlers/legal';
import { cardOrder, order, orderItem, serveOrders } from '@/testing/handlers/orders';
import { foreignPage, lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

interface SentOrder {
  key: string | null;
  body: unknown;
}

const placed = {
  success: true,
  message: 'Siparişiniz alındı.',
  order: { _id: 'o1', number: '4827-1935', amount: 1 },
  cart: null,
} as const;

/** Answers the order call and keeps what was sent. */
function takeOrders(...answers: Resolver<'post', '/api/order/cod'>[]) {
  const sent: SentOrder[] = [];
  server.use(
    mock.post('/api/order/cod', async (call) => {
      const { request, reply } = call;
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return (await answers[sent.length - 1]?.(call)) ?? reply(201, placed);
    }),
  );
  serveOrders(order());
  return sent;
}

const openWindow = vi.fn();

beforeEach(() => {
  openWindow.mockReset();
  vi.stubGlobal('open', openWindow);
});

const box = () => screen.getByRole('checkbox', { name: /Mesafeli Satış Sözleşmesi/ });

/** Accepts the texts of the order as it stands. */
async function tick(user: ReturnType<typeof renderPage>['user']) {
  await waitFor(() => expect(box()).toBeEnabled());
  await user.click(box());
  expect(box()).toBeChecked();
}

const accepted = {
  'preliminary-information': 'preliminary-information of Ceviz Tavla',
  'distance-sales': 'distance-sales of Ceviz Tavla',
};

const orderButton = () => screen.findByRole('button', { name: 'Sipariş Ver' });

describe('the cart', () => {
  test.each(['/sepet', '/cart'])('at %s is empty at first', async (path) => {
    renderPage(path);
    expect(await screen.findByText('Sepetiniz boş')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alışverişe Devam Et' })).toHaveAttribute(
      'href',
      '/urunler',
    );
  });

  test('is not called empty while the account loads', async () => {
    loseSessions();
    const { user } = renderPage('/sepet');
    const retry = await screen.findByRole('button', { name: 'Tekrar dene' });
    expect(screen.queryByText('Sepetiniz boş')).not.toBeInTheDocument();
    logIn({ ...customer, cartItems: { p1: 3 } });
    serveAddresses(address());
    await user.click(retry);
    expect(await screen.findByText('3 ürün')).toBeVisible();
  });

  test('of an account waits before it is empty', async () => {
    dispatchCart({ type: 'loggedIn', server: cartOf(customer) });
    const { opened, open } = closedGate();
    const user = { ...customer, cartItems: { p1: 3 }, cartRevision: 1 };
    server.use(
      mock.get('/api/user/is-auth', async ({ reply }) => {
        await opened;
        return reply(200, { success: true, user });
      }),
    );
    serveAddresses(address());
    renderPage('/sepet');
    expect(await screen.findByRole('heading', { name: /^Sepetim/ })).toBeVisible();
    expect(screen.queryByText('Sepetiniz boş')).not.toBeInTheDocument();
    open();
    expect(await screen.findByText('3 ürün')).toBeVisible();
  });

  test('waits for who is logged in before it is empty', async () => {
    const { opened, open } = closedGate();
    server.use(
      mock.get('/api/user/is-auth', async ({ reply }) => {
        await opened;
        return reply(200, { success: false });
      }),
    );
    renderPage('/sepet');
    expect(await screen.findByRole('heading', { name: /^Sepetim/ })).toBeVisible();
    expect(screen.queryByText('Sepetiniz boş')).not.toBeInTheDocument();
    open();
    expect(await screen.findByText('Sepetiniz boş')).toBeVisible();
  });

  test('without a connection shows what is known of it', async () => {
    setCartQuantity('p1', 2);
    const { user } = renderApp('/urunler');
    await screen.findByRole('link', { name: 'Ceviz Tavla' });
    server.use(mock.get('/api/product/list', lostConnection));
    await user.click(screen.getByRole('link', { name: 'Sepet, 2 ürün' }));
    expect(await screen.findByText(/^Bilgiler yenilenemedi/)).toBeVisible();
    const line = ancestor(await screen.findByRole('link', { name: 'Ceviz Tavla' }), 'li');
    expect(line).toHaveTextContent('₺4.298,00');
  });

  test('that fails to load names its lines, and whose fault it is', async () => {
    useCart.setState({ items: { p1: 2, gone: 1 } });
    server.use(
      mock.get('/api/product/list', ({ query, reply }) =>
        query.has('ids')
          ? foreignPage(503)
          : reply(200, {
              success: true,
              products: [product()],
              total: 1,
              totalPages: 1,
              currentPage: 1,
            }),
      ),
    );
    renderPage('/sepet');
    expect(
      await screen.findByText('Sunucuda bir sorun var, biraz sonra yeniden deneyin.'),
    ).toBeVisible();
    expect(screen.queryByText(/bağlantınızı kontrol edin/)).not.toBeInTheDocument();
    expect(screen.getByText('3 ürün sepetinizde duruyor.')).toBeVisible();
    expect(await screen.findByText('2 × Ceviz Tavla')).toBeVisible();
  });

  test('can’t be ordered while the account is unknown', async () => {
    loseSessions();
    addToCart('p1');
    renderPage('/sepet');
    const summary = await screen.findByRole('complementary', { name: 'Sipariş Özeti' });
    expect(await within(summary).findByText(/ulaşılamıyor/)).toBeVisible();
    expect(within(summary).queryByRole('button', { name: 'Sipariş Ver' })).not.toBeInTheDocument();
  });

  test('asks once who is logged in', async () => {
    let asked = 0;
    server.use(
      mock.get('/api/user/is-auth', ({ reply }) => {
        asked += 1;
        return reply(200, { success: false });
      }),
    );
    serveCatalogue([product()]);
    addToCart('p1');
    renderApp('/sepet?odeme=iptal');
    expect(await screen.findByText(/^Ödeme iptal edildi/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Sipariş Ver' })).toBeVisible();
    expect(asked).toBe(1);
  });

  test('shows lines and sums, and changes them', async () => {
    serveCatalogue([
      product(),
      product({ _id: 'p2', name: 'Siyah Çay 1 kg', offerPrice: 249.9, vatRate: 1 }),
    ]);
    setCartQuantity('p1', 2);
    addToCart('p2');
    const { user } = renderApp('/sepet');
    const tavla = ancestor(await screen.findByRole('link', { name: 'Ceviz Tavla' }), 'li');
    expect(tavla).toHaveTextContent('₺4.298,00');
    const sums = within(screen.getByRole('complementary', { name: 'Sipariş Özeti' }));
    expect(definitionOf(await sums.findByText('Fiyat'))).toHaveTextContent('₺4.547,90');
    expect(definitionOf(sums.getByText('Kargo ücreti'))).toHaveTextContent('–');
    const vat = sums.getByText('KDV (%20)');
    expect(definitionOf(vat)).toHaveTextContent(/^₺909,58$/);
    expect(sums.getByText('bilgi amaçlı, toplama eklenmez')).toBeVisible();
    // 20 % of the set, 1 % of the tea.
    expect(definitionOf(sums.getByText('Toplamın içindeki KDV:'))).toHaveTextContent('₺718,80');
    expect(definitionOf(sums.getByText('Toplam tutar'))).toHaveTextContent('₺4.547,90');

    await user.selectOptions(within(tavla).getByRole('combobox', { name: 'Adet' }), '3');
    expect(await screen.findByText('Sepet güncellendi')).toBeVisible();
    expect(tavla).toHaveTextContent('₺6.447,00');
    await user.click(within(tavla).getByRole('button', { name: /Bir azalt/ }));
    expect(useCart.getState().items).toEqual({ p1: 2, p2: 1 });
    await user.click(within(tavla).getByRole('button', { name: 'Çıkar' }));
    expect(useCart.getState().items).toEqual({ p2: 1 });
    expect((await screen.findAllByText('Sepetten çıkarıldı')).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Sepet, 1 ürün' })).toBeVisible();
  });

  test('one less than one is none', async () => {
    addToCart('p2');
    const { user } = renderPage('/sepet');
    await user.click(await screen.findByRole('button', { name: /Bir azalt/ }));
    expect(await screen.findByText('Sepetiniz boş')).toBeVisible();
  });

  test('one more, as long as there are more', async () => {
    serveCatalogue([product({ stock: 2 })]);
    addToCart('p1');
    const { user } = renderPage('/sepet');
    const more = await screen.findByRole('button', { name: /Bir artır/ });
    await user.click(more);
    expect(useCart.getState().items).toEqual({ p1: 2 });
    await user.click(more);
    expect(await screen.findByText('Bu üründen en çok 2 adet alabilirsiniz.')).toBeVisible();
    expect(useCart.getState().items).toEqual({ p1: 2 });
    expect(screen.getByRole('combobox', { name: 'Adet' })).toHaveValue('2');
  });

  test('what is sold out can only become less', async () => {
    serveCatalogue([product({ inStock: false })]);
    setCartQuantity('p1', 2);
    renderPage('/sepet');
    expect(await screen.findByRole('button', { name: /Bir artır/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /Bir azalt/ })).toBeEnabled();
  });

  test('restores a removed line to its place', async () => {
    setCartQuantity('p1', 4);
    addToCart('p2');
    const { user } = renderPage('/sepet');
    const [first] = await screen.findAllByRole('button', { name: 'Çıkar' });
    await user.click(first as HTMLElement);
    const undo = screen.getByRole('button', { name: 'Geri al' });
    expect(undo).toHaveFocus();
    expect(undo).toHaveAccessibleDescription('Ceviz Tavla artık sepetinizde değil.');
    await user.keyboard('{Enter}');
    expect(Object.entries(useCart.getState().items)).toEqual([
      ['p1', 4],
      ['p2', 1],
    ]);
    expect(await screen.findByRole('link', { name: 'Ceviz Tavla' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Geri al' })).not.toBeInTheDocument();
  });

  test('restores the last line of a cart', async () => {
    setCartQuantity('p1', 3);
    const { user } = renderPage('/sepet');
    await user.click(await screen.findByRole('button', { name: 'Çıkar' }));
    expect(await screen.findByText('Sepetiniz boş')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Geri al' }));
    expect(useCart.getState().items).toEqual({ p1: 3 });
    expect(await screen.findByRole('link', { name: 'Ceviz Tavla' })).toBeVisible();
  });

  test('forgets what the shop no longer has', async () => {
    useCart.setState({ items: { gone: 1, p2: 1 } });
    renderPage('/sepet');
    await waitFor(() => expect(useCart.getState().items).toEqual({ p2: 1 }));
  });

  test('asks for a hundred products in one call', async () => {
    const stock = Array.from({ length: 101 }, (_, at) =>
      product({ _id: `n${at}`, name: `Zar ${at + 1}` }),
    );
    const asked = serveCatalogue(stock);
    useCart.setState({ items: Object.fromEntries(stock.map(({ _id }) => [_id, 1])) });
    const { user } = renderPage('/sepet');
    expect(await screen.findByRole('link', { name: 'Zar 101' })).toBeVisible();
    const idsOf = (query = '') => new URLSearchParams(query).get('ids')?.split(',').length ?? 0;
    // The calls of one look are made at once, in no order.
    const sizes = () =>
      asked
        .map(idsOf)
        .filter((size) => size > 0)
        .toSorted((one, other) => other - one);
    expect(sizes()).toEqual([100, 1]);

    await user.click(screen.getAllByRole('button', { name: 'Çıkar' })[0] as HTMLElement);
    expect(screen.getByRole('link', { name: 'Zar 101' })).toBeVisible();
    await waitFor(() => expect(sizes()).toEqual([100, 100, 1]));
  });

  test('that fails to load can be retried', async () => {
    useCart.setState({ items: { p1: 2 } });
    server.use(
      mock.get('/api/product/list', ({ reply }) =>
        reply(503, refusal('unavailable', 'Bakımdayız.')),
      ),
    );
    const { user } = renderPage('/sepet');
    expect(await screen.findByText('Bakımdayız.')).toBeVisible();
    expect(screen.getByText('Sepetteki ürünler yüklenemedi.')).toBeVisible();
    expect(screen.getByText('2 ürün sepetinizde duruyor.')).toBeVisible();
    expect(useCart.getState().items).toEqual({ p1: 2 });
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByRole('link', { name: 'Ceviz Tavla' })).toBeVisible();
  });

  test('says how an order’s data is processed', async () => {
    addToCart('p1');
    renderPage('/sepet');
    const notice = ancestor(await screen.findByText(/nasıl işlediğimiz/), 'p');
    const link = within(notice).getByRole('link', { name: 'KVKK Aydınlatma Metni' });
    expect(link).toHaveAttribute('href', '/kvkk-aydinlatma-metni');
  });

  test('offers the card only with a provider', async () => {
    addToCart('p1');
    renderPage('/sepet');
    const payment = await screen.findByRole('combobox', { name: 'Ödeme yöntemi' });
    expect(
      within(payment)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['EFT/Havale']);
  });
});

describe('the order button', () => {
  test('opens the chat as a tab when narrow', async () => {
    vi.spyOn(window.screen, 'availWidth', 'get').mockReturnValue(768);
    addToCart('p1');
    const { user } = renderPage('/sepet');
    await user.click(await orderButton());
    expect(openWindow).toHaveBeenCalledWith(expect.any(String), '_blank', 'noopener');
  });

  test('opens chat and login, then returns', async () => {
    vi.spyOn(window.screen, 'availWidth', 'get').mockReturnValue(1440);
    addToCart('p1');
    server.use(
      mock.post('/api/user/login', ({ reply }) => {
        logIn();
        return reply(200, { success: true, message: 'Giriş yapıldı.', user: customer });
      }),
    );
    serveAddresses(address());
    const { user, address: where } = renderPage('/sepet');
    await user.click(await orderButton());
    expect(openWindow).toHaveBeenCalledWith(
      expect.stringMatching(/^https:\/\/wa\.me\/905320000000\?text=Merhaba/),
      '_blank',
      // Beside the page where there is room, and without a way back into it.
      'noopener,width=480,height=720,top=0,left=960',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Kullanıcı Kayıt Ol' }));
    expect(dialog.getByText(/^Siparişinizi tamamlamak için hesap oluşturun/)).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText('Ad')).toHaveFocus());
    await user.click(dialog.getByRole('link', { name: 'Giriş yap' }));
    await waitFor(() => expect(dialog.getByLabelText('E-Posta')).toHaveFocus());
    await user.type(dialog.getByLabelText('E-Posta'), 'mehmet@ornek.com');
    await user.type(dialog.getByLabelText('Şifre'), 'gizli');
    await user.click(dialog.getByRole('button', { name: 'Giriş yap' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(where()).toBe('/sepet');
    expect(useCart.getState().items).toEqual({ p1: 1 });
    expect(await screen.findByText(/Çarşı Mah. Değirmen Sok. No: 14/)).toBeVisible();
    // The keyboard goes on where the dialog was opened.
    const button = await orderButton();
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('leads a new customer to the address field', async () => {
    addToCart('p1');
    server.use(
      mock.post('/api/user/register', ({ reply }) => {
        logIn();
        return reply(201, { success: true, message: 'Başarıyla kayıt oldunuz!', user: customer });
      }),
    );
    serveAddresses();
    const { user, address: where } = renderPage('/sepet');
    await user.click(await screen.findByRole('link', { name: 'Adres Ekle' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Kullanıcı Kayıt Ol' }));
    expect(dialog.getByText(/^Siparişinizi tamamlamak için hesap oluşturun/)).toBeVisible();
    await user.type(dialog.getByLabelText('Ad'), 'Mehmet');
    await user.type(dialog.getByLabelText('Soyad'), 'Şahin');
    await user.type(dialog.getByLabelText('E-Posta'), 'mehmet.sahin@ornek.com');
    await user.type(dialog.getByLabelText('Şifre'), 'gizli-parola{Enter}');
    const city = await screen.findByLabelText('Şehir');
    await waitFor(() => expect(city).toHaveFocus());
    expect(where()).toBe('/sepet');
  });

  test('names the price that has risen', async () => {
    addToCart('p1');
    addToCart('p2');
    serveCatalogue([
      product({ _id: 'p1', name: 'Okey Takımı', offerPrice: 2690 }),
      product({ _id: 'p2', offerPrice: 90 }),
    ]);
    const { unmount } = renderPage('/sepet');
    await screen.findByRole('link', { name: 'Okey Takımı' });
    expect(screen.queryByText(/ idi$/)).not.toBeInTheDocument();
    unmount();
    serveCatalogue([
      product({ _id: 'p1', name: 'Okey Takımı', offerPrice: 2790 }),
      product({ _id: 'p2', offerPrice: 80 }),
    ]);
    renderPage('/sepet');
    expect(await screen.findByText('₺2.690,00 idi')).toBeVisible();
    expect(screen.getByText('₺90,00 idi')).toBeVisible();
    expect(
      await screen.findByText('Sepete eklediğinizden beri fiyatı arttı: Okey Takımı.'),
    ).toBeVisible();
  });

  test('tells a visitor of no missing address', async () => {
    addToCart('p1');
    renderPage('/sepet');
    expect(await screen.findByRole('link', { name: 'Adres Ekle' })).toBeVisible();
    expect(screen.queryByText('Adres bulunamadı')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Değiştir' })).not.toBeInTheDocument();
  });

  test('refreshes stock on product pages', async () => {
    addToCart('p1');
    logIn();
    serveAddresses(address());
    takeOrders();
    const { user, client } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    const { queryKey } = productQuery('p1');
    client.setQueryData(queryKey, product({ stock: 2 }));
    await tick(user);
    await user.click(await orderButton());
    await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
  });

  test('wants an address', async () => {
    addToCart('p1');
    logIn();
    serveAddresses();
    const sent = takeOrders();
    const { user } = renderPage('/sepet');
    expect(await screen.findByText('Adres bulunamadı')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Adres Ekle' })).toHaveAttribute(
      'href',
      '/add-address',
    );
    const city = await screen.findByLabelText('Şehir');
    await user.click(await orderButton());
    expect(await screen.findByText('Lütfen bir adres seçin')).toBeVisible();
    const section = screen.getByRole('group', { name: 'Teslimat adresi' });
    expect(section).toHaveAccessibleDescription('Siparişin gideceği adresi yazın.');
    expect(city).toHaveFocus();
    await waitFor(() => expect(city).toHaveAccessibleDescription('Şehir boş bırakılamaz.'));
    expect(openWindow).toHaveBeenCalledTimes(1);
    expect(sent).toEqual([]);
  });

  test('sends the address and empties the cart', async () => {
    setCartQuantity('p1', 2);
    logIn();
    serveAddresses(address(), address({ _id: 'a2', firstName: 'Şahin', lastName: 'Kıraathanesi' }));
    const sent = takeOrders();
    const { user, address: where } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await user.click(screen.getByRole('button', { name: 'Değiştir' }));
    await user.click(screen.getByRole('radio', { name: /Şahin Kıraathanesi/ }));
    expect(screen.queryByRole('radio', { name: /Şahin/ })).not.toBeInTheDocument();
    await tick(user);
    await user.click(await orderButton());
    expect(await screen.findByText('Siparişiniz alındı.')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(useCart.getState().items).toEqual({});
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        body: {
          userId: 'u1',
          items: [{ product: 'p1', quantity: 2 }],
          address: 'a2',
          acceptedTexts: accepted,
          expectedAmount: 4298,
        },
      },
    ]);
  });

  test('keeps what another tab puts in meanwhile', async () => {
    addToCart('p1');
    logIn();
    serveAddresses(address());
    takeOrders(() => {
      const state = useCart.getState();
      const items = { ...state.items, p2: 2 };
      window.localStorage.setItem('dorduncu-sepet', JSON.stringify({ ...state, items }));
      return undefined;
    });
    const { user } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await tick(user);
    await user.click(await orderButton());
    expect(await screen.findByText('Siparişiniz alındı.')).toBeVisible();
    expect(useCart.getState().items).toEqual({ p2: 2 });
  });

  test('confirms a changed sum by a second click', async () => {
    addToCart('p1');
    logIn();
    serveAddresses(address());
    const sent = takeOrders(({ reply }) => {
      serveCatalogue([product({ offerPrice: 2200 })]);
      serveOrderTexts(() => 'Ceviz Tavla, ₺2.200,00');
      return reply(409, refusal('amount_changed', 'Siparişinizin tutarı değişti: ₺2.200,00.'));
    });
    const { user, address: where } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await tick(user);
    await user.click(await orderButton());
    expect(await screen.findByText(/tutarı değişti/)).toBeVisible();
    expect(await screen.findAllByText('₺2.200,00')).not.toHaveLength(0);
    expect(where()).toBe('/sepet');
    await tick(user);
    await user.click(await orderButton());
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(sent.map(({ body }) => (body as { expectedAmount: number }).expectedAmount)).toEqual([
      2149, 2200,
    ]);
  });

  test('keeps what another device had put in before', async () => {
    logIn({ ...customer, cartItems: { p1: 1 }, cartRevision: 4 });
    serveAddresses(address());
    takeOrders(({ reply }) =>
      reply(201, { ...placed, cart: { removed: { p1: 1, p2: 3 }, revision: 6 } }),
    );
    const saves: unknown[] = [];
    server.use(
      mock.post('/api/cart/update', async ({ request, reply }) => {
        const { cartItems } = await request.json();
        saves.push({ cartItems, revision: request.headers.get('If-Match') });
        return reply(200, { success: true, message: 'Tamam', cartItems, revision: 7 });
      }),
    );
    const { user } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await tick(user);
    await user.click(await orderButton());
    expect(await screen.findByText('Siparişiniz alındı.')).toBeVisible();
    expect(useCart.getState().items).toEqual({ p2: 3 });
    await waitFor(() => expect(saves).toEqual([{ cartItems: { p2: 3 }, revision: '"6"' }]));
  });

  test('takes over the emptied cart’s revision', async () => {
    logIn({ ...customer, cartItems: { p1: 1 }, cartRevision: 4 });
    serveAddresses(address());
    takeOrders(({ reply }) => reply(201, { ...placed, cart: { removed: { p1: 1 }, revision: 5 } }));
    const { user } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await tick(user);
    await user.click(await orderButton());
    expect(await screen.findByText('Siparişiniz alındı.')).toBeVisible();
    expect(useCart.getState().saved).toEqual({ owner: 'u1', items: {}, revision: 5 });
    expect(savedCarts).toEqual([]);
  });

  test('makes one order of a double click', async () => {
    addToCart('p1');
    logIn();
    serveAddresses(address());
    const gate = closedGate();
    const sent = takeOrders(() => gate.opened);
    const { user, address: where } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await tick(user);
    await user.dblClick(await orderButton());
    gate.open();
    await waitFor(() => expect(where()).toBe('/siparislerim'));
    expect(sent).toHaveLength(1);
    expect(openWindow).toHaveBeenCalledTimes(2);
  });

  test('keeps a failed attempt’s key until changed', async () => {
    addToCart('p1');
    logIn();
    serveAddresses(address());
    const refuse: Resolver<'post', '/api/order/cod'> = ({ reply }) =>
      reply(409, refusal('out_of_stock', 'Ceviz Tavla stokta yok.'));
    const sent = takeOrders(lostConnection, refuse, refuse);
    serveOrderTexts(({ items }) => `${String(items[0]?.quantity)} adet`);
    const { user } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await tick(user);
    await user.click(await orderButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Sunucuya ulaşılamadı/);
    expect(await orderButton()).toHaveAccessibleDescription(/^WhatsApp’ta da açılır/);
    await user.click(await orderButton());
    expect(await screen.findByText('Ceviz Tavla stokta yok.')).toBeVisible();
    expect(screen.getByRole('alert')).not.toHaveTextContent(/ulaşılamadı/);
    expect(useCart.getState().items).toEqual({ p1: 1 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Adet' }), '2');
    await tick(user);
    await user.click(await orderButton());
    await waitFor(() => expect(sent).toHaveLength(3));
    const [first, second, third] = sent.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('shows a server error without blaming the connection', async () => {
    addToCart('p1');
    logIn();
    serveAddresses(address());
    const fail = () => foreignPage(500);
    const sent = takeOrders(fail, fail);
    const { user } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    await tick(user);
    await user.click(await orderButton());
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('Sunucuda bir sorun var, biraz sonra yeniden deneyin.');
    expect(screen.queryByText(/bağlantınızı/i)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sipariş notu ekle' }));
    await user.type(screen.getByLabelText('Sipariş notu'), 'kapıya');
    expect(message).toBeVisible();
    await user.click(await orderButton());
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('says that addresses can’t be loaded', async () => {
    addToCart('p1');
    logIn();
    server.use(mock.get('/api/address/get', lostConnection));
    const { user } = renderPage('/sepet');
    expect(await screen.findByText('Adresler alınamadı.')).toBeVisible();
    const group = () => screen.getByRole('group', { name: 'Teslimat adresi' });
    expect(within(group()).getByRole('alert')).toHaveTextContent(
      /adresleriniz yüklenemedi.*bağlantınızı/i,
    );
    expect(within(group()).queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Sokak')).not.toBeInTheDocument();
    await user.click(await orderButton());
    await waitFor(() => expect(group()).toHaveFocus());
    const form = group();
    const answer = closedGate();
    serveAddresses(address());
    server.use(
      mock.get('/api/address/get', async () => {
        await answer.opened;
        return undefined;
      }),
    );
    await user.click(within(form).getByRole('button', { name: 'Tekrar dene' }));
    await waitFor(() => expect(within(form).queryByRole('alert')).not.toBeInTheDocument());
    expect(group()).toBe(form);
    answer.open();
    expect(await screen.findByText('Mehmet Şahin')).toBeVisible();
    expect(within(group()).queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('can be filled again without a reload', async () => {
  const bought: Product[] = [];
  // Five others sell better: what the page shows above it does not repeat.
  const others = Array.from({ length: 5 }, (_, at) => product({ _id: `b${at}` }));
  serveCatalogue([...others, product()]);
  addToCart('p1');
  logIn();
  serveAddresses(address());
  takeOrders(({ reply }) => {
    bought.push(product());
    return reply(201, placed);
  });
  server.use(
    mock.get('/api/order/frequent-products', ({ reply }) =>
      reply(200, { success: true, products: bought.map((product) => ({ product, quantity: 1 })) }),
    ),
  );
  const { user, client } = renderApp('/');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Yeniden al' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('link', { name: 'Sepet, 1 ürün' }));
  await screen.findByText('Mehmet Şahin');
  await tick(user);
  await user.click(await orderButton());
  expect(await screen.findByRole('heading', { level: 1, name: 'Siparişlerim' })).toBeVisible();
  const nav = within(screen.getByRole('navigation', { name: 'Ana menü' }));
  await user.click(nav.getByRole('link', { name: 'Anasayfa' }));
  const shelf = within(await screen.findByRole('region', { name: 'Yeniden al' }));
  expect(await shelf.findByRole('link', { name: 'Ceviz Tavla' })).toBeVisible();
});

describe('payment by card', () => {
  const pageUrl = 'https://odeme.example/oturum-1';

  /** A customer about to pay by card; keeps the keys of the attempts and where the page was left for. */
  async function readyToPay(...answers: (Resolver<'post', '/api/order/stripe'> | undefined)[]) {
    addToCart('p1');
    logIn();
    serveAddresses(address());
    const left = vi.spyOn(externalPage, 'open').mockReturnValue();
    const keys: (string | null)[] = [];
    server.use(
      mock.get('/api/shop', ({ reply }) =>
        reply(200, { success: true, shop: { ...shop, cardPayment: true } }),
      ),
      mock.post('/api/order/stripe', async (call) => {
        keys.push(call.request.headers.get('idempotency-key'));
        const order = { _id: 'o1', number: '4827-1935', amount: 2149 };
        return (
          (await answers[keys.length - 1]?.(call)) ??
          call.reply(201, { success: true, url: pageUrl, order })
        );
      }),
    );
    const { user, address: where } = renderPage('/sepet');
    await screen.findByText('Mehmet Şahin');
    const payment = await screen.findByRole('combobox', { name: 'Ödeme yöntemi' });
    await user.selectOptions(payment, 'Kredi/Banka Kartı');
    await tick(user);
    return { user, where, keys, left };
  }

  test('leads to the provider and keeps the cart', async () => {
    const { user, where, keys, left } = await readyToPay();
    await user.click(await orderButton());
    await waitFor(() => expect(left).toHaveBeenCalledWith(pageUrl));
    expect(useCart.getState().items).toEqual({ p1: 1 });
    expect(where()).toBe('/sepet');
    expect(placedOrder.read()).toBe('o1');
    expect(openWindow).toHaveBeenCalledTimes(1);
    // The customer returns without having paid and orders the same cart: that is the same order.
    await user.click(await orderButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(2));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('of a settled order says so', async () => {
    const settled = 'Bu siparişin ödemesi sonuçlandı.';
    const { user, keys, left } = await readyToPay(({ reply }) =>
      reply(409, refusal('payment_settled', settled)),
    );
    await user.click(await orderButton());
    expect(await screen.findByText(settled)).toBeVisible();
    expect(left).not.toHaveBeenCalled();
    await user.click(await orderButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('that is still checked makes no second order', async () => {
    const pending =
      'Bu siparişin ödemesi henüz kesinleşmedi. Durumunu sipariş sayfanızdan izleyebilirsiniz.';
    const { user, keys, left } = await readyToPay(
      undefined,
      ({ reply }) => reply(409, refusal('payment_pending', pending)),
      ({ reply }) => reply(409, refusal('payment_pending', pending)),
    );
    await user.click(await orderButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    await user.click(await orderButton());
    expect(await screen.findByText(pending)).toBeVisible();
    await user.click(await orderButton());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(new Set(keys).size).toBe(1);
    expect(left).toHaveBeenCalledTimes(1);
    expect(useCart.getState().items).toEqual({ p1: 1 });
  });

  test('of a cancelled order starts anew', async () => {
    const { user, keys, left } = await readyToPay(undefined, ({ reply }) =>
      reply(409, refusal('payment_settled', 'Bu siparişin ödemesi sonuçlandı.')),
    );
    serveOrders(order({ _id: 'o1', paymentType: 'Online', status: 'Cancelled' }));
    await user.click(await orderButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    await user.click(await orderButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(2));
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(screen.queryByText(/ödemesi sonuçlandı/)).not.toBeInTheDocument();
  });

  test('that the provider refuses keeps cart and key', async () => {
    const down = 'Kartla ödeme şu anda kullanılamıyor.';
    const { user, keys, left } = await readyToPay(({ reply }) =>
      reply(503, refusal('payment_unavailable', down)),
    );
    await user.click(await orderButton());
    expect(await screen.findByText(down)).toBeVisible();
    expect(useCart.getState().items).toEqual({ p1: 1 });
    expect(placedOrder.read()).toBeUndefined();
    await user.click(await orderButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    expect(keys[1]).toBe(keys[0]);
  });

  test.each([
    ['iptal', 'Ödeme iptal edildi, sepetiniz duruyor.'],
    ['basarisiz', 'Ödeme alınamadı, sepetiniz duruyor.'],
  ])('that ended with %s: %s, once', async (how, text) => {
    addToCart('p1');
    const { address: where, unmount } = renderPage(`/sepet?odeme=${how}`);
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(where()).toBe('/sepet'));
    expect(ancestor(screen.getByText(text), '[role=status]')).toBeVisible();
    unmount();
    renderPage(where());
    await screen.findByRole('link', { name: 'Ceviz Tavla' });
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  const unpaid = () =>
    cardOrder({ _id: 'yarim', number: '1111-2222', items: [orderItem({ product: product() })] });
  const banner = () => screen.findByText(/1111-2222 numaralı siparişiniz/);

  test('that was left is continued or replaced', async () => {
    serveOrders(unpaid());
    const bodies: unknown[] = [];
    const { user, keys, left } = await readyToPay(async ({ request }) => {
      bodies.push(await request.clone().json());
      return undefined;
    });
    expect(await banner()).toHaveAttribute('href', '/siparislerim/1111-2222');
    expect(screen.getByText(/onun yerine geçer/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Ödemeye devam et/ })).toHaveAttribute(
      'href',
      'https://odeme.example/oturum-1',
    );
    await user.click(await orderButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
    expect(bodies).toEqual([expect.objectContaining({ replaces: 'yarim' })]);
    // Without it, the same attempt keeps its key.
    serveOrders();
    await user.click(await orderButton());
    await waitFor(() => expect(left).toHaveBeenCalledTimes(2));
    expect(keys[1]).toBe(keys[0]);
  });

  test('of other products stays beside the cart’s order', async () => {
    const { calls } = serveOrders(
      cardOrder({ items: [orderItem({ product: product({ _id: 'p9' }) })] }),
    );
    addToCart('p1');
    logIn();
    serveAddresses(address());
    renderPage('/sepet');
    expect(await screen.findByText(/ödenmeyi bekliyor/)).toBeVisible();
    // Only the newest orders are loaded.
    expect(calls).toEqual(['list?page=1&limit=5']);
    expect(screen.queryByText(/onun yerine geçer/)).not.toBeInTheDocument();
  });

  test('that succeeded meanwhile places no order', async () => {
    const { change } = serveOrders(unpaid());
    const paid = '1111-2222 numaralı siparişinizin ödemesi alındı; ikinci bir sipariş verilmedi.';
    const { user, left } = await readyToPay(({ reply }) => {
      change('yarim', { status: 'Order Placed', isPaid: true, paymentUrl: null });
      return reply(409, refusal('order_paid', paid));
    });
    await banner();
    await user.click(await orderButton());
    expect(await screen.findByText(paid)).toBeVisible();
    expect(left).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByText(/ödenmeyi bekliyor/)).not.toBeInTheDocument());
  });

  test('that ended with something else says nothing', async () => {
    renderPage('/sepet?odeme=belki');
    expect(await screen.findByText('Sepetiniz boş')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
