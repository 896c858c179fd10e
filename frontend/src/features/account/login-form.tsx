import { CredentialsForm } from './credentials-form';
import { useLogin } from './queries';

interface LoginFormProps {
  /** Typed already. */
  email: string;
  onDone: () => void;
  onForgotten: () => void;
}

/** The customer's way in. */
export function LoginForm({ email, onDone, onForgotten }: LoginFormProps) {
  const { mutateAsync } = useLogin();
  return (
    <CredentialsForm
      autoComplete="email"
      email={email}
      submitLabel="Giriş yap"
      focusEmpty
      send={mutateAsync}
      onSuccess={onDone}
      onForgotten={onForgotten}
    />
  );
}
