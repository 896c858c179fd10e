// Reading the catalogue, compared with a server of the same framework that sends as many constant bytes.
import { listPaths, draw, searchTexts } from './draw.mjs';
import { categoryPath, get, productPath } from '../load/api.mjs';
import { compare, load, startFloor } from './load.mjs';
/** @import { Shop } from './shop.mjs' */

/** How many different requests one measurement sends. */
const count = 400;
/** More paths than a server serves in one measurement. */
const firstTimes = 120_000;

/**
 * @param {Shop} shop
 * @param {number} size how many products it has
 * @returns {AsyncGenerator<import("./load.mjs").Row>}
 */
export async function* catalogue(shop, size) {
  /** @type {{ products: { _id: string, category: string }[] }} */
  const { products } = await shop.call('/api/product/list?page=1&limit=100');
  const some = draw(products, count);
  const lists = listPaths(count, size);
  const searches = searchTexts(count, size).map(
    (text) => `/api/product/list?search=${encodeURIComponent(text)}&page=1&limit=24`,
  );
  /** @type {{ categories: { path: string }[] }} */
  const { categories } = await shop.call('/api/category/list');
  for (const compressed of [false, true]) {
    const row = (
      /** @type {string} */ name,
      /** @type {string[]} */ paths,
      /** @type {number} */ target,
      fresh = () => paths,
    ) => against(shop, name, paths, target, compressed, fresh);
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

/**
 * @param {Shop} shop
 * @param {string} name
 * @param {string[]} paths
 * @param {number} target
 * @param {boolean} compressed
 * @param {() => string[]} fresh the paths of each round
 */
async function against(shop, name, paths, target, compressed, fresh) {
  const headers = compressed ? { 'Accept-Encoding': 'br, gzip' } : {};
  const lengths = [];
  for (const path of paths) lengths.push(await lengthOf(`${shop.url}${path}`, compressed));
  const floor = await startFloor(lengths);
  const perSecond = async (/** @type {string} */ url) => {
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
async function lengthOf(/** @type {string} */ url, /** @type {boolean} */ compressed) {
  const response = await fetch(url, {
    headers: { 'accept-encoding': compressed ? 'br, gzip' : 'identity' },
  });
  const body = await response.arrayBuffer();
  return Number(response.headers.get('content-length') ?? body.byteLength);
}
