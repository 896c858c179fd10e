// The shop without a connection: pages and catalogue as they were last seen, and the cart.
import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type StrategyOptions } from 'workbox-strategies';
import { paths } from '@/lib/paths';
import {
  forgetPages,
  isFile,
  keptCalls,
  keptPages,
  mayCacheResponse,
  mayKeepPage,
  withoutFragment,
} from './cache-rules';

declare const self: ServiceWorkerGlobalScope;

/** What those pages are built of; vite.worker.config.ts writes it. */
declare const BUILT_FILES: PrecacheEntry[];

/** A connection that answers this late is as good as none. */
const networkTimeoutSeconds = 8;

/** A cache that forgets what was not used for longest. */
function keeping(
  cacheName: string,
  maxEntries: number,
  ...plugins: WorkboxPlugin[]
): StrategyOptions {
  return {
    cacheName,
    // Responses vary by the encodings that the browser accepts, which do not change.
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }), ...plugins],
  };
}

// A page says nothing of who looks at it: kept, it tells the device's next user nothing.
const pages = new NetworkFirst({
  ...keeping('pages', 60, withoutFragment),
  networkTimeoutSeconds,
});
const answers = new NetworkFirst({ ...keeping('catalogue', 120), networkTimeoutSeconds });
const files = new CacheFirst(keeping('files', 400));

void self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();

self.addEventListener('install', (event) => {
  const keep = (strategy: NetworkFirst, addresses: string[]) =>
    addresses.map((address) => strategy.handle({ request: new Request(address), event }));
  // Without them there is still the offline page.
  event.waitUntil(Promise.allSettled([...keep(pages, keptPages), ...keep(answers, keptCalls)]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.open(pages.cacheName).then(forgetPages));
});

precacheAndRoute(BUILT_FILES, { cleanURLs: false, ignoreURLParametersMatching: [/^adres$/] });

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && mayKeepPage(url),
  pages,
);
registerRoute(({ url, sameOrigin }) => sameOrigin && mayCacheResponse(url), answers);
registerRoute(({ url, sameOrigin }) => sameOrigin && isFile(url), files);

// Neither the network nor the device has it: an address that says so, with the way back in it.
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate' || !(await matchPrecache(paths.offline())))
    return Response.error();
  const { pathname, search } = new URL(request.url);
  return Response.redirect(paths.offline(pathname + search));
});
