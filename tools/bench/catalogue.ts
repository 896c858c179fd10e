// Reading the catalogue, compared with a server of the same framework that sends as many constant bytes.
import { listPaths, draw, searchTexts } from './draw.ts';
import { categoryPath, get, productPath } from '../load/api.ts';
import { compare, load, startFloor, type Row } from './load.ts';
import type { Shop } from './shop.ts';

/** How many different requests one measurement sends. */
const count = 400;
/** More paths than a server serves in one measurement. */
const firstTimes = 120_000;

/** @param size how many products it has */
export async function* catalogue(shop: Shop, size: number): AsyncGenerator<Row> {
  const { products }: { products: { _id: string; category: string }[] } = await shop.call(
    '/api/product/list?page=1&limit=100',
  );
  const some = draw(products, count);
  const lists = listPaths(count, size);
  const searches = searchTexts(count, size).map(
    (text) => `/api/product/list?search=${encodeURIComponent(text)}&page=1&limit=24`,
  );
  const { categories }: { categories: { path: string }[] } = await shop.call('/api/category/list');
  for (const compressed of [false, true]) {
    const row = (name: string, paths: string[], target: number, fresh = () => paths) =>
      against(shop, name, paths, target, compressed, fresh);
    yield await row('list pages', lists, 0.5);
    yield await row('list pages, each for the first time', listPaths(count, size, true), 0.5, () =>
      listPaths(firstTimes, size, true),
    );
    yield await row(`all ${size} products in one list`, ['/api/product/list'], 0.8);
    yield await row(
      'products by id',
      some.map(({ _id }) => `/api/product/${_id}`),
      0.5,
    );
    yield await row('searches', searches, 0.2);
    yield await row('home page', ['/'], 0.3);
    yield await row(
      'list and category pages',
      ['/urunler', ...categories.map((one) => categoryPath(one.path))],
      0.3,
    );
    yield await row('product pages', some.map(productPath), 0.3);
  }
}

/** @param fresh the paths of each round */
async function against(
  shop: Shop,
  name: string,
  paths: string[],
  target: number,
  compressed: boolean,
  fresh: () => string[],
) {
  const headers = compressed ? { 'Accept-Encoding': 'br, gzip' } : {};
  const lengths = [];
  for (const path of paths) lengths.push(await lengthOf(`${shop.url}${path}`, compressed));
  const floor = await startFloor(lengths);
  const perSecond = async (url: string) => {
    const requests = fresh().map((path) => get(path, headers));
    return (await load(url, requests, { seconds: 3 })).perSecond;
  };
  const { one, other, ratio } = await compare(
    () => perSecond(shop.url),
    () => perSecond(floor.url),
  );
  await floor.stop();
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const measured = `${one.toFixed(0)} /s against ${other.toFixed(0)} /s (${mean.toFixed(0)} bytes)`;
  const form = compressed ? ', br' : '';
  return { name: `${name}${form}`, measured, ratio: ratio.toFixed(2), target: `≥ ${target}` };
}

/** The body's length as it is sent. */
async function lengthOf(url: string, compressed: boolean) {
  const response = await fetch(url, {
    headers: { 'accept-encoding': compressed ? 'br, gzip' : 'identity' },
  });
  const body = await response.arrayBuffer();
  return Number(response.headers.get('content-length') ?? body.byteLength);
}
