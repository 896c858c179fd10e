import { screen, waitFor, within } from '@testing-library/react';
import type { OrderNews } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { lostConnection, mock } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const news = (n: number): OrderNews => ({
  _id: `o${String(n)}`,
  number: `4827-193${String(n)}`,
  amount: 450,
  recipient: 'Ayşe Kaya',
  status: 'Order Placed',
  isPaid: false,
  refundedAt: null,
  createdAt: `2026-11-25T09:0${String(n)}:00.000Z`,
});

/** Counts the tones that are played. */
function listen() {
  const tones: number[] = [];
  class Node {
    constructor(_context: unknown, { frequency }: { frequency?: number }) {
      if (frequency) tones.push(frequency);
    }
    connect() {}
    start() {}
    stop() {}
    addEventListener() {}
  }
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
    },
  );
  vi.stubGlobal('GainNode', Node);
  vi.stubGlobal('OscillatorNode', Node);
  return tones;
}

/** An open page of staff, a shop whose latest orders change, and how often the list of orders was asked for. */
function open(at: string) {
  logInStaff();
  const shop = {
    latest: [news(1)],
    unseen: [] as string[],
    marked: [] as string[][],
    isDown: false,
    lists: 0,
    asked: 0,
  };
  server.use(
    mock.get('/api/seller/news', ({ reply }) => {
      shop.asked += 1;
      if (shop.isDown) return lostConnection();
      return reply(200, { success: true, orders: shop.latest, unseen: shop.unseen });
    }),
    mock.put('/api/seller/news/mark-read', async ({ request, reply }) => {
      const { ids } = await request.json();
      shop.marked.push(ids);
      shop.unseen = shop.unseen.filter((id) => !ids.includes(id));
      return reply(200, { success: true });
    }),
    mock.get('/api/seller/customers', ({ reply }) =>
      reply(200, { success: true, customers: [], total: 0, totalPages: 1, currentPage: 1 }),
    ),
    mock.get('/api/order/counts', lostConnection),
    mock.get('/api/order/seller', ({ reply }) => {
      shop.lists += 1;
      return reply(200, { success: true, orders: [], total: 0, totalPages: 1, currentPage: 1 });
    }),
  );
  return { ...renderApp(at), shop };
}

/** Lets the next polls happen. */
const later = () => vi.advanceTimersByTimeAsync(5_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('announces an order by title, sound, message', async () => {
  const tones = listen();
  const { shop } = open('/seller/musteriler');
  await waitFor(() => expect(shop.asked).toBe(1));
  await later();
  await waitFor(() => expect(document.title).toBe('Müşteriler | Dördüncü'));
  expect(tones).toEqual([]);
  shop.latest = [news(2), news(1)];
  await later();
  await waitFor(() => expect(document.title).toBe('(1) Müşteriler | Dördüncü'));
  expect(await screen.findByText('Yeni sipariş: 4827-1932, ₺450,00')).toBeVisible();
  expect(tones).toHaveLength(2);
  shop.latest = [news(4), news(3), news(2), news(1)];
  await later();
  await waitFor(() => expect(document.title).toBe('(3) Müşteriler | Dördüncü'));
});

test('remembers the sound switch on this device', async () => {
  const tones = listen();
  const { user, shop } = open('/seller/musteriler');
  await waitFor(() => expect(shop.asked).toBe(1));
  await user.click(await screen.findByRole('button', { name: 'Yeni sipariş bildirimleri' }));
  await user.click(await screen.findByRole('switch', { name: 'Ses çal' }));
  expect(localStorage.getItem('dorduncu-siparis-sesi')).toBe('false');
  shop.latest = [news(2), news(1)];
  await later();
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/));
  expect(tones).toEqual([]);
});

test('a server error loses no order', async () => {
  const { shop } = open('/seller/musteriler');
  await waitFor(() => expect(shop.asked).toBe(1));
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  shop.isDown = true;
  await later();
  shop.latest = [news(2), news(1)];
  await later();
  expect(screen.queryByText(/bağlanılamadı/i)).not.toBeInTheDocument();
  shop.isDown = false;
  await later();
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/));
  logged.mockRestore();
});

test('a new order keeps typed text', async () => {
  const { user, shop } = open('/seller/orders?ara=ali');
  const field = await screen.findByRole('searchbox');
  await waitFor(() => expect(shop.lists).toBe(1));
  await user.type(field, ' c');
  // The search's own request, and the news that are no news.
  await waitFor(() => expect(shop.lists).toBe(2));
  await waitFor(() => expect(shop.asked).toBeGreaterThan(0));
  const before = shop.lists;
  shop.latest = [news(2), news(1)];
  await later();
  await waitFor(() => expect(shop.lists).toBeGreaterThan(before));
  expect(field).toHaveValue('ali c');
  expect(field).toHaveFocus();
});

test('a desktop notification, if the browser was allowed', async () => {
  const shown: string[] = [];
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor(text: string) {
        shown.push(text);
      }
      addEventListener() {}
    },
  );
  const { shop } = open('/seller/musteriler');
  await waitFor(() => expect(shop.asked).toBe(1));
  shop.latest = [news(2), news(1)];
  await later();
  await waitFor(() => expect(shown).toEqual(['Yeni sipariş: 4827-1932, ₺450,00']));
});

test('the menu counts and lists unseen orders', async () => {
  const { user, shop } = open('/seller/musteriler');
  shop.latest = [news(3), news(2), news(1)];
  shop.unseen = ['o3', 'o2', 'o0'];
  expect(await screen.findByRole('link', { name: 'Siparişler 3 yeni' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Yeni sipariş bildirimleri' }));
  const listed = within(await screen.findByRole('region', { name: 'Yeni siparişler' }));
  const links = listed.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['4827-1933 ₺450,00Ayşe Kaya, 25.11.2026 12:03', '/seller/orders/4827-1933'],
    ['4827-1932 ₺450,00Ayşe Kaya, 25.11.2026 12:02', '/seller/orders/4827-1932'],
    ['1 sipariş daha', '/seller/orders'],
  ]);
  expect(shop.marked).toEqual([]);
});

test('the order list marks all as seen', async () => {
  const { user, shop } = open('/seller/musteriler');
  shop.unseen = ['o1', 'o0'];
  await user.click(await screen.findByRole('link', { name: 'Siparişler 2 yeni' }));
  expect(await screen.findByRole('link', { name: 'Siparişler' })).toBeVisible();
  expect(shop.marked).toEqual([['o1', 'o0']]);
});

test('an order’s page marks that order as seen', async () => {
  server.use(mock.get('/api/order/number/{id}', lostConnection));
  const { user, shop } = open('/seller/musteriler');
  shop.latest = [news(2), news(1)];
  shop.unseen = ['o2', 'o1'];
  await screen.findByRole('link', { name: 'Siparişler 2 yeni' });
  await user.click(await screen.findByRole('button', { name: 'Yeni sipariş bildirimleri' }));
  await user.click(await screen.findByRole('link', { name: /^4827-1931/ }));
  expect(await screen.findByRole('link', { name: 'Siparişler 1 yeni' })).toBeVisible();
  expect(shop.marked).toEqual([['o1']]);
});
