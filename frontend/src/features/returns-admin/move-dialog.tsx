import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { SellerReturn } from '@/api/types';
import { optionalText } from '@/lib/field-schemas';
import { formatMoney } from '@/lib/money';
import { Checkbox } from '@/ui/field/checkbox';
import { TextField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useMoveReturn } from './queries';

const schema = z.object({
  note: optionalText('Not', limits.returnMoveInputNoteMaxLength),
  restock: z.boolean(),
});

interface MoveDialogProps {
  value: SellerReturn;
  to: SellerReturn['status'];
  /** What the move is called. */
  label: string;
  onClose: () => void;
}

/** What the shop has to say about the next move of a return; goods that arrive may go back on sale. */
export default function MoveDialog({ value, to, label, onClose }: MoveDialogProps) {
  const move = useMoveReturn(value._id);
  const form = useFormMutation({
    schema,
    defaultValues: { note: '', restock: false },
    send: ({ note, restock }) =>
      move({ status: to, ...(note && { note }), ...(restock && { restock }) }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      dense
      title={`${label}: sipariş ${value.order.number}`}
      onClose={onClose}
      form={form}
      submitLabel={label}
      submitVariant={to === 'refused' ? 'danger' : 'primary'}
    >
      {to === 'refunded' && (
        <p>{`Müşteriye ${formatMoney(value.refundDue ?? value.amount)} iade ettiğinizi kaydeder.`}</p>
      )}
      <TextField
        label="Müşteriye not (isteğe bağlı)"
        hint="Müşteri bunu e-postasında ve sipariş sayfasında görür."
        autoComplete="off"
        {...form.field('note')}
      />
      {to === 'received' && (
        <Checkbox {...form.form.register('restock')}>
          Ürünler yeniden satılabilir, stoka ekle
        </Checkbox>
      )}
    </FormDialog>
  );
}
