import { screen, waitFor, within } from '@testing-library/react';
import { setCartQuantity, useCart } from '@/entities/cart/cart-store';
import { keptOrder } from '@/entities/order/kept-order';
import { definitionOf } from '@/testing/dom';
import { closedGate } from '@/testing/gate';
import { logIn } from '@/testing/handlers/account';
import { address, serveAddresses } from '@/testing/handlers/addresses';
import { product, serveCatalogue } from '@/testing/handlers/catalogue';
import { orderTexts, serveOrderTexts } from '@/testing/handlers/legal';
import { order, serveOrders } from '@/testing/handlers/orders';
import type { OrderTerms } from '@/testing/handlers/quote';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

type User = ReturnType<typeof renderPage>['user'];

const placed = {
  success: true,
  message: 'Siparişiniz alındı.',
  order: { _id: 'o1', number: '4827-1935', amount: 1 },
  cart: null,
} as const;

const delivery = { deliveryFee: 49.9, freeDeliveryFrom: 500 };
const codes: NonNullable<OrderTerms['codes']> = {
  YAZ26: { percent: 10 },
  KARGO: { freeDelivery: true },
  ESKI: { problem: 'Bu indirim kodunun süresi doldu.' },
};

beforeEach(() => {
  vi.stubGlobal('open', vi.fn());
});

/** A cart of so many pieces at 100 TL, where these terms are in force. */
function openCart(quantity: number, terms: OrderTerms = { delivery, codes }) {
  serveCatalogue([product({ offerPrice: 100, price: 100 })], terms);
  setCartQuantity('p1', quantity);
  return renderPage('/sepet');
}

/** Opens the cart as a customer with an address, and records the requests. */
async function readyToOrder(quantity = 1, terms?: OrderTerms) {
  logIn();
  serveAddresses(address());
  serveOrders(order());
  const texts: unknown[] = [];
  const orders: unknown[] = [];
  server.use(
    mock.post('/api/order/texts', async ({ request, reply }) => {
      texts.push(await request.json());
      return reply(200, { success: true, texts: orderTexts() });
    }),
    mock.post('/api/order/cod', async ({ request, reply }) => {
      orders.push(await request.json());
      return reply(201, placed);
    }),
  );
  const view = openCart(quantity, terms);
  await screen.findByText('Mehmet Şahin');
  return { ...view, texts, orders };
}

const summary = async () => screen.findByRole('complementary', { name: 'Sipariş Özeti' });
const sum = async (term: string) => definitionOf(await within(await summary()).findByText(term));
const figure = async (term: string) => (await sum(term)).textContent;
const field = () => screen.findByRole('textbox', { name: 'İndirim kodu' });
const box = () => screen.getByRole('checkbox', { name: /okudum, onaylıyorum/ });

async function applyCode(user: User, code: string) {
  await user.type(await field(), code);
  await user.click(screen.getByRole('button', { name: 'Uygula' }));
}

async function placeOrder(user: User) {
  await waitFor(() => expect(box()).toBeEnabled());
  if (!(box() as HTMLInputElement).checked) await user.click(box());
  await user.click(screen.getByRole('button', { name: 'Sipariş Ver' }));
}

describe('delivery', () => {
  test('has a fee below the free limit', async () => {
    const { user } = openCart(4);
    expect(await figure('Kargo ücreti')).toBe('₺49,90');
    expect(screen.getByText('Ücretsiz kargo için ₺100,00 daha ekleyin')).toBeVisible();
    expect(await figure('Fiyat')).toBe('₺400,00');
    expect(await figure('KDV (%20)')).toBe('₺80,00');
    expect(await figure('Toplam tutar')).toBe('₺449,90');
    // 400 / 6 and 49,90 / 6.
    expect(await figure('Toplamın içindeki KDV:')).toBe('₺74,99');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Adet' }), '5');
    expect(await figure('Kargo ücreti')).toBe('Ücretsiz');
    expect(screen.queryByText(/daha ekleyin/)).not.toBeInTheDocument();
    expect(await figure('Toplam tutar')).toBe('₺500,00');
  });

  test('is known while the server can’t be asked', async () => {
    serveCatalogue([product({ offerPrice: 100 })], { delivery });
    server.use(mock.post('/api/order/quote', lostConnection));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    setCartQuantity('p1', 2);
    renderPage('/sepet');
    expect(await figure('Kargo ücreti')).toBe('₺49,90');
    expect(await figure('Toplam tutar')).toBe('₺249,90');
  });

  test('with a changed fee needs a second click', async () => {
    const { user, orders } = await readyToOrder(1);
    const changed = 'Siparişinizin tutarı değişti: ₺159,90.';
    server.use(
      mock.post(
        '/api/order/cod',
        async ({ request, reply }) => {
          orders.push(await request.json());
          serveCatalogue([product({ offerPrice: 100 })], {
            delivery: { deliveryFee: 59.9, freeDeliveryFrom: null },
          });
          serveOrderTexts(() => 'Kargo ücreti ₺59,90');
          return reply(409, refusal('amount_changed', changed));
        },
        { once: true },
      ),
    );
    expect(await figure('Toplam tutar')).toBe('₺149,90');
    await placeOrder(user);
    expect(await screen.findByText(changed)).toBeVisible();
    expect(await figure('Kargo ücreti')).toBe('₺59,90');
    expect(await figure('Toplam tutar')).toBe('₺159,90');
    expect(box()).not.toBeChecked();
    await placeOrder(user);
    expect(await screen.findByText('Siparişiniz alındı.')).toBeVisible();
    expect(orders).toMatchObject([{ expectedAmount: 149.9 }, { expectedAmount: 159.9 }]);
  });
});

describe('a discount code', () => {
  test('reduces the sum, texts and order', async () => {
    const { user, texts, orders } = await readyToOrder(1);
    await applyCode(user, ' YAZ26 ');
    expect(await screen.findByText('İndirim kodu uygulandı')).toBeVisible();
    expect(await figure('İndirim (YAZ26)')).toBe('−₺10,00');
    expect(await figure('Fiyat')).toBe('₺100,00');
    expect(await figure('KDV (%20)')).toBe('₺20,00');
    expect(await figure('Toplam tutar')).toBe('₺139,90');
    expect(await figure('Toplamın içindeki KDV:')).toBe('₺23,32');
    expect(await field()).toHaveValue('YAZ26');
    expect(await field()).toHaveAttribute('readonly');
    await placeOrder(user);
    expect(await screen.findByText('Siparişiniz alındı.')).toBeVisible();
    expect(texts.at(-1)).toMatchObject({ discountCode: 'YAZ26' });
    expect(orders).toMatchObject([{ discountCode: 'YAZ26', expectedAmount: 139.9 }]);
    expect(keptOrder.read()).toBeUndefined();
  });

  test('makes delivery free', async () => {
    const { user } = openCart(1);
    await applyCode(user, 'KARGO');
    expect(await figure('İndirim (KARGO)')).toBe('Ücretsiz kargo');
    expect(await figure('Kargo ücreti')).toBe('Ücretsiz');
    expect(await figure('Toplam tutar')).toBe('₺100,00');
  });

  test('that is unusable says why', async () => {
    const { user } = openCart(1);
    await applyCode(user, 'ESKI');
    await waitFor(async () =>
      expect(await field()).toHaveAccessibleDescription('Bu indirim kodunun süresi doldu.'),
    );
    expect(await field()).toHaveFocus();
    expect(await figure('Toplam tutar')).toBe('₺149,90');
    expect(screen.queryByText(/^İndirim \(/)).not.toBeInTheDocument();
    // Corrected at once.
    await user.clear(await field());
    await applyCode(user, 'YAZ26');
    expect(await figure('İndirim (YAZ26)')).toBe('−₺10,00');
    expect(await field()).toHaveAccessibleDescription('');
  });

  test('that cannot be checked stays typed', async () => {
    const { user } = openCart(1);
    server.use(
      mock.post('/api/order/quote', ({ reply }) =>
        reply(503, refusal('unavailable', 'Sunucu şu anda yanıt veremiyor.')),
      ),
    );
    await applyCode(user, 'YAZ99');
    expect(await screen.findByRole('alert')).toHaveTextContent('Sunucu şu anda yanıt veremiyor.');
    expect(await field()).toHaveValue('YAZ99');
  });

  test('is wanted before it is applied', async () => {
    const { user } = openCart(1);
    await user.click(await screen.findByRole('button', { name: 'Uygula' }));
    expect(await screen.findByText('İndirim kodu boş bırakılamaz.')).toBeVisible();
  });

  test('can be removed without a double click', async () => {
    const { user } = openCart(1);
    await user.type(await field(), 'YAZ26');
    await user.dblClick(screen.getByRole('button', { name: 'Uygula' }));
    expect(await figure('İndirim (YAZ26)')).toBe('−₺10,00');
    await user.click(screen.getByRole('button', { name: 'Kaldır' }));
    expect(await screen.findByText('İndirim kodu kaldırıldı')).toBeVisible();
    expect(screen.queryByText('İndirim (YAZ26)')).not.toBeInTheDocument();
    expect(await figure('Toplam tutar')).toBe('₺149,90');
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
  });

  test('survives a reload with its line', async () => {
    const { user, unmount } = openCart(1);
    await applyCode(user, 'YAZ26');
    expect(await figure('İndirim (YAZ26)')).toBe('−₺10,00');
    unmount();
    const quoted = closedGate();
    server.use(
      mock.post(
        '/api/order/quote',
        async () => {
          await quoted.opened;
          return undefined;
        },
        { once: true },
      ),
    );
    renderPage('/sepet');
    expect(await figure('İndirim (YAZ26)')).toBe('–');
    expect(await figure('Toplam tutar')).toBe('₺149,90');
    quoted.open();
    await waitFor(async () => expect(await figure('İndirim (YAZ26)')).toBe('−₺10,00'));
    expect(await figure('Toplam tutar')).toBe('₺139,90');
  });

  test('keeps the consent of before a reload', async () => {
    const { user, unmount } = await readyToOrder(1);
    await applyCode(user, 'YAZ26');
    await sum('İndirim (YAZ26)');
    await waitFor(() => expect(box()).toBeEnabled());
    await user.click(box());
    unmount();
    renderPage('/sepet');
    await sum('İndirim (YAZ26)');
    await waitFor(() => expect(box()).toBeChecked());
    expect(await figure('Toplam tutar')).toBe('₺139,90');
    expect(box()).toBeChecked();
  });

  test('says that the cart is too small', async () => {
    const missing = 'Bu indirim kodu için sepetinize ₺100,00 daha ekleyin.';
    const { user } = openCart(2);
    await applyCode(user, 'YAZ26');
    await sum('İndirim (YAZ26)');
    serveCatalogue([product({ offerPrice: 100 })], {
      delivery,
      codes: { YAZ26: { problem: missing } },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Adet' }), '1');
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(missing));
    expect(screen.queryByText('İndirim (YAZ26)')).not.toBeInTheDocument();
    expect(await figure('Toplam tutar')).toBe('₺149,90');
    serveCatalogue([product({ offerPrice: 100 })], { delivery, codes });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Adet' }), '3');
    expect(await figure('İndirim (YAZ26)')).toBe('−₺30,00');
    expect(await field()).toHaveAccessibleDescription('');
  });

  test('that the order refuses keeps everything', async () => {
    const { user } = await readyToOrder(1);
    const used = 'Bu indirim kodunu daha önce kullandınız.';
    server.use(
      mock.post('/api/order/cod', ({ reply }) => reply(409, refusal('discount_unusable', used)), {
        once: true,
      }),
    );
    await applyCode(user, 'YAZ26');
    await sum('İndirim (YAZ26)');
    await placeOrder(user);
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(used));
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue('YAZ26');
    expect(useCart.getState().items).toEqual({ p1: 1 });
    expect(screen.getAllByText(used)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Kaldır' }));
    expect(screen.queryByText(used)).not.toBeInTheDocument();
    await placeOrder(user);
    expect(await screen.findByText('Siparişiniz alındı.')).toBeVisible();
  });

  test('that is typed only blocks the order', async () => {
    const { user, orders } = await readyToOrder(1);
    await user.type(await field(), 'YAZ26');
    await placeOrder(user);
    await waitFor(async () =>
      expect(await field()).toHaveAccessibleDescription(/^Kodu kullanmak için Uygula’ya basın/),
    );
    expect(await field()).toHaveFocus();
    expect(orders).toEqual([]);
    await user.clear(await field());
    await placeOrder(user);
    expect(await screen.findByText('Siparişiniz alındı.')).toBeVisible();
    expect(orders).toHaveLength(1);
  });
});
