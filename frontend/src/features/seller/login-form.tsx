import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import { showFieldErrors } from '@/components/form-errors';
import { requiredEmail } from '@/lib/form-texts';
import { useSellerLogin } from './queries';

const schema = z.object({
  email: requiredEmail(),
  password: z.string().check(z.minLength(1, 'Şifre boş bırakılamaz.')),
});

/** The seller's way in. */
export function SellerLoginForm({ onLogin }: { onLogin: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const login = useSellerLogin();

  const send = handleSubmit(async (credentials) => {
    if (login.isPending) return;
    try {
      await login.mutateAsync(credentials);
    } catch (error) {
      showFieldErrors(error, setError, ['email', 'password']);
      return;
    }
    onLogin();
  });

  return (
    <form className="form-grid" noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label="E-Posta"
        type="email"
        autoComplete="username"
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
      <Button type="submit" variant="primary" large wide busy={login.isPending}>
        Giriş
      </Button>
    </form>
  );
}
