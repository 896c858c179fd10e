import { CredentialsForm } from '@/components/credentials-form';
import { useSellerLogin } from './staff-queries';

/** The seller's way in. */
export function SellerLoginForm({ onLogin }: { onLogin: () => void }) {
  const { mutateAsync, isPending } = useSellerLogin();
  return (
    <CredentialsForm
      autoComplete="username"
      submitLabel="Giriş"
      busy={isPending}
      onSubmit={async (credentials) => {
        await mutateAsync(credentials);
        onLogin();
      }}
    />
  );
}
