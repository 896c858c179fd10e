import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import { showFieldErrors } from '@/components/form-errors';
import { loginSchema } from './auth-schema';
import { useLogin } from './queries';

export function LoginForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const login = useLogin();

  const submit = handleSubmit((credentials) => {
    if (login.isPending) return;
    login.mutate(credentials, {
      onSuccess: onDone,
      onError: (error) => showFieldErrors(error, setError, ['email', 'password']),
    });
  });

  return (
    <form className="form-grid" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="E-Posta"
        type="email"
        autoComplete="email"
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
      <Button variant="primary" large wide type="submit" busy={login.isPending}>
        Giriş yap
      </Button>
    </form>
  );
}
