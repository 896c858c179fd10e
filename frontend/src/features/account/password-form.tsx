import { api } from '@/api/client';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/form/account-fields';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid, FullRow } from '@/ui/form-grid';
import { notify } from '@/ui/toast';
import { passwordSchema } from './auth-schema';
import * as styles from './profile-form.module.css';

/** A new password, typed twice because it is hidden. */
export function PasswordForm({ email }: { email: string }) {
  const form = useFormMutation({
    schema: passwordSchema,
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
    send: ({ currentPassword, newPassword }) =>
      api.post('/api/user/password', { body: { currentPassword, newPassword } }),
    onSuccess: ({ message }, { reset }) => {
      reset();
      notify.success(message);
    },
  });
  return (
    <FormGrid as={Form} two form={form} className={styles.form}>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField full label="Mevcut şifre" {...form.field('currentPassword')} />
      <PasswordField
        isNew
        label="Yeni şifre"
        hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz."
        {...form.field('newPassword')}
      />
      <PasswordField isNew label="Yeni şifre (tekrar)" {...form.field('repeated')} />
      <FullRow>
        <Button type="submit" busy={form.isSending}>
          Şifreyi Değiştir
        </Button>
      </FullRow>
    </FormGrid>
  );
}
