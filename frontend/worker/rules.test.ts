import { mayCacheResponse, mayKeepPage } from './rules';

const url = (path: string) => new URL(path, 'https://dorduncu.example');

test.each(['/', '/urunler', '/urunler/okey-takimlari', '/sepet', '/siparislerim', '/teslimat'])(
  'a copy of %s may stay on the device',
  (path) => {
    expect(mayKeepPage(url(path))).toBe(true);
  },
);

test.each([
  '/seller/orders',
  '/profil/adreslerim',
  '/adres/1',
  '/siparislerim/4827-1935',
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
