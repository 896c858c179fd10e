import { CredentialsForm } from './credentials-form';
import { useLogin } from './queries';

interface LoginFormProps {
  onDone: () => void;
  onForgotten: () => void;
}

/** The customer's way in. */
export function LoginForm({ onDone, onForgotten }: LoginFormProps) {
  const { mutateAsync } = useLogin();
  return (
    <CredentialsForm
      autoComplete="email"
      submitLabel="Giriş yap"
      focusEmpty
      send={mutateAsync}
      onSuccess={onDone}
      onForgotten={onForgotten}
    />
  );
}
