import { useId } from 'react';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Order } from '@/api/types';
import { requiredText } from '@/lib/field-schemas';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useRefundOrder } from './queries';
import * as styles from './refund-dialog.module.css';

const refundSchema = z.object({ note: requiredText('Not', limits.refundInputNoteMaxLength) });

interface RefundDialogProps {
  order: Order;
  onClose: () => void;
  onRefunded: () => void;
}

/** How the money went back, in the seller's words; staff alone read them. */
export default function RefundDialog({ order, onClose, onRefunded }: RefundDialogProps) {
  const formId = useId();
  const { mutateAsync } = useRefundOrder(order._id);
  const form = useFormMutation({
    schema: refundSchema,
    defaultValues: { note: '' },
    send: mutateAsync,
    onSuccess: () => {
      onClose();
      onRefunded();
    },
  });
  return (
    <Dialog
      open
      dense
      title="İade kaydı"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isSending}>
            İade edildi olarak işaretle
          </Button>
        </>
      }
    >
      <p className={styles.order}>{`Sipariş ${order.number}, ${formatMoney(order.amount)}`}</p>
      <Form form={form} id={formId}>
        <TextField
          label="Not"
          hint="Paranın nasıl ve ne zaman iade edildiği; müşteri bunu görmez."
          maxLength={limits.refundInputNoteMaxLength}
          autoComplete="off"
          required
          {...form.field('note')}
        />
      </Form>
    </Dialog>
  );
}
