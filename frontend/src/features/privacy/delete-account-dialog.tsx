import { useId } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredPassword } from '@/lib/field-schemas';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { notify } from '@/ui/toast';
import { useDeleteAccount } from './queries';

const schema = z.object({
  password: requiredPassword('Şifre', limits.ownPasswordInputPasswordMaxLength),
});

/** Asks once more, with the password, before an account is closed for good. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const { mutateAsync } = useDeleteAccount();
  const form = useFormMutation({
    schema,
    defaultValues: { password: '' },
    send: mutateAsync,
    onSuccess: ({ message }) => {
      onClose();
      notify.success(message);
      void navigate(paths.home());
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Hesabımı sil"
      cross={false}
      footer={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button type="submit" form={formId} variant="danger" busy={form.isSending}>
            Hesabımı sil
          </Button>
        </>
      }
    >
      <FormGrid as={Form} form={form} id={formId}>
        <p>
          Adınız, adresleriniz, sepetiniz ve yazışmalarınız silinir; bu geri alınamaz.
          Siparişleriniz ve sözleşmeleri, üzerlerindeki ad ve adresle birlikte, yalnızca yasaların
          istediği süre boyunca saklanır.
        </p>
        <TextField
          label="Şifre"
          type="password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      </FormGrid>
    </Dialog>
  );
}
