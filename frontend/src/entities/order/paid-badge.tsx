import type { Order } from '@/api/types';
import { Badge } from '@/ui/text/badge';

/** Where an order's money is: Ödendi, Bekliyor or İade edildi. */
export function PaidBadge({ isPaid, refundedAt }: Pick<Order, 'isPaid' | 'refundedAt'>) {
  if (refundedAt) return <Badge tone="closed">İade edildi</Badge>;
  return <Badge tone={isPaid ? 'paid' : 'wait'}>{isPaid ? 'Ödendi' : 'Bekliyor'}</Badge>;
}
