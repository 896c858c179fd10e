import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs';
import type { Order } from '@/api/types';
import { ExternalButtonLink } from '@/ui/button/button';
import { Icon } from '@/ui/text/icon';
import { placedOrder } from './placed-order';

/** Leads to the payment page of an order that waits for its card payment. */
export function PayLink({ order: { _id, number, paymentUrl } }: { order: Order }) {
  if (!paymentUrl) return null;
  return (
    <ExternalButtonLink
      variant="primary"
      href={paymentUrl}
      aria-label={`Ödemeye devam et, sipariş ${number}`}
      // The way back leads to what has become of it.
      onClick={() => placedOrder.write(_id)}
    >
      <Icon of={CreditCard} />
      Ödemeye devam et
    </ExternalButtonLink>
  );
}
