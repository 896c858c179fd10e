import { paths } from '../lib/paths.ts';
import { sellerPaths } from '../lib/seller-paths.ts';

/** A page as the router, the server and search engines know it. */
interface Page {
  /** Its address, with `:name` for what varies. */
  path: string;
  title: string;
  /** Whether the page shows a title that comes with its data, once it is there. */
  ownTitle?: boolean;
  /** For search engines; a page without one is kept out of them. `{name}` is the category's or the product's. */
  description?: string;
  /** Its file below routes/, without the ending. It exports the `Component`. */
  module: string;
}

/** Returns the part of an address that the router matches. */
const pattern = (address: string) => decodeURIComponent(address.replace(/[?#].*/, ''));

const aboutShop =
  'Okey, tavla, satranç takımları, masa oyunları ve kıraathane ürünleri; kapınıza gelir.';

/** Pages that first visits begin with, and those that they lead to. */
const firstPages: Page[] = [
  {
    path: paths.home(),
    title: 'Okey, tavla ve kıraathane ürünleri',
    description: aboutShop,
    module: 'home',
  },
  {
    path: paths.products(),
    title: 'Ürünler',
    ownTitle: true,
    description:
      'Okey, tavla ve satranç takımları, masa oyunları, oyun kağıtları, gıda ve kıraathane ürünleri: stoktaki bütün ürünlerimiz.',
    module: 'products',
  },
  {
    path: pattern(paths.category(':category')),
    title: 'Ürünler',
    ownTitle: true,
    description: '{name}: stoktaki ürünler ve fiyatlar.',
    module: 'category',
  },
  {
    path: pattern(paths.product(':category', ':id')),
    title: 'Ürün',
    ownTitle: true,
    description: `{name}: ${aboutShop}`,
    module: 'product',
  },
  {
    path: paths.cart(),
    title: 'Sepet',
    description: 'Sepetinizdeki ürünler, teslimat adresi ve ödeme.',
    module: 'cart',
  },
  { path: paths.cartAlias(), title: 'Sepet', module: 'cart' },
  { path: paths.addAddress(), title: 'Adres Ekle', module: 'add-address' },
  { path: paths.myOrders(), title: 'Siparişlerim', module: 'my-orders' },
  {
    path: paths.about(),
    title: 'Hakkımızda',
    description:
      'Kıraathanelerin masasını, tavlasını, çayını tek adresten tamamlıyoruz: vizyonumuz ve misyonumuz.',
    module: 'about',
  },
  {
    path: paths.contact(),
    title: 'İletişim',
    description:
      'Adresimiz, telefonlarımız, e-posta adresimiz ve çalışma saatlerimiz; bize buradan yazın.',
    module: 'contact',
  },
];

/** Pages that few first visits lead to; those visits do not load their list. */
const secondaryPages: Page[] = [
  { path: paths.newAddress(), title: 'Yeni Adres Ekle', module: 'new-address' },
  { path: pattern(paths.editAddress(':id')), title: 'Adres Düzenle', module: 'edit-address' },
  { path: pattern(paths.myOrder(':number')), title: 'Sipariş', module: 'order' },
  { path: pattern(paths.guestOrder(':number', '')), title: 'Sipariş', module: 'guest-order' },
  { path: paths.quickOrder(), title: 'Hızlı Sipariş', module: 'quick-order' },
  { path: paths.favorites(), title: 'Favorilerim', module: 'favorites' },
  { path: paths.forgotPassword(), title: 'Şifremi Unuttum', module: 'forgot-password' },
  { path: paths.resetPassword(), title: 'Şifre Yenile', module: 'reset-password' },
  { path: paths.confirmEmail(), title: 'E-posta Doğrulama', module: 'confirm-email' },
  { path: paths.confirmStockAlert(), title: 'Stok Bildirimi', module: 'stock-alert/confirm' },
  {
    path: paths.cancelStockAlert(),
    title: 'Stok Bildirimlerini Kapat',
    module: 'stock-alert/cancel',
  },
  { path: pattern(paths.loader('')), title: 'Yönlendiriliyorsunuz', module: 'loader' },
  {
    path: paths.delivery(),
    title: 'Teslimat Bilgileri',
    description: 'Siparişinizin ne zaman ve nasıl elinize ulaşacağı.',
    module: 'help/delivery',
  },
  {
    path: paths.returns(),
    title: 'İade ve Geri Ödeme',
    description: 'On dört gün içinde cayma hakkı, iadenin yolu ve geri ödeme.',
    module: 'help/returns',
  },
  {
    path: paths.paymentMethods(),
    title: 'Ödeme Yöntemleri',
    description: 'Siparişinizi nasıl ödeyeceğiniz: EFT/Havale ve hesap bilgileri.',
    module: 'help/payment',
  },
  {
    path: paths.orderTracking(),
    title: 'Sipariş Takibi',
    description: 'Siparişinizin hangi aşamada olduğunu nereden göreceğiniz.',
    module: 'help/tracking',
  },
  {
    path: paths.questions(),
    title: 'Sıkça Sorulan Sorular',
    description: 'Sipariş, ödeme, teslimat ve iade üzerine en çok sorulan sorular.',
    module: 'help/questions',
  },
  {
    path: paths.kvkk(),
    title: 'KVKK Aydınlatma Metni',
    description: 'Kişisel verilerinizin hangi amaçla işlendiği ve haklarınız.',
    module: 'legal',
  },
  {
    path: paths.privacy(),
    title: 'Gizlilik ve Çerezler',
    description: 'Sitede hangi çerezlerin, ne için kullanıldığı.',
    module: 'legal',
  },
  {
    path: paths.distanceSales(),
    title: 'Mesafeli Satış Sözleşmesi',
    description: 'Siparişinizle kurulan satış sözleşmesinin metni.',
    module: 'legal',
  },
  {
    path: paths.preliminaryInformation(),
    title: 'Ön Bilgilendirme Formu',
    description: 'Sipariş vermeden önce bilmeniz gerekenler.',
    module: 'legal',
  },
  { path: paths.offline(), title: 'Çevrimdışı', module: 'offline' },
  { path: '*', title: 'Sayfa bulunamadı', module: 'not-found' },
];

/** Pages beside the customer's side menu. */
const profilePages: Page[] = [
  { path: paths.profile(), title: 'Kullanıcı Bilgileri', module: 'profile/details' },
  { path: paths.profileOrders(), title: 'Siparişlerim', module: 'profile/orders' },
  { path: paths.profileAddresses(), title: 'Adreslerim', module: 'profile/addresses' },
  { path: paths.profileThreads(), title: 'Destek Mesajlarım', module: 'profile/threads' },
];

/** Pages of the staff area. */
const sellerPages: Page[] = [
  { path: paths.seller(), title: 'Ürün Ekle', module: 'seller/add-product' },
  { path: sellerPaths.productList(), title: 'Tüm Ürünler', module: 'seller/products' },
  { path: sellerPaths.orders(), title: 'Sipariş Listesi', module: 'seller/orders' },
  { path: sellerPaths.overview(), title: 'Genel Bakış', module: 'seller/overview' },
  { path: sellerPaths.bankStatement(), title: 'Banka Ekstresi', module: 'seller/bank-statement' },
  { path: sellerPaths.returns(), title: 'İadeler', module: 'seller/returns' },
  { path: sellerPaths.inbox(), title: 'Gelen Mesajlar', module: 'seller/inbox' },
  { path: sellerPaths.threads(), title: 'Tüm Destek Mesajları', module: 'seller/threads' },
  { path: sellerPaths.mails(), title: 'E-postalar', module: 'seller/mails' },
  { path: sellerPaths.categories(), title: 'Kategoriler', module: 'seller/categories' },
  { path: sellerPaths.discounts(), title: 'İndirim kodları', module: 'seller/discounts' },
  { path: sellerPaths.reports(), title: 'Raporlar', module: 'seller/reports' },
  { path: sellerPaths.customers(), title: 'Müşteriler', module: 'seller/customers' },
  { path: pattern(sellerPaths.customer(':id')), title: 'Müşteri', module: 'seller/customer' },
  { path: sellerPaths.team(), title: 'Ekip', module: 'seller/team' },
  { path: sellerPaths.settings(), title: 'Ayarlar', module: 'seller/settings' },
  { path: sellerPaths.synonyms(), title: 'Eş Anlamlılar', module: 'seller/synonyms' },
  { path: sellerPaths.security(), title: 'Güvenlik', module: 'seller/security' },
  { path: sellerPaths.audit(), title: 'Geçmiş', module: 'seller/audit' },
  { path: sellerPaths.launch(), title: 'Yayına Hazırlık', module: 'seller/launch' },
  { path: sellerPaths.packingSlips([]), title: 'Paket Fişleri', module: 'seller/packing-slips' },
  { path: pattern(sellerPaths.order(':number')), title: 'Sipariş', module: 'seller/order' },
  { path: pattern(sellerPaths.packing(':id')), title: 'Sipariş Paketi', module: 'seller/packing' },
];

/** The lists of pages, and the modules that lead to each, below src/app/. */
export const pageLists = {
  first: { pages: firstPages, parents: [] },
  secondary: { pages: secondaryPages, parents: ['secondary-routes.tsx'] },
  profile: { pages: profilePages, parents: ['secondary-routes.tsx', 'layouts/profile.tsx'] },
  seller: { pages: sellerPages, parents: ['seller-routes.tsx'] },
};

/** Every page with the modules that its address fetches, from the outermost list of routes to the page itself. */
export const pages = Object.values(pageLists).flatMap(({ pages, parents }) =>
  pages.map(({ path, title, description, module }) => ({
    path,
    title,
    description,
    modules: [...parents, `routes/${module}.tsx`],
  })),
);
