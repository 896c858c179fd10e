import type { Order } from '@/api/types';
import { Badge } from '@/ui/text/badge';

/** Where an order's money is: Ödendi, Bekliyor or İade edildi. A cancelled order awaits none: Ödenmedi. */
export function PaidBadge({
  isPaid,
  refundedAt,
  status,
}: Pick<Order, 'isPaid' | 'refundedAt' | 'status'>) {
  if (refundedAt) return <Badge tone="closed">İade edildi</Badge>;
  if (status === 'Cancelled' && !isPaid) return <Badge tone="closed">Ödenmedi</Badge>;
  return <Badge tone={isPaid ? 'paid' : 'wait'}>{isPaid ? 'Ödendi' : 'Bekliyor'}</Badge>;
}
