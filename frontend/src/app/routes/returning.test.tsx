import { screen, waitFor, within } from '@testing-library/react';
import type { Product } from '@/api/types';
import { recentlyViewed } from '@/entities/product/recently-viewed';
import { closedGate } from '@/testing/gate';
import { logIn } from '@/testing/handlers/account';
import { product, products, serveCatalogue } from '@/testing/handlers/catalogue';
import { serveShop, shop } from '@/testing/handlers/contact';
import { lostConnection, mock } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

/** The best sellers, which no section below them repeats, and then everything else. */
const bestSellers = Array.from({ length: 5 }, (_, index) =>
  product({ _id: `best${index}`, name: `Çok Satan ${index + 1}` }),
);
const whole = [...bestSellers, ...products];

beforeEach(() => {
  serveCatalogue(whole);
});

const stored = 'dorduncu-son-gezilenler';

const view = (...ids: string[]) => window.localStorage.setItem(stored, JSON.stringify(ids));

/** The names on a shelf of the home page. */
function shelf(name: string) {
  // Asked for anew each time: what keeps its room is replaced.
  return waitFor(() => {
    const section = within(screen.getByRole('region', { name }));
    return section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  });
}

const homeStands = () => shelf('En Çok Satanlar');

describe('what was looked at', () => {
  test('is shown on the home page, newest first', async () => {
    view('p5', 'gone', 'p4', 'p1');
    renderPage('/');
    expect(await shelf('Son gezdikleriniz')).toEqual([
      'Cam Satranç Takımı',
      'Sedefli Tavla',
      'Ceviz Tavla',
    ]);
    const soldOut = within(screen.getByRole('region', { name: 'Son gezdikleriniz' }));
    expect(soldOut.getByRole('button', { name: 'Stokta yok' })).toBeDisabled();
  });

  test('is noted once, at the front', async () => {
    view('p2', 'p1', ...Array.from({ length: 12 }, (_, index) => `x${index}`));
    const { unmount } = renderPage('/urunler/tavla-takimlari/p1');
    await screen.findByRole('heading', { level: 1, name: 'Ceviz Tavla' });
    expect(recentlyViewed().slice(0, 3)).toEqual(['p1', 'p2', 'x0']);
    expect(recentlyViewed()).toHaveLength(12);
    unmount();
    renderPage('/urunler/x/unknown');
    await screen.findByRole('heading', { level: 1, name: 'Sayfa bulunamadı' });
    expect(recentlyViewed()[0]).toBe('p1');
  });

  test.each(['', 'null', '{yarım', '{"a":1}', '[1,{}]'])(
    'there is no shelf of %j',
    async (text) => {
      window.localStorage.setItem(stored, text);
      renderPage('/');
      await homeStands();
      expect(screen.queryByText('Son gezdikleriniz')).not.toBeInTheDocument();
    },
  );

  test('that cannot be had leaves no trace', async () => {
    view('p1');
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      mock.get('/api/product/list', ({ query, reply }) =>
        query.has('ids')
          ? lostConnection()
          : reply(200, { success: true, products: bestSellers, total: 5 }),
      ),
    );
    renderPage('/');
    await waitFor(() => expect(log).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByText('Son gezdikleriniz')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is forgotten at a logout', async () => {
    view('p1');
    logIn();
    server.use(
      mock.get('/api/user/logout', ({ reply }) =>
        reply(200, { success: true, message: 'Çıkış yapıldı.' }),
      ),
    );
    const { user } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Profil menüsü' }));
    await user.click(await screen.findByRole('button', { name: 'Çıkış yap' }));
    await waitFor(() => expect(recentlyViewed()).toEqual([]));
  });
});

test('customers see the products they buy often', async () => {
  const [first, second, , soldOut] = products;
  if (!first || !second || !soldOut) throw new Error('too few products');
  logIn();
  server.use(
    mock.get('/api/order/frequent-products', ({ reply }) =>
      reply(200, {
        success: true,
        products: [second, soldOut, first].map((product) => ({ product, quantity: 2 })),
      }),
    ),
  );
  renderPage('/');
  expect(await shelf('Yeniden al')).toEqual(['Siyah Çay 1 kg', 'Ceviz Tavla']);
  expect(screen.getByRole('link', { name: 'Hızlı sipariş' })).toHaveAttribute(
    'href',
    '/hizli-siparis',
  );
});

describe('the space of frequent products', () => {
  /** The frequent products are served when the gate opens. */
  function buysLater(...bought: Product[]) {
    logIn();
    const gate = closedGate();
    const asked = vi.fn();
    server.use(
      mock.get('/api/order/frequent-products', async ({ reply }) => {
        asked();
        await gate.opened;
        const products = bought.map((product) => ({ product, quantity: 1 }));
        return reply(200, { success: true, products });
      }),
    );
    return { gate, isAsked: () => waitFor(() => expect(asked).toHaveBeenCalled()) };
  }
  const heading = () => screen.queryByRole('heading', { name: 'Yeniden al' });

  test('is not reserved for customers without orders', async () => {
    const { gate, isAsked } = buysLater();
    const { client } = renderPage('/');
    await homeStands();
    await isAsked();
    expect(heading()).not.toBeInTheDocument();
    gate.open();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(heading()).not.toBeInTheDocument();
  });

  test('is reserved where it was filled before', async () => {
    const first = buysLater(product());
    const { unmount } = renderPage('/');
    await first.isAsked();
    first.gate.open();
    expect(await shelf('Yeniden al')).toEqual(['Ceviz Tavla']);
    unmount();
    const second = buysLater(product());
    renderPage('/');
    await homeStands();
    expect(heading()).toBeVisible();
    second.gate.open();
    expect(await shelf('Yeniden al')).toEqual(['Ceviz Tavla']);
  });
});

test('offers cost less than their list price', async () => {
  renderPage('/');
  const names = await shelf('Mevsimin Fırsatları');
  expect(names).toContain('Ceviz Tavla');
  expect(names).not.toContain('Seyahat Tavlası');
  expect(screen.getByRole('link', { name: 'Tüm indirimler' })).toHaveAttribute(
    'href',
    '/urunler?indirim=1',
  );
});

test('without any reduction there are no offers', async () => {
  serveCatalogue([product({ name: 'Siyah Çay 1 kg', price: 100, offerPrice: 100 })]);
  const { client } = renderPage('/');
  await homeStands();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText('Mevsimin Fırsatları')).not.toBeInTheDocument();
});

test('shows no product twice', async () => {
  const [tea, tavla, chess] = ['p2', 'p1', 'p5'].map((id) => products.find((p) => p._id === id));
  if (!tea || !tavla || !chess) throw new Error('too few products');
  const more = Array.from({ length: 6 }, (_, index) =>
    product({ _id: `more${index}`, name: `Fırsat ${index + 1}` }),
  );
  serveCatalogue([...whole, ...more]);
  view('best0', 'p2', 'p1');
  logIn();
  server.use(
    mock.get('/api/order/frequent-products', ({ reply }) =>
      reply(200, {
        success: true,
        products: [...bestSellers.slice(0, 1), tea].map((product) => ({ product, quantity: 1 })),
      }),
    ),
  );
  renderPage('/');
  expect(await homeStands()).toEqual(bestSellers.map(({ name }) => name));
  expect(await shelf('Yeniden al')).toEqual([tea.name]);
  await waitFor(async () => expect(await shelf('Son gezdikleriniz')).toEqual([tavla.name]));
  await waitFor(async () =>
    expect(await shelf('Mevsimin Fırsatları')).toEqual([
      chess.name,
      ...more.slice(0, 4).map(({ name }) => name),
    ]),
  );
});

test.each([
  [{}, 'Kapınıza teslimat · EFT/Havale ile ödeme'],
  [
    { deliveryFee: 49.9, freeDeliveryFrom: 1500, dispatch: 'Aynı gün kargo', cardPayment: true },
    'Kargo ücreti ₺49,90, ₺1.500 üzeri ücretsiz · Aynı gün kargo · EFT/Havale veya kartla ödeme',
  ],
])('the delivery line names delivery and payment', async (facts, text) => {
  serveShop({ ...shop, dispatch: '', delivery: '', cardPayment: false, ...facts });
  renderPage('/');
  expect(await screen.findByText(text, { normalizer: (line) => line })).toBeVisible();
});
