import type { Order } from '@/api/types';
import { carrierLabel } from './shipment';
import * as styles from './shipment-line.module.css';

/** The carrier, tracking number and tracking link of a shipped order. */
export function ShipmentLine({ order: { shipment } }: { order: Order }) {
  if (!shipment) return null;
  const { carrier, carrierName, trackingNumber, url } = shipment;
  return (
    <p className={styles.shipment}>
      {`${carrierLabel(carrier, carrierName)}, takip no: `}
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
