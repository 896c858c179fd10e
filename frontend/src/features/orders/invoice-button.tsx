import { useMutation } from '@tanstack/react-query';
import Download from 'lucide/dist/esm/icons/download.mjs';
import { use } from 'react';
import type { Order } from '@/api/types';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button/button';
import { Icon } from '@/ui/text/icon';
import { OrderAccessContext } from './order-access';

/** Saves the PDF of an order's invoice. It is no link, because a guest's order needs the key in a header. */
export default function InvoiceButton({ order }: { order: Order }) {
  const { invoicePdf } = use(OrderAccessContext);
  const { mutate, isPending } = useMutation({
    mutationFn: () => invoicePdf(order),
    onSuccess: ({ blob, name }) =>
      saveFile(blob, name ?? `${order.issuedInvoice?.number ?? order.number}.pdf`),
  });
  return (
    <Button
      busy={isPending}
      aria-label={`Faturayı indir, sipariş ${order.number}`}
      onClick={() => mutate()}
    >
      <Icon of={Download} />
      Faturayı indir
    </Button>
  );
}
