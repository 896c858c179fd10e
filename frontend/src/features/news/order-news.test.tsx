import { screen, waitFor } from '@testing-library/react';
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
  const shop = { latest: [news(1)], isDown: false, lists: 0, asked: 0 };
  server.use(
    mock.get('/api/seller/news', ({ reply }) => {
      shop.asked += 1;
      if (shop.isDown) return lostConnection();
      return reply(200, { success: true, orders: shop.latest });
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
