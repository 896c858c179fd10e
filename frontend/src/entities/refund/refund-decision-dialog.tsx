import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { queryRoots } from '@/api/query-keys';
import { isRefusal } from '@/api/refusals';
import type { Order, Refund } from '@/api/types';
import { optionalText } from '@/lib/field-schemas';
import { formatMoney } from '@/lib/money';
import { TextField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast/toast';

const schema = z.object({ note: optionalText('Not', limits.refundVerdictInputNoteMaxLength) });

interface RefundDecisionDialogProps {
  order: Order;
  refund: Refund;
  isDone: boolean;
  onClose: () => void;
  /** Called when the outcome is known; the buttons that opened the dialog are gone. */
  onDecided: () => void;
}

/** Records the outcome of a refund that staff have looked up in the provider's panel. */
export default function RefundDecisionDialog({
  order: { _id: id, customer },
  refund,
  isDone,
  onClose,
  onDecided,
}: RefundDecisionDialogProps) {
  const client = useQueryClient();
  const form = useFormMutation({
    schema,
    defaultValues: { note: '' },
    send: async ({ note }) => {
      const body = { outcome: isDone ? 'done' : 'notDone', ...(note && { note }) } as const;
      try {
        return await api.put('/api/order/refund/{id}/card/{refund}', {
          params: { id, refund: refund._id },
          body,
        });
      } finally {
        // Also after a refusal: the outcome became known meanwhile.
        void client.invalidateQueries({ queryKey: queryRoots.seller });
      }
    },
    onSuccess: ({ message }) => {
      notify.success(message);
      close();
    },
    onFailure: (error) => {
      if (!isRefusal(error, 'refund_decided')) return;
      notify.error(error.message);
      close();
    },
  });
  function close() {
    onClose();
    onDecided();
  }
  const amount = formatMoney(refund.amount);
  return (
    <FormDialog
      dense
      title={isDone ? `${amount} iadesi yapıldı` : `${amount} iadesi yapılmadı`}
      onClose={onClose}
      form={form}
      submitLabel={isDone ? 'Yapıldı olarak kaydet' : 'Yapılmadı olarak kaydet'}
      submitVariant={isDone ? 'primary' : 'danger'}
    >
      <p>
        {isDone
          ? `Ödeme kuruluşunuzun panelinde bu iadeyi gördüyseniz kaydedin; ${customer} adlı müşteriye iadenin yapıldığı yazılır.`
          : `Panelde bu iade yoksa ya da reddedildiyse kaydedin; ${amount} yeniden iade edilebilir olur. Önce panele bakmazsanız para iki kez gidebilir.`}
      </p>
      <TextField
        label="Not (isteğe bağlı)"
        hint="Yalnızca ekibiniz görür."
        autoComplete="off"
        {...form.field('note')}
      />
    </FormDialog>
  );
}
