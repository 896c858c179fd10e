import { CredentialsForm } from '@/components/credentials-form';
import { useStaffLogin } from './staff-queries';

/** The seller's way in. */
export function StaffLoginForm({ onLogin }: { onLogin: () => void }) {
  const { mutateAsync } = useStaffLogin();
  return (
    <CredentialsForm
      autoComplete="username"
      submitLabel="Giriş"
      send={mutateAsync}
      onSuccess={onLogin}
    />
  );
}
