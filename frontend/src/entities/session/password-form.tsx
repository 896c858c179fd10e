import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { requiredPassword } from '@/lib/field-schemas';
import { PasswordField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FullRow } from '@/ui/layout/form-grid';
import { notify } from '@/ui/toast/toast';
import * as styles from './password-form.module.css';

const schema = z
  .object({
    currentPassword: requiredPassword('Mevcut şifre', limits.passwordInputCurrentPasswordMaxLength),
    newPassword: requiredPassword('Yeni şifre', limits.passwordInputNewPasswordMaxLength),
    repeated: z.string(),
  })
  .check(
    z.refine(({ newPassword, repeated }) => newPassword === repeated, {
      error: 'Yeni şifreler birbirinden farklı.',
      path: ['repeated'],
    }),
  );

interface PasswordFormProps {
  /** The call that changes the password of this login. */
  path: '/api/user/password' | '/api/seller/password';
  email: string;
  /** What a new password should be. */
  hint: string;
}

/** A new password, typed twice because it is hidden. */
export function PasswordForm({ path, email, hint }: PasswordFormProps) {
  const form = useFormMutation({
    schema,
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
    send: ({ currentPassword, newPassword }) =>
      api.post(path, { body: { currentPassword, newPassword } }),
    onSuccess: ({ message }, { reset }) => {
      reset();
      notify.success(message);
    },
  });
  return (
    <GridForm two form={form} className={styles.form}>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField full label="Mevcut şifre" {...form.field('currentPassword')} />
      <PasswordField isNew label="Yeni şifre" hint={hint} {...form.field('newPassword')} />
      <PasswordField isNew label="Yeni şifre (tekrar)" {...form.field('repeated')} />
      <FullRow>
        <SubmitButton form={form} variant="outline">
          Şifreyi Değiştir
        </SubmitButton>
      </FullRow>
    </GridForm>
  );
}
