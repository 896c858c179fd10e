import type { OrderReturn } from '@/api/types';

type ReturnStatus = OrderReturn['status'];

const labels: Record<ReturnStatus, string> = {
  requested: 'Talep edildi',
  approved: 'Onaylandı',
  refused: 'Reddedildi',
  received: 'Teslim alındı',
  refunded: 'Para iade edildi',
};

/** Every status of a return on the wire with what people read. */
export const returnStatuses = Object.entries(labels) as [ReturnStatus, string][];

/** A return's status in Turkish; one that only a newer server knows stays as it came. */
export function returnStatusLabel(status: ReturnStatus): string {
  return new Map<string, string>(returnStatuses).get(status) ?? status;
}
