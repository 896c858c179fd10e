import { CredentialsForm } from '@/components/credentials-form';
import { useStaffLogin } from './staff-queries';

/** The seller's way in. */
export function StaffLoginForm({ onLogin }: { onLogin: () => void }) {
  const { mutateAsync, isPending } = useStaffLogin();
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
