import Info from 'lucide/dist/esm/icons/info.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import { loadOfflineOrders } from '@/entities/order/offline-orders';
import { classNames } from '@/lib/class-names';
import { formatDateTime } from '@/lib/date';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/state/alert';
import { OrderCard } from './admin-order-card';
import * as styles from './order-outage.module.css';
import { sampleOrders } from './sample-orders';

/**
 * Shown instead of the orders when the server can't be reached: the orders that this device loaded last, or samples
 * that no seller can mistake for orders. Never both.
 */
export function OrderOutage({ onRetry }: { onRetry: () => void }) {
  const last = loadOfflineOrders();
  return (
    <>
      <Button onClick={onRetry}>Tekrar dene</Button>
      {last ? (
        <Alert icon={Info} info className={styles.state}>
          {`En son yüklenen siparişler gösteriliyor: ${formatDateTime(last.loadedAt)}`}
        </Alert>
      ) : (
        <Alert icon={TriangleAlert} className={classNames(styles.state, styles.samples)}>
          ÖRNEK VERİ — gerçek sipariş değildir
        </Alert>
      )}
      {/* Read-only, because no change could be sent. */}
      {(last?.orders ?? sampleOrders).map((order) => (
        <OrderCard key={order._id} order={order} readOnly />
      ))}
    </>
  );
}
