import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import { showFieldErrors } from '@/components/form-errors';
import * as formGridStyles from '@/components/form-grid.module.css';
import { notify } from '@/components/toast';
import { classNames } from '@/lib/class-names';
import { registerSchema } from './auth-schema';
import { useRegister } from './queries';

const fields = ['firstName', 'lastName', 'email', 'password'] as const;

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const { errors } = formState;
  const signUp = useRegister();

  const submit = handleSubmit((registration) => {
    if (signUp.isPending) return;
    signUp.mutate(registration, {
      onSuccess: () => {
        notify.success('Başarıyla kayıt oldunuz!');
        onDone();
      },
      onError: (error) => showFieldErrors(error, setError, fields),
    });
  });

  return (
    <form
      className={classNames(formGridStyles.grid, formGridStyles.two)}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Ad"
        autoComplete="given-name"
        required
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Soyad"
        autoComplete="family-name"
        required
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        wrapperClass={formGridStyles.full}
        label="E-Posta"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        wrapperClass={formGridStyles.full}
        label="Şifre"
        type="password"
        autoComplete="new-password"
        required
        hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz."
        error={errors.password?.message}
        {...register('password')}
      />
      <Button
        className={formGridStyles.full}
        variant="primary"
        large
        wide
        type="submit"
        busy={signUp.isPending}
      >
        Hesap oluştur
      </Button>
    </form>
  );
}
