import { Info, TriangleAlert } from 'lucide';
import { loadOfflineOrders } from '@/entities/order/offline-orders';
import { classNames } from '@/lib/class-names';
import { formatDateTime } from '@/lib/date';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { OrderCards } from './order-card';
import * as styles from './order-outage.module.css';
import { sampleOrders } from './sample-orders';

/**
 * Stands in for the orders when the server cannot be reached: the orders that this device loaded last,
 * or samples that no seller can mistake for orders. Never both.
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
      {/* Only to be looked at: nothing that was done to them would arrive. */}
      <OrderCards readOnly orders={last?.orders ?? sampleOrders} />
    </>
  );
}
