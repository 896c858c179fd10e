// Reading beside orders: visitors who ask as browsers do, customers who order, all limits on.
import { burst, type Group, type Request } from '../load/generator.ts';
import { call, categoryPath, get, productPath } from '../load/api.ts';
import { addCustomers, addressOf, countStock, orderRequests } from '../load/customers.ts';
import { draw, searchTexts } from './draw.ts';
import type { Shop } from './shop.ts';

/** Each may place thirty orders an hour. */
const customers = 120;
const seconds = 20;
/** How many different requests visitors send. */
const count = 4_000;
/** Seconds before, in which caches and connections fill as in a shop that is not just started. */
const warmUp = 5;
/** Milliseconds from a client's request to its next one. */
const every = { reads: 20, orders: 200 };

interface Load {
  /** Pages and calls a second. */
  reads: number;
  /** Orders a second. */
  orders: number;
  /** Milliseconds that 99 % of reads and of orders take at most with 1,000 products; other figures are only stated. */
  bars?: { reads: number; orders: number };
}

const loads: Load[] = [
  { reads: 2_000, orders: 20, bars: { reads: 50, orders: 100 } },
  { reads: 5_000, orders: 50 },
];

/** @param size how many products the shop has, every third of them counted */
export async function* mixed(shop: Shop, size: number) {
  await addCustomers(shop.url, shop.sql, customers);
  const { products } = await call(shop.url, '/api/product/list?page=1&limit=100&sort=newest');
  const { rows } = await shop.sql.query('SELECT id FROM products ORDER BY id LIMIT 900');
  const ids: string[] = rows.map(({ id }) => id);
  await countStock(
    shop.sql,
    ids.filter((_, index) => index % 3 === 0),
  );
  const orders = await orderRequests(shop.url, customers, ids, 30);
  const reads = await visits(shop.url, products, size);
  await shop.sql.query('VACUUM ANALYZE');
  for (const { reads: readsPerSecond, orders: ordersPerSecond, bars } of loads) {
    const groups = [
      paced('reads', reads, readsPerSecond),
      paced('orders', orders, ordersPerSecond),
    ];
    await burst(shop.url, groups, warmUp);
    const { exchanges, failures } = await burst(shop.url, groups, seconds);
    const refused = exchanges.filter(({ status }) => status >= 300);
    if (refused.length > 0) throw new Error(JSON.stringify({ refused, failures }));
    for (const { kind, perSecond, p50, p99 } of exchanges) {
      const bar = size === 1_000 ? bars?.[kind as keyof typeof every] : undefined;
      yield {
        name: `${kind} at ${readsPerSecond} reads and ${ordersPerSecond} orders a second, ${size} products`,
        measured: `${perSecond.toFixed(0)} /s, half within ${p50.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms`,
        target: bar === undefined ? '' : `99 % ≤ ${bar} ms`,
      };
    }
  }
}

/** Returns a group of clients that together send so many requests a second, if each is answered within its time. */
const paced = (kind: keyof typeof every, requests: Request[], perSecond: number): Group => ({
  kind,
  requests,
  clients: Math.ceil((perSecond * every[kind]) / 1_000),
  every: every[kind],
});

/** Returns what visitors ask for: half of it products' pages, the rest pages of categories, the home page and calls. */
async function visits(url: string, products: any[], size: number): Promise<Request[]> {
  const { categories } = await call(url, '/api/category/list');
  const some = draw(products, count);
  const searches = searchTexts(count, size);
  return some.map((product, index) => {
    const others = [
      categoryPath(categories[index % categories.length].path),
      categoryPath(categories[(index * 3) % categories.length].path),
      '/',
      `/api/product/${product._id}`,
      `/api/product/list?search=${encodeURIComponent(searches[index])}&page=1&limit=24`,
    ];
    const path = index % 2 === 0 ? productPath(product) : others[((index - 1) / 2) % others.length];
    // Searches are limited for each visitor.
    return get(path, { 'accept-encoding': 'br, gzip', 'x-forwarded-for': addressOf(index) });
  });
}
