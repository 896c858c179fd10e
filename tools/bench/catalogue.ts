// Reading the catalogue, compared with a server of the same framework that sends as many constant bytes.
import { call, categoryPath, get, productPath } from '../load/api.ts';
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
  const rows: [name: string, paths: string[], target: number][] = [
    ['list pages', listPaths(count, size), 0.5],
    [firstTime, listPaths(count, size, true), 0.5],
    [`all ${size} products in one list`, ['/api/product/list'], 0.8],
    ['products by id', some.map(({ _id }) => `/api/product/${_id}`), 0.5],
    ['searches', searches, 0.2],
    ['home page', ['/'], 0.3],
    ['list and category pages', ['/urunler', ...pages], 0.3],
    ['product pages', some.map(productPath), 0.3],
  ];
  for (const compressed of [false, true]) {
    for (const [name, paths, target] of rows) {
      const fresh = () => (name === firstTime ? listPaths(firstTimes, size, true) : paths);
      yield await against(url, name, paths, target, compressed, fresh);
    }
  }
}

const firstTime = 'list pages, each for the first time';

/** Measures requests for `paths`, or for each round's `fresh` ones. */
async function against(
  url: string,
  name: string,
  paths: string[],
  target: number,
  compressed: boolean,
  fresh: () => string[],
) {
  const headers = { 'accept-encoding': compressed ? 'br, gzip' : 'identity' };
  const lengths = [];
  for (const path of paths) lengths.push(await lengthOf(`${url}${path}`, headers));
  await using floor = await startFloor(lengths);
  const perSecond = async (url: string) => {
    const requests = fresh().map((path) => get(path, headers));
    return (await load(url, requests, { seconds: 3 })).perSecond;
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

/** Returns the body's length as it is sent. */
async function lengthOf(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers });
  const body = await response.arrayBuffer();
  return Number(response.headers.get('content-length') ?? body.byteLength);
}
