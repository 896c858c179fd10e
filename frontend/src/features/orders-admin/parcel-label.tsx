import type { Order } from '@/api/types';
import { carrierLabel } from '@/entities/order/shipment';
import { lazyPart } from '@/ui/lazy-boundary';
import { addressLines } from './order-rules';
import * as styles from './parcel-label.module.css';
import { Sender } from './slip';

const Barcode = lazyPart(() => import('./barcode'), { optional: true });

/** The label of a parcel for printers of 100 × 150 mm: sender, recipient, carrier and number. */
export function ParcelLabel({ order }: { order: Order }) {
  const { number, address, shipment } = order;
  return (
    <article className={styles.label} aria-label={`Etiket, sipariş ${number}`}>
      <Sender />
      <address>
        <b>
          {address.firstName} {address.lastName}
        </b>
        {addressLines(order).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
      <div className={styles.parcel}>
        {shipment ? (
          <p>
            {carrierLabel(shipment.carrier, shipment.carrierName)} <b>{shipment.trackingNumber}</b>
          </p>
        ) : (
          <p>Kargo: ____________________</p>
        )}
        <div className={styles.barcode}>
          <Barcode text={shipment?.trackingNumber ?? number} />
        </div>
        <p>
          Sipariş no: <b>{number}</b>
        </p>
      </div>
    </article>
  );
}
