import { Info, TriangleAlert } from 'lucide';
import { loadOfflineOrders } from '@/entities/order/offline-orders';
import type { LoadedOrders } from '@/entities/order/offline-orders';
import { classNames } from '@/lib/class-names';
import { formatDateTime } from '@/lib/date';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { OrderCards } from './order-card';
import * as styles from './order-outage.module.css';
import { sampleOrders } from './sample-orders';

interface OrderOutageProps {
  /** This very page, loaded before the server went away. */
  loaded: LoadedOrders | undefined;
  onRetry: () => void;
}

/**
 * What stands in for the orders while the server cannot be reached: those loaded last on this
 * device, or samples that nobody can mistake for orders. Never both.
 */
export function OrderOutage({ loaded, onRetry }: OrderOutageProps) {
  const last = loaded?.orders.length ? loaded : loadOfflineOrders();
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
