import { Link } from 'react-router';
import type { OrderStatus } from '@/api/types';
import { orderStatusLabel } from '@/entities/order/order-labels';
import { ContentPage } from '@/features/content/content-page';
import { paths } from '@/lib/paths';
import { Panel } from '@/ui/layout/panel';
import { Stack } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Skeleton } from '@/ui/state/skeleton';
import type { PageProps } from '../../lazy-page';
import * as styles from './tracking.module.css';

// Forms weigh more than the rest of the page.
const GuestLinkForm = lazyPart(() => import('@/features/orders/guest-link-form'), {
  fallback: <Skeleton height="19rem" />,
});

const meanings = [
  ['Order Placed', 'Siparişiniz bize ulaştı. EFT/Havale ile ödüyorsanız ödemenizi bekliyoruz.'],
  ['Awaiting Payment', 'Kartla ödeme henüz tamamlanmadı.'],
  ['Preparing', 'Ürünleriniz paketleniyor.'],
  ['Shipped', 'Paketiniz kargo firmasında.'],
  ['Delivered', 'Paketiniz teslim edildi.'],
  ['Cancelled', 'Sipariş iptal edildi; gönderim yapılmaz.'],
] as const satisfies (readonly [OrderStatus, string])[];

export default function HelpTrackingRoute({ title }: PageProps) {
  return (
    <ContentPage title={title} prose>
      <h2>Siparişiniz nerede?</h2>
      <p>
        Giriş yapıp <Link to={paths.myOrders()}>Siparişlerim</Link> sayfasını açın. Her siparişin
        numarasını, durumunu, ödemesini ve adım adım geçmişini orada görürsünüz.
      </p>
      <h2>Üye olmadan mı sipariş verdiniz?</h2>
      <p>
        Siparişinizin sayfası, size gönderdiğimiz e-postalardaki bağlantıyla açılır. Bağlantıyı
        bulamıyorsanız yenisini isteyin.
      </p>
      <Panel>
        <GuestLinkForm />
      </Panel>
      <h2>Durumlar ne demek?</h2>
      <Stack as="dl" gap="s" className={styles.statuses}>
        {meanings.map(([status, meaning]) => (
          <div key={status}>
            <dt>{orderStatusLabel(status)}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </Stack>
      <h2>Bize yazarken</h2>
      <p>
        Kargo firması ve takip numarası, paketiniz kargoya verilince sipariş sayfanızda görünür.
        Bize <Link to={paths.contact()}>yazarken</Link> sipariş numaranızı (örneğin 4827-1935)
        ekleyin.
      </p>
    </ContentPage>
  );
}
