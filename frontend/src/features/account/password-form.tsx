import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid, FullRow } from '@/ui/form-grid';
import { notify } from '@/ui/toast';
import { passwordSchema } from './auth-schema';
import * as styles from './profile-form.module.css';
import { useChangePassword } from './queries';

/** A new password, typed twice because it is hidden. */
export function PasswordForm({ email }: { email: string }) {
  const { mutateAsync } = useChangePassword();
  const form = useFormMutation({
    schema: passwordSchema,
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
    send: ({ currentPassword, newPassword }) => mutateAsync({ currentPassword, newPassword }),
    onSuccess: ({ message }, { reset }) => {
      reset();
      notify.success(message);
    },
  });
  return (
    <FormGrid as={Form} two form={form} className={styles.form}>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        full
        label="Mevcut şifre"
        type="password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <TextField
        label="Yeni şifre"
        type="password"
        autoComplete="new-password"
        required
        hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz."
        {...form.field('newPassword')}
      />
      <TextField
        label="Yeni şifre (tekrar)"
        type="password"
        autoComplete="new-password"
        required
        {...form.field('repeated')}
      />
      <FullRow>
        <Button type="submit" busy={form.isSending}>
          Şifreyi Değiştir
        </Button>
      </FullRow>
    </FormGrid>
  );
}
