import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shopQuery } from '@/entities/shop/queries';
import { ContentPage } from '@/features/content/content-page';
import { paths } from '@/lib/paths';
import type { PageProps } from '../../lazy-page';

/** /odeme-yontemleri: how a transfer finds its order; cards only where there are any. */
export default function HelpPaymentRoute({ title }: PageProps) {
  const { data: shop } = useQuery(shopQuery);
  return (
    <ContentPage title={title} prose>
      <h2>EFT/Havale</h2>
      <ol>
        <li>Sepetinizde ödeme yöntemi olarak EFT/Havale’yi seçip siparişinizi verin.</li>
        <li>
          Banka, hesap sahibi, IBAN ve tutar siparişten hemen sonra{' '}
          <Link to={paths.myOrders()}>Siparişlerim</Link> sayfasında görünür.
        </li>
        <li>
          Açıklamaya yalnızca sipariş numaranızı yazın; ödemenizi siparişinizle bu numara sayesinde
          eşleştiririz.
        </li>
        <li>Ödemeniz hesabımıza geçince sipariş “Ödendi” olarak işaretlenir ve hazırlanır.</li>
      </ol>
      <p>
        {`${String(shop?.transferDays ?? 3)} iş günü içinde ödenmeyen siparişler satıcı tarafından iptal edilebilir.`}
      </p>
      {shop?.cardPayment && (
        <>
          <h2>Kredi/Banka Kartı</h2>
          <p>
            Siparişi verdiğinizde ödeme kuruluşunun güvenli sayfasına yönlendirilirsiniz. Kart
            bilgileriniz mağazamıza iletilmez ve burada saklanmaz.
          </p>
        </>
      )}
      <h2>Fiyatlar</h2>
      <p>
        Bütün fiyatlar Türk lirası cinsindendir ve KDV dahildir. Sipariş özetindeki tutarı
        ödersiniz.
      </p>
    </ContentPage>
  );
}
