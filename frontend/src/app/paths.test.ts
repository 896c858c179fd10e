import { paths } from './paths';

test('prints every address', () => {
  const { seller, ...shop } = paths;
  const urls = [
    shop.home(),
    shop.products(),
    shop.products('çay bardağı'),
    shop.category('Kıraathane Ürünleri'),
    shop.product('Gıda Ürünleri', 'p1'),
    shop.cart(),
    shop.cartAlias(),
    shop.addAddress(),
    shop.newAddress(),
    shop.editAddress('a1'),
    shop.profile(),
    shop.myOrders(),
    shop.about(),
    shop.contact(),
    shop.loader('siparislerim'),
    ...Object.values(seller).map((path) => path()),
  ];
  expect(urls.map(decodeURIComponent)).toEqual([
    '/',
    '/urunler',
    '/urunler?ara=çay bardağı',
    '/urunler/kıraathane ürünleri',
    '/urunler/gıda ürünleri/p1',
    '/sepet',
    '/cart',
    '/add-address',
    '/adres',
    '/adres/a1',
    '/profil',
    '/siparislerim',
    '/hakkimizda',
    '/iletisim',
    '/loader?next=siparislerim',
    '/seller',
    '/seller/product-list',
    '/seller/orders',
    '/seller/mesajlar',
    '/seller/destek',
  ]);
});
