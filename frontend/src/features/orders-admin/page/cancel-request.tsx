import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import type { Order } from '@/api/types';
import { formatDateTime } from '@/lib/date';
import { Alert } from '@/ui/state/alert';
import { isCancelRequested } from '../change/order-change';
import * as styles from './admin-order-page.module.css';

/** Says that the customer wants the order cancelled, and why, while staff can still cancel it. */
export function CancelRequest({ order }: { order: Order }) {
  const { cancelRequest } = order;
  if (!cancelRequest || !isCancelRequested(order)) return null;
  return (
    <Alert icon={CircleAlert}>
      <div>
        <p>
          {`Müşteri iptal istedi (${formatDateTime(cancelRequest.at)}). Siparişi iptal ederseniz ödemesi iade edilecekler arasına girer; kargoya verirseniz müşteriye nasıl iade edeceği yazılır.`}
        </p>
        {cancelRequest.reason && (
          <p className={styles.words}>{`Nedeni: ${cancelRequest.reason}`}</p>
        )}
      </div>
    </Alert>
  );
}
