import { paths } from '../lib/paths.ts';

const aboutShop =
  'Okey, tavla, satranç takımları, masa oyunları ve kıraathane ürünleri; kapınıza gelir.';

/**
 * The descriptions of public pages for search engines, which index no other pages. `{name}` is the name of the category or
 * of the product. The server writes them into the page.
 */
export const searchDescriptions = new Map([
  [paths.home(), aboutShop],
  [
    paths.products(),
    'Okey, tavla ve satranç takımları, masa oyunları, oyun kağıtları, gıda ve kıraathane ürünleri: stoktaki bütün ürünlerimiz.',
  ],
  ['/urunler/:category', '{name}: stoktaki ürünler ve fiyatlar.'],
  ['/urunler/:category/:id', `{name}: ${aboutShop}`],
  [paths.cart(), 'Sepetinizdeki ürünler, teslimat adresi ve ödeme.'],
  [
    paths.about(),
    'Kıraathanelerin masasını, tavlasını, çayını tek adresten tamamlıyoruz: vizyonumuz ve misyonumuz.',
  ],
  [
    paths.contact(),
    'Adresimiz, telefonlarımız, e-posta adresimiz ve çalışma saatlerimiz; bize buradan yazın.',
  ],
  [
    paths.delivery(),
    'Siparişinizin ne zaman ve nasıl elinize ulaşacağı; on dört gün içinde cayma hakkı, iadenin yolu ve geri ödeme.',
  ],
  [paths.paymentMethods(), 'Siparişinizi nasıl ödeyeceğiniz: EFT/Havale ve hesap bilgileri.'],
  [paths.orderTracking(), 'Siparişinizin hangi aşamada olduğunu nereden göreceğiniz.'],
  [paths.questions(), 'Sipariş, ödeme, teslimat ve iade üzerine en çok sorulan sorular.'],
  [paths.kvkk(), 'Kişisel verilerinizin hangi amaçla işlendiği ve haklarınız.'],
  [paths.privacy(), 'Sitede hangi çerezlerin, ne için kullanıldığı.'],
  [paths.distanceSales(), 'Siparişinizle kurulan satış sözleşmesinin metni.'],
  [paths.preliminaryInformation(), 'Sipariş vermeden önce bilmeniz gerekenler.'],
]);
