import { PrivacyNotice } from '@/entities/legal-text/privacy-notice';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { EmailField, PasswordField } from '@/ui/form/account-fields';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid, FullRow } from '@/ui/form-grid';
import { notify } from '@/ui/toast';
import { registerSchema } from './auth-schema';
import { useRegister } from './queries';

interface RegisterFormProps {
  /** Typed already. */
  email: string;
  onDone: () => void;
  /** Leaves the dialog for a page. */
  onLeave: () => void;
}

/** A new customer account. */
export function RegisterForm({ email, onDone, onLeave }: RegisterFormProps) {
  const { mutateAsync } = useRegister();
  const form = useFormMutation({
    schema: registerSchema,
    defaultValues: { firstName: '', lastName: '', email, password: '' },
    send: mutateAsync,
    onSuccess: () => {
      notify.success('Başarıyla kayıt oldunuz!');
      onDone();
    },
  });
  return (
    <FormGrid as={Form} two form={form} focusEmpty>
      <TextField label="Ad" autoComplete="given-name" required {...form.field('firstName')} />
      <TextField label="Soyad" autoComplete="family-name" required {...form.field('lastName')} />
      <EmailField full {...form.field('email')} />
      <PasswordField
        isNew
        full
        hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz."
        {...form.field('password')}
      />
      <FullRow as={PrivacyNotice} onLeave={onLeave} />
      <FullRow as={Button} variant="primary" large wide type="submit" busy={form.isSending}>
        Hesap oluştur
      </FullRow>
    </FormGrid>
  );
}
