import { CredentialsForm } from '@/components/credentials-form';
import { useLogin } from './queries';

/** The customer's way in. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync, isPending } = useLogin();
  return (
    <CredentialsForm
      autoComplete="email"
      submitLabel="Giriş yap"
      busy={isPending}
      onSubmit={async (credentials) => {
        await mutateAsync(credentials);
        onDone();
      }}
    />
  );
}
