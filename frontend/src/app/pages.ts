import { sellerPages } from './seller-pages';
import * as titles from './titles';

/** A page as the server and search engines know it: the build writes the list for the server. */
interface Page {
  /** Its address, spelled as in the list of routes. */
  path: string;
  title: string;
  /** For search engines; a page without one is kept out of them. `{name}` is the category's or the product's. */
  description?: string;
  /** What its address fetches, below src/app/, from the outermost list of routes to the page itself. */
  modules: string[];
}

const secondary = 'secondary-routes.tsx';
const profile = [secondary, 'layouts/profile.tsx'];
const legal = [secondary, 'routes/legal.tsx'];

const aboutShop =
  'Okey, tavla, satranç takımları, masa oyunları ve kıraathane ürünleri; kapınıza gelir.';

export const pages: Page[] = [
  {
    path: '/',
    title: titles.home,
    description: aboutShop,
    modules: ['routes/home.tsx'],
  },
  {
    path: '/urunler',
    title: titles.products,
    description:
      'Okey, tavla ve satranç takımları, masa oyunları, oyun kağıtları, gıda ve kıraathane ürünleri: stoktaki bütün ürünlerimiz.',
    modules: ['routes/products.tsx'],
  },
  {
    path: '/urunler/:category',
    title: titles.products,
    description: '{name}: stoktaki ürünler ve fiyatlar.',
    modules: ['routes/category.tsx'],
  },
  {
    path: '/urunler/:category/:id',
    title: titles.product,
    description: `{name}: ${aboutShop}`,
    modules: ['routes/product.tsx'],
  },
  {
    path: '/sepet',
    title: titles.cart,
    description: 'Sepetinizdeki ürünler, teslimat adresi ve ödeme.',
    modules: ['routes/cart.tsx'],
  },
  { path: '/cart', title: titles.cart, modules: ['routes/cart.tsx'] },
  { path: '/add-address', title: titles.addAddress, modules: ['routes/add-address.tsx'] },
  { path: '/adres', title: titles.newAddress, modules: [secondary, 'routes/new-address.tsx'] },
  {
    path: '/adres/:id',
    title: titles.editAddress,
    modules: [secondary, 'routes/edit-address.tsx'],
  },
  { path: '/profil', title: titles.profile, modules: [...profile, 'routes/profile/details.tsx'] },
  {
    path: '/profil/siparislerim',
    title: titles.orders,
    modules: [...profile, 'routes/profile/orders.tsx'],
  },
  {
    path: '/profil/adreslerim',
    title: titles.addresses,
    modules: [...profile, 'routes/profile/addresses.tsx'],
  },
  {
    path: '/profil/destek',
    title: titles.threads,
    modules: [...profile, 'routes/profile/threads.tsx'],
  },
  { path: '/siparislerim', title: titles.orders, modules: ['routes/my-orders.tsx'] },
  { path: '/siparislerim/:number', title: titles.order, modules: [secondary, 'routes/order.tsx'] },
  {
    path: '/hizli-siparis',
    title: titles.quickOrder,
    modules: [secondary, 'routes/quick-order.tsx'],
  },
  {
    path: '/sifremi-unuttum',
    title: titles.forgotPassword,
    modules: [secondary, 'routes/forgot-password.tsx'],
  },
  {
    path: '/sifre-yenile',
    title: titles.resetPassword,
    modules: [secondary, 'routes/reset-password.tsx'],
  },
  {
    path: '/stok-bildirimi/onay',
    title: titles.confirmStockAlert,
    modules: [secondary, 'routes/stock-alert/confirm.tsx'],
  },
  {
    path: '/stok-bildirimi/iptal',
    title: titles.cancelStockAlert,
    modules: [secondary, 'routes/stock-alert/cancel.tsx'],
  },
  { path: '/loader', title: titles.loader, modules: [secondary, 'routes/loader.tsx'] },
  ...sellerPages.map(({ path, title, module }) => ({
    path,
    title,
    modules: ['seller-routes.tsx', `routes/seller/${module}.tsx`],
  })),
  {
    path: '/hakkimizda',
    title: titles.about,
    description:
      'Kıraathanelerin masasını, tavlasını, çayını tek adresten tamamlıyoruz: vizyonumuz ve misyonumuz.',
    modules: ['routes/about.tsx'],
  },
  {
    path: '/iletisim',
    title: titles.contact,
    description:
      'Adresimiz, telefonlarımız, e-posta adresimiz ve çalışma saatlerimiz; bize buradan yazın.',
    modules: ['routes/contact.tsx'],
  },
  {
    path: '/teslimat',
    title: titles.delivery,
    description: 'Siparişinizin ne zaman ve nasıl elinize ulaşacağı.',
    modules: [secondary, 'routes/help/delivery.tsx'],
  },
  {
    path: '/iade-ve-geri-odeme',
    title: titles.returns,
    description: 'On dört gün içinde cayma hakkı, iadenin yolu ve geri ödeme.',
    modules: [secondary, 'routes/help/returns.tsx'],
  },
  {
    path: '/odeme-yontemleri',
    title: titles.paymentMethods,
    description: 'Siparişinizi nasıl ödeyeceğiniz: EFT/Havale ve hesap bilgileri.',
    modules: [secondary, 'routes/help/payment.tsx'],
  },
  {
    path: '/siparis-takibi',
    title: titles.orderTracking,
    description: 'Siparişinizin hangi aşamada olduğunu nereden göreceğiniz.',
    modules: [secondary, 'routes/help/tracking.tsx'],
  },
  {
    path: '/sikca-sorulan-sorular',
    title: titles.questions,
    description: 'Sipariş, ödeme, teslimat ve iade üzerine en çok sorulan sorular.',
    modules: [secondary, 'routes/help/questions.tsx'],
  },
  {
    path: '/kvkk-aydinlatma-metni',
    title: titles.kvkk,
    description: 'Kişisel verilerinizin hangi amaçla işlendiği ve haklarınız.',
    modules: legal,
  },
  {
    path: '/gizlilik-ve-cerezler',
    title: titles.privacy,
    description: 'Sitede hangi çerezlerin, ne için kullanıldığı.',
    modules: legal,
  },
  {
    path: '/mesafeli-satis-sozlesmesi',
    title: titles.distanceSales,
    description: 'Siparişinizle kurulan satış sözleşmesinin metni.',
    modules: legal,
  },
  {
    path: '/on-bilgilendirme-formu',
    title: titles.preliminaryInformation,
    description: 'Sipariş vermeden önce bilmeniz gerekenler.',
    modules: legal,
  },
  { path: '/cevrimdisi', title: titles.offline, modules: [secondary, 'routes/offline.tsx'] },
  { path: '*', title: titles.notFound, modules: [secondary, 'routes/not-found.tsx'] },
];
