import { Badge } from '@/components/badge';

/** Whether an order has been paid: Ödendi or Bekliyor. */
export function PaidBadge({ isPaid }: { isPaid: boolean }) {
  return <Badge tone={isPaid ? 'paid' : 'wait'}>{isPaid ? 'Ödendi' : 'Bekliyor'}</Badge>;
}
