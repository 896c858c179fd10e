import type { SellerReturn } from '@/api/types';
import { returnStatusLabel } from '@/entities/order/returns';

type ReturnStatus = SellerReturn['status'];

const verbs: Partial<Record<ReturnStatus, string>> = {
  approved: 'Onayla',
  refused: 'Reddet',
  received: 'Teslim al',
  refunded: 'Para iade edildi olarak işaretle',
};

/** What the button of a move says: what it does, where the badge says how it is. */
export function moveLabel(to: ReturnStatus): string {
  return verbs[to] ?? returnStatusLabel(to);
}
