// Reading the catalogue and asking what carts cost, compared with a server of the same framework that sends as many constant bytes.
import { demoSeller } from '../demo.ts';
import { call, categoryPath, get, logIn, productPath } from '../load/api.ts';
import { addressOf, threeOf } from '../load/customers.ts';
import type { Request } from '../load/generator.ts';
import { draw, listPaths, searchTexts } from './draw.ts';
import { compare, load, startFloor } from './load.ts';
import type { Shop } from './shop.ts';

/** How many different requests one measurement sends. */
const count = 400;
/** More paths than a server serves in one measurement. */
const firstTimes = 120_000;

export async function* catalogue({ url }: Shop, size: number) {
  const { products } = await call(url, '/api/product/list?page=1&limit=100');
  const some: { _id: string; category: string }[] = draw(products, count);
  const { categories } = await call(url, '/api/category/list');
  const searches = searchTexts(count, size).map(
    (text) => `/api/product/list?search=${encodeURIComponent(text)}&page=1&limit=24`,
  );
  const pages = categories.map((one: { path: string }) => categoryPath(one.path));
  const reads = (paths: string[]) => paths.map((path) => get(path));
  // About two thirds of what was measured on 2026-11-28: a fall below is a change for the worse. The floor writes no access
  // log and counts no visitors, which takes the shop a quarter of a read; a compressed floor compresses nothing.
  const rows: [name: string, requests: Request[], target: number, compressedTarget: number][] = [
    ['list pages', reads(listPaths(count, size)), 0.25, 0.15],
    [firstTime, reads(listPaths(count, size, true)), 0.25, 0.07],
    [`all ${size} products in one list`, reads(['/api/product/list']), 0.4, 0.1],
    ['products by id', reads(some.map(({ _id }) => `/api/product/${_id}`)), 0.2, 0.15],
    ['searches', reads(searches), 0.1, 0.07],
    ['quotes of three products, half with a code', await quotes(url, some), 0.15, 0.1],
    ['home page', reads(['/']), 0.4, 0.3],
    ['list and category pages', reads(['/urunler', ...pages]), 0.4, 0.3],
    ['product pages', reads(some.map(productPath)), 0.25, 0.15],
  ];
  for (const compressed of [false, true]) {
    for (const [name, requests, plainTarget, compressedTarget] of rows) {
      const target = compressed ? compressedTarget : plainTarget;
      const fresh = () =>
        name === firstTime ? reads(listPaths(firstTimes, size, true)) : requests;
      yield await against(url, name, requests, target, compressed, fresh);
    }
  }
}

/** Returns requests for what carts cost, every other one with a discount code, which this adds. */
async function quotes(url: string, products: { _id: string }[]) {
  const cookie = await logIn(url, '/api/seller/login', demoSeller);
  const code = { code: 'OLCUM', kind: 'percent', value: 10 };
  await call(url, '/api/seller/discount', { cookie, body: code });
  const ids = products.map(({ _id }) => _id);
  return Array.from({ length: count }, (_, turn): Request => {
    const items = threeOf(ids, turn).map((product) => ({ product, quantity: 1 }));
    const body = turn % 2 === 0 ? { items } : { items, discountCode: code.code };
    return { method: 'POST', path: '/api/order/quote', body };
  });
}

const firstTime = 'list pages, each for the first time';

/** Measures `requests`, or each round's `fresh` ones. */
async function against(
  url: string,
  name: string,
  requests: Request[],
  target: number,
  compressed: boolean,
  fresh: () => Request[],
) {
  const encoding = { 'accept-encoding': compressed ? 'br, gzip' : 'identity' };
  const lengths = [];
  for (const [visitor, request] of requests.entries()) {
    const headers = { ...encoding, 'x-forwarded-for': addressOf(visitor) };
    lengths.push(await lengthOf(url, request, headers));
  }
  await using floor = await startFloor(lengths);
  const perSecond = async (url: string) => {
    const encoded = fresh().map((request) => ({ ...request, headers: encoding }));
    return (await load(url, encoded, { seconds: 3 })).perSecond;
  };
  const { one, other, ratio } = await compare(
    () => perSecond(url),
    () => perSecond(floor.url),
  );
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const measured = `${one.toFixed(0)} /s against ${other.toFixed(0)} /s (${mean.toFixed(0)} bytes)`;
  const form = compressed ? ', br' : '';
  return { name: `${name}${form}`, measured, ratio: ratio.toFixed(2), target: `≥ ${target}` };
}

/** Returns the response's length as it is sent. */
async function lengthOf(
  url: string,
  { method, path, body }: Request,
  head: Record<string, string>,
) {
  const headers = body ? { ...head, 'content-type': 'application/json' } : head;
  const text = body ? JSON.stringify(body) : undefined;
  const response = await fetch(`${url}${path}`, { method, headers, body: text });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const bytes = await response.arrayBuffer();
  return Number(response.headers.get('content-length') ?? bytes.byteLength);
}
