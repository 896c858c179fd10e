import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { isRefusal } from '@/api/refusals';
import { requiredPassword } from '@/lib/field-schemas';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/button/button';
import { PasswordField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/layout/form-grid';
import { Alert } from '@/ui/state/alert';

const schema = z
  .object({
    password: requiredPassword('Yeni şifre', limits.resetPasswordInputPasswordMaxLength),
    repeated: z.string(),
  })
  .check(
    z.refine(({ password, repeated }) => password === repeated, {
      error: 'Yeni şifreler birbirinden farklı.',
      path: ['repeated'],
    }),
  );

interface ResetPasswordFormProps {
  /** From the mailed link. */
  token: string;
  onDone: (message: string) => void;
}

/** A new password in the place of a forgotten one. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const [isExpired, setExpired] = useState(false);
  const form = useFormMutation({
    schema,
    defaultValues: { password: '', repeated: '' },
    send: ({ password }) => api.post('/api/user/reset-password', { body: { token, password } }),
    onSuccess: ({ message }) => onDone(message),
    onFailure: (error) => setExpired(isRefusal(error, 'token_expired')),
  });
  return (
    <GridForm form={form}>
      <PasswordField
        isNew
        label="Yeni şifre"
        hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz; satıcı hesaplarında en az 12 karakter gerekir."
        {...form.field('password')}
      />
      <PasswordField isNew label="Yeni şifre (tekrar)" {...form.field('repeated')} />
      <SubmitButton form={form} large wide>
        Şifreyi yenile
      </SubmitButton>
      {isExpired && (
        <ButtonLink wide to={paths.forgotPassword()}>
          Yeni bağlantı iste
        </ButtonLink>
      )}
    </GridForm>
  );
}

/** Shown where a link has lost its token, as after a reload. */
export function MissingToken() {
  return (
    <FormGrid>
      <Alert info>
        <p>Bu sayfa, e-postanızdaki bağlantıyla açılır. Bağlantıya yeniden tıklayın.</p>
      </Alert>
      <ButtonLink wide to={paths.forgotPassword()}>
        Yeni bağlantı iste
      </ButtonLink>
    </FormGrid>
  );
}
