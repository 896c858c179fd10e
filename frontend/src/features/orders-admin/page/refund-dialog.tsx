import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import type { Order } from '@/api/types';
import { requiredText } from '@/lib/field-schemas';
import { formatMoney } from '@/lib/money';
import { TextField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useShowChange } from '../queries';

const refundSchema = z.object({ note: requiredText('Not', limits.refundInputNoteMaxLength) });

interface RefundDialogProps {
  order: Order;
  onClose: () => void;
  onRefunded: () => void;
}

/** How the money went back, in the seller's words; staff alone read them. */
export default function RefundDialog({ order, onClose, onRefunded }: RefundDialogProps) {
  const showChange = useShowChange();
  const form = useFormMutation({
    schema: refundSchema,
    defaultValues: { note: '' },
    send: (refund) =>
      api.put('/api/order/refund/{id}', { params: { id: order._id }, body: refund }),
    onSuccess: (answer) => {
      showChange(answer);
      onClose();
      onRefunded();
    },
  });
  return (
    <FormDialog
      dense
      title="İade kaydı"
      onClose={onClose}
      form={form}
      submitLabel="İade edildi olarak işaretle"
    >
      <p>{`Sipariş ${order.number}, ${formatMoney(order.refundDue ?? order.amount)}`}</p>
      <TextField
        label="Not"
        hint="Paranın nasıl ve ne zaman iade edildiği; müşteri bunu görmez."
        maxLength={limits.refundInputNoteMaxLength}
        autoComplete="off"
        required
        {...form.field('note')}
      />
    </FormDialog>
  );
}
