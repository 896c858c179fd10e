import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { isRefusal } from '@/api/refusals';
import { PrivacyNotice } from '@/entities/legal-text/privacy-notice';
import { requiredEmail, requiredPassword, requiredTextWithoutLink } from '@/lib/field-schemas';
import { TextField } from '@/ui/field/field';
import { EmailField, PasswordField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FullRow } from '@/ui/layout/form-grid';
import { TextLink } from '@/ui/text/text';
import { notify } from '@/ui/toast/toast';
import { useRememberUser } from './use-remember-user';

const schema = z.object({
  firstName: requiredTextWithoutLink('Ad', limits.registerInputFirstNameMaxLength),
  lastName: requiredTextWithoutLink('Soyad', limits.registerInputLastNameMaxLength),
  email: requiredEmail(limits.registerInputEmailMaxLength),
  password: requiredPassword('Şifre', limits.registerInputPasswordMaxLength),
});

interface RegisterFormProps {
  /** Typed already. */
  email: string;
  focusEmpty: boolean;
  onDone: () => void;
  /** Switches to the login form with the typed e-mail. */
  onLogin: () => void;
  /** Leaves the dialog for a page. */
  onLeave: () => void;
}

/** A new customer account. */
export function RegisterForm({ email, focusEmpty, onDone, onLogin, onLeave }: RegisterFormProps) {
  const remember = useRememberUser();
  const [taken, setTaken] = useState<string>();
  const form = useFormMutation({
    schema,
    defaultValues: { firstName: '', lastName: '', email, password: '' },
    send: async (body) => remember(await api.post('/api/user/register', { body })),
    onSuccess: () => {
      notify.success('Başarıyla kayıt oldunuz!');
      onDone();
    },
    onFailure: (error, body) => {
      if (isRefusal(error, 'email_taken')) setTaken(body.email);
    },
  });
  return (
    <GridForm two form={form} focusEmpty={focusEmpty}>
      <TextField label="Ad" autoComplete="given-name" required {...form.field('firstName')} />
      <TextField label="Soyad" autoComplete="family-name" required {...form.field('lastName')} />
      <EmailField full {...form.field('email')} />
      {taken !== undefined && taken === form.form.watch('email') && (
        <FullRow as="p">
          <TextLink as="button" type="button" onClick={onLogin}>
            Bu adresle giriş yap
          </TextLink>
        </FullRow>
      )}
      <PasswordField
        isNew
        full
        hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz."
        {...form.field('password')}
      />
      <FullRow as={PrivacyNotice} onLeave={onLeave} />
      <FullRow as={SubmitButton} form={form} large wide>
        Hesap oluştur
      </FullRow>
    </GridForm>
  );
}
