import type { Order } from '@/api/types';

/** Whether the shop still waits for the customer's bank transfer. */
export function awaitsTransfer({ paymentType, isPaid, status }: Order): boolean {
  return paymentType === 'COD' && !isPaid && status !== 'Cancelled';
}
