import type { Order } from '@/api/types';
import { addressLines } from './address-lines';

/** Where an order goes, in the lines of an envelope. */
export function OrderAddress({ order, className }: { order: Order; className?: string }) {
  const [recipient, ...lines] = addressLines(order);
  return (
    <address className={className}>
      <b>{recipient}</b>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}
