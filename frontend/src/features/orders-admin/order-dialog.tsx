import type { Order } from '@/api/types';
import { Dialog } from '@/ui/dialog';
import { OrderCards } from './order-card';
import * as styles from './order-dialog.module.css';

/** Everything about one row of the table, and all that can be done about it. */
export default function OrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <Dialog dense className={styles.dialog} title={`Sipariş ${order.number}`} onClose={onClose}>
      <OrderCards orders={[order]} />
    </Dialog>
  );
}
