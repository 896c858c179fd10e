import type { WorkboxPlugin } from 'workbox-core/types.js';
import { callPath, fillPath } from '@/api/call-path';
import { listQuery, wholeShop } from '@/entities/product/list-filter';
import { paths } from '@/lib/paths';

/** Pages that are kept from the first visit on, seen or not. */
export const keptPages = [paths.home(), paths.products(), paths.cart(), paths.myOrders()];

/** Calls whose answers those pages and the offline one are made of. */
export const keptCalls = [
  callPath('/api/shop'),
  callPath('/api/category/list'),
  fillPath('/api/product/list', { query: listQuery(wholeShop, 1) }),
];

// The router ignores the case of an address.
const notKept =
  /^\/(api|images|docs|seller|profil|adres|sifre-yenile|e-posta-dogrula|stok-bildirimi|siparis\/|siparislerim\/.)/i;

/**
 * Whether a copy of this page may stay on the device: not the seller's, nor one whose address is a key or names
 * an order.
 */
export function mayKeepPage({ pathname, searchParams }: URL): boolean {
  return !notKept.test(pathname) && !searchParams.has('token');
}

/** Leaves the fragment out of a cached page's address: a guest's order is opened by the key in it. */
export const withoutFragment: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(addressOf(request)),
};

const addressOf = ({ url }: Request) => url.replace(/#.*/, '');

/** Deletes the pages that an earlier release has cached and this one would not. */
export async function forgetPages(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  const forbidden = requests.filter(
    (request) => addressOf(request) !== request.url || !mayKeepPage(new URL(request.url)),
  );
  await Promise.all(forbidden.map((request) => cache.delete(request)));
}

const catalogueCall = /^\/api\/(shop|category\/list|product\/(list|[0-9a-f-]{20,}))$/;

/** Whether a response is public, so that a shopper without a connection may see an older one. */
export function mayCacheResponse({ pathname }: URL): boolean {
  return catalogueCall.test(pathname);
}

const file = /^\/(assets|art|icons|images)\//;

/** Whether the address names its content, or content that hardly changes. */
export function isFile({ pathname }: URL): boolean {
  return file.test(pathname);
}
