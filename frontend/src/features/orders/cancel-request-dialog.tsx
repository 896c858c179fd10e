import * as z from 'zod/mini';
import type { Order } from '@/api/types';
import { formatMoney } from '@/lib/money';
import { TextareaField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useRequestCancellation } from './queries';
import { reasonSchema } from './reason';

const schema = z.object({ reason: reasonSchema });

interface CancelRequestDialogProps {
  order: Order;
  onClose: () => void;
}

/** Asks the shop to cancel a paid order, and says what happens next. */
export default function CancelRequestDialog({ order, onClose }: CancelRequestDialogProps) {
  const requestCancellation = useRequestCancellation(order);
  const form = useFormMutation({
    schema,
    defaultValues: { reason: '' },
    send: ({ reason }) => requestCancellation(reason ? { reason } : {}),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Sipariş ${order.number}: iptal isteği`}
      form={form}
      submitLabel="İptal iste"
      submitVariant="danger"
      onClose={onClose}
    >
      <p>
        {`Siparişiniz ödendiği için iptalini mağaza yapar. Yola çıkmadan iptal edilirse ${formatMoney(order.amount)} size iade edilir ve e-postayla haber verilir.`}
      </p>
      <p>
        O sırada yola çıkmışsa bunu da e-postayla yazarız; gıda dışındaki ürünleri teslim aldıktan
        sonra iade edebilirsiniz.
      </p>
      <TextareaField label="Neden (isteğe bağlı)" {...form.field('reason')} />
    </FormDialog>
  );
}
