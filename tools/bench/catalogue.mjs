// Reading the catalogue, against a server of the same framework that answers the same bytes from a constant.
import { compare, get, load, startFloor } from './load.mjs';

/**
 * @param {import("./shop.mjs").Shop} shop
 * @returns {AsyncGenerator<import("./table.mjs").Row>}
 */
export async function* catalogue(shop) {
  const list = '/api/product/list?inStock=true&page=1&limit=24';
  yield await against(shop, '(a) list page of 24', [list], 0.8);
  const { products } = await shop.call('/api/product/list?page=1&limit=100');
  const pages = products.map(({ _id }) => `/api/product/${_id}`);
  yield await against(shop, '(b) product by id', pages, 0.6);
}

/**
 * @param {import("./shop.mjs").Shop} shop
 * @param {string} name
 * @param {string[]} paths
 * @param {number} target
 */
async function against(shop, name, paths, target) {
  const body = await (await fetch(`${shop.url}${paths[0]}`)).text();
  const floor = await startFloor(body);
  const requests = paths.map((path) => get(path));
  const perSecond = async (address) => (await load(address, requests)).perSecond;
  const { one, other, ratio } = await compare(
    () => perSecond(shop.address),
    () => perSecond(floor.address),
  );
  await floor.stop();
  const bytes = `${Buffer.byteLength(body)} bytes`;
  const measured = `${one.toFixed(0)} /s against ${other.toFixed(0)} /s (${bytes})`;
  return { name, measured, ratio: ratio.toFixed(2), target: `≥ ${target}` };
}
