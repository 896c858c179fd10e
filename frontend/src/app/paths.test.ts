import { paths } from './paths';

test('prints every address', () => {
  const {
    seller: { packing, ...seller },
    ...shop
  } = paths;
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
    packing('s1'),
    seller.overview(7),
    seller.productList({ stok: 'yok' }),
    seller.orders({ odeme: 'bekliyor' }),
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
    '/seller/genel-bakis',
    '/seller/product-list',
    '/seller/orders',
    '/seller/mesajlar',
    '/seller/destek',
    '/seller/orders/s1/paket',
    '/seller/genel-bakis?gun=7',
    '/seller/product-list?stok=yok',
    '/seller/orders?odeme=bekliyor',
  ]);
});
