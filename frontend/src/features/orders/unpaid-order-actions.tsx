import { CreditCard } from 'lucide';
import type { Order } from '@/api/types';
import { placedOrder } from '@/entities/order/placed-order';
import { Button, ExternalButtonLink } from '@/ui/button';
import { confirm } from '@/ui/confirm';
import { Icon } from '@/ui/icon';
import { useCancelOrder } from './queries';

interface UnpaidOrderActionsProps {
  order: Order;
  /** The button that did it is gone. */
  onCancelled: () => void;
}

/** What the customer can still do about an order that is not paid: pay it, or call it off. */
export function UnpaidOrderActions({ order, onCancelled }: UnpaidOrderActionsProps) {
  const { _id, number, paymentUrl } = order;
  const { mutate: cancel, isPending } = useCancelOrder(onCancelled);

  async function askToCancel() {
    const isConfirmed = await confirm({
      question: 'Bu siparişi iptal etmek istediğinizden emin misiniz?',
      subject: `Sipariş ${number}`,
      confirmLabel: 'Siparişi iptal et',
    });
    if (isConfirmed) cancel(order);
  }

  return (
    <>
      {paymentUrl && (
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
      )}
      <Button
        variant="danger-quiet"
        busy={isPending}
        aria-label={`Siparişi iptal et, sipariş ${number}`}
        onClick={() => void askToCancel()}
      >
        Siparişi iptal et
      </Button>
    </>
  );
}
