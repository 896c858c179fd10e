// Reading the catalogue, against a server of the same framework that answers as many bytes from constants.
import { listPaths, draw, searchTexts, seed } from './draw.mjs';
import { compare, get, load, startFloor } from './load.mjs';

/** Different questions in one measurement. */
const questions = 400;
/** More addresses than a server answers in one measurement. */
const firstTimes = 120_000;

/**
 * @param {import("./shop.mjs").Shop} shop
 * @param {number} size how many products it has
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* catalogue(shop, size) {
  /** @type {{ products: { _id: string, category: string }[] }} */
  const { products } = await shop.call('/api/product/list?page=1&limit=100');
  const some = draw(products, questions);
  const lists = listPaths(questions, size);
  const searches = searchTexts(questions, size).map(
    (text) => `/api/product/list?search=${encodeURIComponent(text)}&page=1&limit=24`,
  );
  /** @type {{ categories: { path: string }[] }} */
  const { categories } = await shop.call('/api/category/list');
  const path = (/** @type {string} */ category) =>
    `/urunler/${encodeURIComponent(category.toLocaleLowerCase('tr'))}`;
  for (const compressed of [false, true]) {
    const row = (
      /** @type {string} */ name,
      /** @type {string[]} */ paths,
      /** @type {number} */ target,
      fresh = () => paths,
    ) => against(shop, name, paths, target, compressed, fresh);
    yield await row(`list pages, seed ${seed}`, lists, 0.5);
    yield await row(
      'list pages, each for the first time',
      listPaths(questions, size, true),
      0.5,
      () => listPaths(firstTimes, size, true),
    );
    yield await row(`all ${size} products in one list`, ['/api/product/list'], 0.8);
    yield await row(
      'products by id',
      some.map(({ _id }) => `/api/product/${_id}`),
      0.5,
    );
    yield await row(`searches, seed ${seed}`, searches, 0.2);
    yield await row('home page', ['/'], 0.3);
    yield await row(
      'list and category pages',
      ['/urunler', ...categories.map((one) => path(one.path))],
      0.3,
    );
    yield await row(
      'product pages',
      some.map(({ _id, category }) => `${path(category)}/${_id}`),
      0.3,
    );
  }
}

/**
 * @param {import("./shop.mjs").Shop} shop
 * @param {string} name
 * @param {string[]} paths
 * @param {number} target
 * @param {boolean} compressed
 * @param {() => string[]} fresh the addresses of each round
 */
async function against(shop, name, paths, target, compressed, fresh) {
  const headers = compressed ? { 'Accept-Encoding': 'br, gzip' } : {};
  const lengths = [];
  for (const path of paths) lengths.push(await lengthOf(`${shop.url}${path}`, compressed));
  const floor = await startFloor(lengths);
  const perSecond = async (/** @type {string} */ address) => {
    const requests = fresh().map((path) => get(path, headers));
    return (await load(address, requests, { seconds: 3 })).perSecond;
  };
  const { one, other, ratio } = await compare(
    () => perSecond(shop.address),
    () => perSecond(floor.address),
    3,
  );
  await floor.stop();
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const measured = `${one.toFixed(0)} /s against ${other.toFixed(0)} /s (${mean.toFixed(0)} bytes)`;
  const form = compressed ? ', br' : '';
  return { name: `${name}${form}`, measured, ratio: ratio.toFixed(2), target: `≥ ${target}` };
}

/**
 * The body's length as it is sent.
 * @param {string} url
 * @param {boolean} compressed
 */
async function lengthOf(url, compressed) {
  const response = await fetch(url, {
    headers: { 'accept-encoding': compressed ? 'br, gzip' : 'identity' },
  });
  const body = await response.arrayBuffer();
  return Number(response.headers.get('content-length') ?? body.byteLength);
}
