import type { Order } from '@/api/types';
import { canBeInvoiced, useCreateInvoices } from '@/entities/invoice/create';
import { useInvoicing } from '@/entities/invoice/use-invoicing';
import { Button } from '@/ui/button/button';
import type { RefusedOrder } from '../queries';

interface CreateInvoicesButtonProps {
  /** The ticked orders. */
  orders: Order[];
  /** Called with the orders that got no invoice, and why. */
  onRefused: (refused: RefusedOrder[]) => void;
}

/** Creates the invoices of those ticked orders that can have one; nothing in a shop that makes no invoices. */
export default function CreateInvoicesButton({ orders, onRefused }: CreateInvoicesButtonProps) {
  const isInvoicing = useInvoicing();
  const { mutate, isPending } = useCreateInvoices();
  const invoiceable = orders.filter(canBeInvoiced);
  if (!isInvoicing || invoiceable.length === 0) return null;

  function create() {
    mutate(() => invoiceable, {
      onSuccess: (refused) =>
        onRefused(
          invoiceable.flatMap((order) => {
            const refusal = refused.find(({ _id }) => _id === order._id);
            return refusal ? [{ order, reason: refusal.message }] : [];
          }),
        ),
    });
  }

  return (
    <Button variant="felt" busy={isPending} onClick={create}>
      {`Fatura oluştur (${invoiceable.length})`}
    </Button>
  );
}
