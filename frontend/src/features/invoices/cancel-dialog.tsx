import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { Invoice } from '@/api/types';
import { requiredText } from '@/lib/field-schemas';
import { TextField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { useCancelInvoice } from './queries';

const schema = z.object({
  reason: requiredText('Neden', limits.cancelInvoiceInputReasonMaxLength),
});

interface CancelDialogProps {
  invoice: Pick<Invoice, '_id' | 'number' | 'order'>;
  onClose: () => void;
}

/** Cancels an invoice in the shop, and says that the integrator's is another one. */
export default function CancelDialog({ invoice, onClose }: CancelDialogProps) {
  const cancel = useCancelInvoice(invoice._id);
  const form = useFormMutation({
    schema,
    defaultValues: { reason: '' },
    send: ({ reason }) => cancel(reason),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      dense
      title={`Faturayı iptal et: ${invoice.number}`}
      onClose={onClose}
      form={form}
      submitLabel="Faturayı iptal et"
      submitVariant="danger"
    >
      <p>
        <b>Entegratörünüzde de iptal edin.</b> Buradaki iptal yalnızca mağazanın kaydını değiştirir;
        numara yeniden kullanılmaz, siparişe yeni bir fatura oluşturabilirsiniz. Yeni fatura da
        siparişteki alıcı bilgileriyle oluşturulur; bunlar sonradan düzeltilemez.
      </p>
      <TextField
        label="Neden"
        hint="Yalnızca ekibiniz görür."
        maxLength={limits.cancelInvoiceInputReasonMaxLength}
        autoComplete="off"
        required
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
