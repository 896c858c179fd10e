// The cost of searches by the size of the catalogue.
import { get } from '../load/api.ts';
import { searchTexts } from './draw.ts';
import { load } from './load.ts';
import type { Shop } from './shop.ts';

export async function* search({ url }: Shop, products: number) {
  for (const [what, before, after] of [
    ['search', '/api/product/list?search=', '&inStock=true&page=1&limit=24'],
    ['suggestions', '/api/product/suggest?q=', ''],
  ]) {
    const requests = searchTexts(400, products).map((text) =>
      get(`${before}${encodeURIComponent(text)}${after}`),
    );
    const { perSecond, p50, p95 } = await load(url, requests, { clients: 4 });
    const name = `${what} over ${products.toLocaleString('en')} products`;
    const measured = `${perSecond.toFixed(0)} /s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
    yield { name, measured, target: products === 100_000 ? 'p95 ≤ 10 ms' : '' };
  }
}
