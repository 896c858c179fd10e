import type { Order } from '@/api/types';
import { carrierLabel } from './shipment';
import * as styles from './shipment-line.module.css';

/** With whom the parcel travels, under which number, and where it can be followed; nothing before that. */
export function ShipmentLine({ order: { shipment } }: { order: Order }) {
  if (!shipment) return null;
  const { carrier, trackingNumber, url } = shipment;
  return (
    <p className={styles.shipment}>
      {`${carrierLabel(carrier)}, takip no: `}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {trackingNumber}
        </a>
      ) : (
        <b>{trackingNumber}</b>
      )}
    </p>
  );
}
