import type { Order } from '@/api/types';
import { carrierLabel } from '@/entities/order/shipment';
import { OrderAddress } from '../order-address';
import { Barcode, Sender } from './order-slip';
import * as styles from './parcel-label.module.css';

/** The label of a parcel for printers of 100 × 150 mm: sender, recipient, carrier and number. */
export function ParcelLabel({ order }: { order: Order }) {
  const { number, shipment } = order;
  return (
    <article className={styles.label} aria-label={`Etiket, sipariş ${number}`}>
      <Sender />
      <OrderAddress order={order} />
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
