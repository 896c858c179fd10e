import { CredentialsForm } from '@/components/credentials-form';
import { useLogin } from './queries';

/** The customer's way in. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync } = useLogin();
  return (
    <CredentialsForm
      autoComplete="email"
      submitLabel="Giriş yap"
      send={mutateAsync}
      onSuccess={onDone}
    />
  );
}
