import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { deliveryCost, deliveryLimit, dispatchSentence } from '@/entities/shop/promises';
import { shopQuery } from '@/entities/shop/queries';
import { ContentPage } from '@/features/content/content-page';
import { paths } from '@/lib/paths';
import type { PageProps } from '../../lazy-page';

/** /teslimat: when a parcel leaves and what to do when it arrives. */
export default function HelpDeliveryRoute({ title }: PageProps) {
  const { data: shop } = useQuery(shopQuery);
  const cost = deliveryCost(shop);
  return (
    <ContentPage title={title} prose>
      <h2>Siparişiniz ne zaman yola çıkar?</h2>
      <p>
        {dispatchSentence(shop)} Kargoya verildiğinde siparişinizin durumu{' '}
        <Link to={paths.myOrders()}>Siparişlerim</Link> sayfasında “Kargoya Verildi” olur.
      </p>
      {shop && <p>{`Çalışma saatlerimiz: ${shop.openingHours}`}</p>}
      <h2>Ne zaman elinize geçer?</h2>
      <p>
        {deliveryLimit} Bu sürede teslim edemezsek siparişi iptal edip ödediğiniz tutarın iadesini
        isteyebilirsiniz.
      </p>
      <h2>Kargo ücreti</h2>
      <p>
        {shop?.delivery && `${shop.delivery}. `}
        {cost && `${cost}. `}Fiyatlara KDV dahildir. Sipariş özetinde gördüğünüz toplam tutarın
        üzerine kargo ücreti eklenmez.
      </p>
      <h2>Paketi teslim alırken</h2>
      <ul>
        <li>Paketi kargo görevlisinin yanında kontrol edin.</li>
        <li>Ezik, yırtık veya ıslak paket için tutanak tutturun.</li>
        <li>
          Eksik, yanlış veya hasarlı ürün için sipariş numaranızla{' '}
          <Link to={paths.contact()}>bize yazın</Link>.
        </li>
      </ul>
    </ContentPage>
  );
}
