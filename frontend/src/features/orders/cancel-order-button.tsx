import type { Order } from '@/api/types';
import { Button } from '@/ui/button';
import { confirm } from '@/ui/confirm';
import { useCancelOrder } from './queries';

interface CancelOrderButtonProps {
  order: Order;
  /** Called when the order is cancelled and the button removed. */
  onCancelled: () => void;
}

/** Cancels an order that is not paid, after asking. */
export function CancelOrderButton({ order, onCancelled }: CancelOrderButtonProps) {
  const { number } = order;
  const { mutate: cancel, isPending } = useCancelOrder(onCancelled);

  async function askToCancel() {
    const isConfirmed = await confirm({
      question: 'Bu siparişi iptal etmek istediğinizden emin misiniz?',
      subject: `Sipariş ${number}`,
      confirmLabel: 'Siparişi iptal et',
      cancelLabel: 'Siparişi koru',
    });
    if (isConfirmed) cancel(order);
  }

  return (
    <Button
      variant="danger-quiet"
      busy={isPending}
      aria-label={`Siparişi iptal et, sipariş ${number}`}
      onClick={() => void askToCancel()}
    >
      Siparişi iptal et
    </Button>
  );
}
