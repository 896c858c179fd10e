import { useId } from 'react';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { SellerReturn } from '@/api/types';
import { optionalText } from '@/lib/field-schemas';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { useMoveReturn } from './queries';
import { moveLabel } from './return-moves';

const schema = z.object({
  note: optionalText('Not', limits.returnMoveInputNoteMaxLength),
  restock: z.boolean(),
});

interface MoveDialogProps {
  value: SellerReturn;
  to: SellerReturn['status'];
  onClose: () => void;
}

/** What the shop has to say about the next move of a return; goods that arrive may go back on sale. */
export default function MoveDialog({ value, to, onClose }: MoveDialogProps) {
  const formId = useId();
  const { mutateAsync } = useMoveReturn(value._id);
  const form = useFormMutation({
    schema,
    defaultValues: { note: '', restock: false },
    send: ({ note, restock }) =>
      mutateAsync({ status: to, ...(note && { note }), ...(restock && { restock }) }),
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      dense
      title={`${moveLabel(to)}: sipariş ${value.order.number}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button
            variant={to === 'refused' ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            busy={form.isSending}
          >
            {moveLabel(to)}
          </Button>
        </>
      }
    >
      <FormGrid as={Form} form={form} id={formId}>
        {to === 'refunded' && (
          <p>{`Müşteriye ${formatMoney(value.amount)} iade ettiğinizi kaydeder.`}</p>
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
      </FormGrid>
    </Dialog>
  );
}
