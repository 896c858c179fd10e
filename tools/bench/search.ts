// The cost of searches by the size of the catalogue.
import { get } from '../load/api.ts';
import { listPaths, searchTexts } from './draw.ts';
import { compare, load } from './load.ts';
import type { Shop } from './shop.ts';

/** Returns the path for one card of each group. */
const grouped = (path: string) => `${path}&grouped=1`;

export async function* search({ url }: Shop, products: number) {
  for (const [what, before, after] of [
    ['search', '/api/product/list?search=', '&inStock=true&page=1&limit=24'],
    ['grouped search', '/api/product/list?search=', grouped('&inStock=true&page=1&limit=24')],
    ['suggestions', '/api/product/suggest?q=', ''],
  ]) {
    const paths = searchTexts(400, products).map(
      (text) => `${before}${encodeURIComponent(text)}${after}`,
    );
    yield await timed(url, products, what, paths);
  }
  yield await timed(url, products, 'grouped list', listPaths(400, products).map(grouped));
  if (products === 1_000) {
    const searches = searchTexts(400, products).map(
      (text) => `/api/product/list?search=${encodeURIComponent(text)}&page=1&limit=24`,
    );
    yield await groupedAgainstFlat(url, 'list', listPaths(400, products));
    yield await groupedAgainstFlat(url, 'search', searches);
  }
}

async function timed(url: string, products: number, what: string, paths: string[]) {
  const requests = paths.map((path) => get(path));
  const { perSecond, p50, p95 } = await load(url, requests, { clients: 4 });
  const name = `${what} over ${products.toLocaleString('en')} products`;
  const measured = `${perSecond.toFixed(0)} /s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  return { name, measured, target: products === 100_000 ? 'p95 ≤ 10 ms' : '' };
}

async function groupedAgainstFlat(url: string, what: string, paths: string[]) {
  const perSecond = async (paths: string[]) => {
    const requests = paths.map((path) => get(path));
    return (await load(url, requests, { seconds: 3 })).perSecond;
  };
  const { one, other, ratio } = await compare(
    () => perSecond(paths.map(grouped)),
    () => perSecond(paths),
  );
  const measured = `${one.toFixed(0)} /s against ${other.toFixed(0)} /s`;
  return {
    name: `grouped ${what} against flat`,
    measured,
    ratio: ratio.toFixed(2),
    target: '≥ 0.8',
  };
}
