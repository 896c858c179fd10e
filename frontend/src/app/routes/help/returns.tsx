import { Link } from 'react-router';
import { ContentPage } from '@/features/content/content-page';
import { paths } from '@/lib/paths';
import type { PageProps } from '../../lazy-page';

/** /iade-ve-geri-odeme: the right of withdrawal and what it does not cover. */
export default function HelpReturnsRoute({ title }: PageProps) {
  return (
    <ContentPage title={title} prose>
      <h2>14 gün içinde cayma hakkı</h2>
      <p>
        Ürünü teslim aldığınız günden itibaren 14 gün içinde, gerekçe göstermeden ve cezai şart
        ödemeden siparişten cayabilirsiniz. Teslimattan önce de cayabilirsiniz.
      </p>
      <h2>Nasıl iade edersiniz?</h2>
      <ol>
        <li>
          <Link to={paths.myOrders()}>Siparişlerim</Link> sayfasında siparişinizi açıp “İade talebi
          oluştur” düğmesine basın. Dilerseniz kararınızı sipariş numaranızla birlikte{' '}
          <Link to={paths.contact()}>iletişim formundan</Link> ya da e-posta ile de
          bildirebilirsiniz.
        </li>
        <li>
          Size yazacağımız onay e-postasını bekleyin; iade adresi ve gönderim bilgileri onda yazar.
        </li>
        <li>Ürünü kutusu, aksesuarları ve faturasıyla birlikte paketleyin.</li>
        <li>
          Onay e-postasından itibaren 10 gün içinde geri gönderin. Gönderim koşulları{' '}
          <Link to={paths.distanceSales()}>Mesafeli Satış Sözleşmesi</Link>’nde yazar.
        </li>
      </ol>
      <h2>Geri ödeme</h2>
      <p>
        Ödediğiniz tutarı, yasal süre olan 14 gün içinde ve ödediğiniz yolla geri öderiz. EFT/Havale
        ile ödediyseniz tutar, bildireceğiniz IBAN’a gönderilir.
      </p>
      <h2>Cayma hakkının kullanılamadığı ürünler</h2>
      <ul>
        <li>Çabuk bozulabilen veya son kullanma tarihi geçebilecek ürünler (gıda ürünleri gibi)</li>
        <li>Ambalajı açılmış, iadesi sağlık ve hijyen açısından uygun olmayan ürünler</li>
        <li>İsteğinize göre hazırlanan, kişiye özel ürünler</li>
      </ul>
      <h2>Kusurlu veya yanlış ürün</h2>
      <p>
        Bu durumda 14 günlük süreyle bağlı değilsiniz: onarım, değişim, bedelden indirim veya iade
        haklarınız saklıdır. Fotoğrafıyla birlikte <Link to={paths.contact()}>bize yazın</Link>.
      </p>
    </ContentPage>
  );
}
