import type { ComponentProps } from 'react';
import { TextField } from '../field';

type AccountFieldProps = Partial<ComponentProps<typeof TextField>>;

export function EmailField(props: AccountFieldProps) {
  return <TextField label="E-Posta" type="email" autoComplete="email" required {...props} />;
}

interface PasswordFieldProps extends AccountFieldProps {
  /** Whether a new password is chosen here. */
  isNew?: boolean;
}

export function PasswordField({ isNew = false, ...props }: PasswordFieldProps) {
  return (
    <TextField
      label="Şifre"
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      {...props}
    />
  );
}

export function CodeField(props: AccountFieldProps) {
  return <TextField label="Doğrulama kodu" autoComplete="one-time-code" required {...props} />;
}
