import { forgetPages, mayCacheResponse, mayKeepPage, withoutFragment } from './cache-rules';

const url = (path: string) => new URL(path, 'https://dorduncu.example');

test.each(['/', '/urunler', '/urunler/okey-takimlari', '/sepet', '/siparislerim', '/teslimat'])(
  'allows a cached copy of %s',
  (path) => {
    expect(mayKeepPage(url(path))).toBe(true);
  },
);

test.each([
  '/seller/orders',
  '/profil/adreslerim',
  '/adres/1',
  '/siparislerim/4827-1935',
  '/siparis/4827-1935',
  '/Siparis/4827-1935',
  '/sifre-yenile',
  '/e-posta-dogrula',
  '/stok-bildirimi/onay',
  '/?token=gizli',
])('no copy of %s stays on the device', (path) => {
  expect(mayKeepPage(url(path))).toBe(false);
});

test.each([
  '/api/shop',
  '/api/category/list',
  '/api/product/list?page=1',
  '/api/product/0197f7a0-0000-7000-8000-000000000001',
])('%s is the same for everybody', (path) => {
  expect(mayCacheResponse(url(path))).toBe(true);
});

test.each(['/api/user/is-auth', '/api/order/user', '/api/product/export', '/api/cart/update'])(
  '%s is nobody else’s',
  (path) => {
    expect(mayCacheResponse(url(path))).toBe(false);
  },
);

test('a cached page’s address has no fragment', async () => {
  const request = new Request('https://dorduncu.example/sepet?adim=2#0123456789abcdef');
  const call = { request, mode: 'write', event: new Event('fetch') as ExtendableEvent } as const;
  expect(await withoutFragment.cacheKeyWillBeUsed?.(call)).toBe(
    'https://dorduncu.example/sepet?adim=2',
  );
});

test('deletes pages that an earlier release has cached', async () => {
  const kept = new Set(
    ['/', '/urunler', '/sepet#gizli', '/siparis/4827-1935#0123456789abcdef'].map(
      (path) => new Request(url(path)),
    ),
  );
  const cache = {
    keys: () => Promise.resolve([...kept]),
    delete: (request: Request) => Promise.resolve(kept.delete(request)),
  } as unknown as Cache;
  await forgetPages(cache);
  expect([...kept].map((request) => new URL(request.url).pathname)).toEqual(['/', '/urunler']);
});
