import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { requiredEmail, requiredPassword } from '@/lib/field-schemas';
import { Button } from './button';
import { TextField } from './field';
import { showFieldErrors } from './form-errors';
import * as formGridStyles from './form-grid.module.css';

const schema = z.object({ email: requiredEmail(), password: requiredPassword('Şifre') });

interface CredentialsFormProps {
  /** What browsers know the e-mail field by. */
  autoComplete: 'email' | 'username';
  submitLabel: string;
  busy: boolean;
  /** Logs in; a rejection's field faults go back to the form. */
  onSubmit: (credentials: z.output<typeof schema>) => Promise<unknown>;
}

/** E-mail and password, for customers and sellers alike. */
export function CredentialsForm({
  autoComplete,
  submitLabel,
  busy,
  onSubmit,
}: CredentialsFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (credentials) => {
    if (busy) return;
    try {
      await onSubmit(credentials);
    } catch (error) {
      showFieldErrors(error, setError, ['email', 'password']);
    }
  });

  return (
    <form className={formGridStyles.grid} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="E-Posta"
        type="email"
        autoComplete={autoComplete}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Şifre"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Button variant="primary" large wide type="submit" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
