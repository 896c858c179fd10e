// Imports of ten thousand lines under orders, for `just torture`.
import { setTimeout as delay } from 'node:timers/promises';
import { demoSeller } from '../demo.ts';
import { call, logIn } from '../load/api.ts';
import { addCustomers, countStock, orderRequests, ordersPerHour } from '../load/customers.ts';
import { startLoad } from '../load/generator.ts';
import { balance, ordersOf } from '../load/ledger.ts';
import { connect } from '../postgres/client.ts';

const lines = 10_000;
/** Clients that order all the time. */
const clients = 8;
/** Customers who share the orders. */
const customers = 80 * clients;
/** Products that they order; all of them are in the imports. */
const ordered = 240;

const headings = ['Kod', 'Ad', 'Kategori', 'Fiyat', 'Satış fiyatı', 'Stokta', 'Açıklama'];

/** What a file does to each product: the price and further cells of its line. */
interface Change {
  what: string;
  price: number;
  headings: string[];
  cells: (n: number) => string[];
}

export interface ImportFigures {
  what: string;
  /** Milliseconds that the import took. */
  took: number;
  /** Orders that were sent meanwhile. */
  orders: number;
  /** Milliseconds of the slowest of them. */
  slowest: number;
  /** Orders that were not taken. */
  refused: number;
}

/** Imports files one after another while customers order, and returns what the orders met. */
export async function importUnderOrders(url: string, database: string) {
  const sql = await connect(database);
  await addCustomers(url, sql, customers);
  const seller = await logIn(url, '/api/seller/login', demoSeller);
  const { products } = await call(url, '/api/product/list?page=1&limit=24');
  const { category, image } = products.find((product: any) => product.image.length > 0);
  const rows = (ids: string[], { price, headings: more, cells }: Change) => [
    [...headings, ...more],
    ...Array.from({ length: lines }, (_, n) => [
      ...[ids[n] ?? '', `Ürün ${n}`, category, `${price + 100}`, `${price}`, 'Evet'],
      ...['Ceviz ağacından\nElde yapılmıştır', ...cells(n)],
    ]),
  ];
  const send = async (ids: string[], change: Change) => {
    const quoted = rows(ids, change).map((cells) => cells.map((cell) => `"${cell}"`).join(';'));
    const response = await fetch(`${url}/api/product/import?dryRun=false`, {
      method: 'POST',
      headers: { cookie: seller, 'content-type': 'text/csv' },
      body: quoted.join('\n'),
    });
    const report: any = await response.json();
    if (!report.isApplied)
      throw new Error(`${change.what}: ${JSON.stringify(report).slice(0, 500)}`);
  };
  const plain = { headings: [], cells: () => [] };
  const first = { what: 'new products', price: 100, ...plain };
  await send([], first);
  const found = await sql.query(`SELECT id FROM products WHERE name LIKE 'Ürün %' ORDER BY name`);
  const ids: string[] = found.rows.map(({ id }) => id);
  await countStock(sql, ids.slice(0, ordered));
  const requests = await orderRequests(url, customers, ids.slice(0, ordered), ordersPerHour);
  const group = {
    kind: 'order',
    clients,
    requests,
    pause: 50,
    backOff: 50,
  };
  const { exchanges, finish } = startLoad([url], [{ ...group, repeats: true }]);
  await delay(2_000);
  const pictures = { headings: ['Görseller'], cells: () => [image[0]] };
  const groups = {
    headings: ['Grup', 'Seçenek 1'],
    cells: (n: number) => [`Grup ${Math.floor(n / 2)}`, `Renk: ${n % 2 ? 'Ceviz' : 'Siyah'}`],
  };
  const counts = { headings: ['Stok'], cells: () => ['99998'] };
  const changes: Change[] = [
    { what: 'more new products', price: 100, ...plain },
    { what: 'prices', price: 90, ...plain },
    { what: 'pictures', price: 90, ...pictures },
    { what: 'groups', price: 90, ...groups },
    { what: 'prices and groups', price: 80, ...groups },
    { what: 'stock', price: 80, ...counts },
  ];
  const figures: ImportFigures[] = [];
  for (const change of changes) {
    const began = Date.now();
    await send(change.what.includes('new') ? [] : ids, change);
    const ended = Date.now();
    await delay(2_000);
    const during = exchanges.filter(({ at, took }) => at + took >= began && at <= ended);
    figures.push({
      what: change.what,
      took: ended - began,
      orders: during.length,
      slowest: Math.max(0, ...during.map(({ took }) => took)),
      refused: during.filter(({ status }) => status !== 201).length,
    });
  }
  await finish();
  const { wrong } = await balance(sql, ordersOf(exchanges), 0);
  await sql.end();
  const { lost, doubled, half, unanswered } = wrong;
  // The last import has counted the stock anew.
  return { figures, wrong: { lost, doubled, half, unanswered } };
}
