import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import { showFieldErrors } from '@/components/form-errors';
import * as formGridStyles from '@/components/form-grid.module.css';
import { notify } from '@/components/toast';
import { classNames } from '@/lib/class-names';
import { passwordSchema } from './auth-schema';
import * as styles from './profile-form.module.css';
import { useChangePassword } from './queries';

const empty = { currentPassword: '', newPassword: '', repeated: '' };

/** A new password, typed twice because nobody can read it. */
export function PasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(passwordSchema),
    defaultValues: empty,
  });
  const { errors } = formState;
  const { mutateAsync, isPending } = useChangePassword();

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    if (isPending) return;
    try {
      const { message } = await mutateAsync({ currentPassword, newPassword });
      reset(empty);
      notify.success(message);
    } catch (error) {
      showFieldErrors(error, setError, ['currentPassword', 'newPassword']);
    }
  });

  return (
    <form
      className={classNames(formGridStyles.grid, formGridStyles.two, styles.form)}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        wrapperClass={formGridStyles.full}
        label="Mevcut şifre"
        type="password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <TextField
        label="Yeni şifre"
        type="password"
        autoComplete="new-password"
        required
        hint="Kolay tahmin edilmeyen, en az 8 karakterli bir şifre öneririz."
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <TextField
        label="Yeni şifre (tekrar)"
        type="password"
        autoComplete="new-password"
        required
        error={errors.repeated?.message}
        {...register('repeated')}
      />
      <div className={formGridStyles.full}>
        <Button type="submit" busy={isPending}>
          Şifreyi Değiştir
        </Button>
      </div>
    </form>
  );
}
