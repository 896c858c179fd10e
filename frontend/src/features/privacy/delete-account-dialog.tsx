import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { forgetCustomer } from '@/entities/session/forget-customer';
import { requiredPassword } from '@/lib/field-schemas';
import { paths } from '@/lib/paths';
import { PasswordField } from '@/ui/form/account-fields';
import { FormDialog } from '@/ui/form/form-dialog';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { notify } from '@/ui/toast/toast';

const schema = z.object({
  password: requiredPassword('Şifre', limits.ownPasswordInputPasswordMaxLength),
});

/** Asks once more, with the password, before an account is closed for good. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useFormMutation({
    schema,
    defaultValues: { password: '' },
    send: async (body) => {
      const answer = await api.post('/api/user/delete', { body });
      await forgetCustomer(client);
      return answer;
    },
    onSuccess: ({ message }) => {
      onClose();
      notify.success(message);
      void navigate(paths.home());
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Hesabımı sil"
      cross={false}
      form={form}
      submitLabel="Hesabımı sil"
      submitVariant="danger"
    >
      <p>
        Adınız, adresleriniz, sepetiniz ve yazışmalarınız silinir; bu geri alınamaz. Siparişleriniz
        ve sözleşmeleri, üzerlerindeki ad ve adresle birlikte, yalnızca yasaların istediği süre
        boyunca saklanır.
      </p>
      <PasswordField {...form.field('password')} />
    </FormDialog>
  );
}
