import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/field';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import * as formGridStyles from '@/ui/form-grid.module.css';
import { PrivacyNotice } from '@/ui/privacy-notice';
import { notify } from '@/ui/toast';
import { registerSchema } from './auth-schema';
import { useRegister } from './queries';

interface RegisterFormProps {
  onDone: () => void;
  /** Leaves the dialog for a page. */
  onLeave: () => void;
}

/** A new customer account. */
export function RegisterForm({ onDone, onLeave }: RegisterFormProps) {
  const { mutateAsync } = useRegister();
  const form = useFormMutation({
    schema: registerSchema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    send: mutateAsync,
    onSuccess: () => {
      notify.success('Başarıyla kayıt oldunuz!');
      onDone();
    },
  });
  return (
    <Form form={form} className={classNames(formGridStyles.grid, formGridStyles.two)}>
      <TextField label="Ad" autoComplete="given-name" required {...form.field('firstName')} />
      <TextField label="Soyad" autoComplete="family-name" required {...form.field('lastName')} />
      <TextField
        wrapperClass={formGridStyles.full}
        label="E-Posta"
        type="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      <TextField
        wrapperClass={formGridStyles.full}
        label="Şifre"
        type="password"
        autoComplete="new-password"
        required
        hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz."
        {...form.field('password')}
      />
      <PrivacyNotice className={formGridStyles.full} onLeave={onLeave} />
      <Button
        className={formGridStyles.full}
        variant="primary"
        large
        wide
        type="submit"
        busy={form.isSending}
      >
        Hesap oluştur
      </Button>
    </Form>
  );
}
