import { useState } from 'react';
import { isRefusal } from '@/api/refusals';
import { CredentialsForm, type Credentials } from './credentials-form';
import { StaffCodeForm } from './staff-code-form';
import { useStaffLogin } from './staff-queries';

interface StaffLoginFormProps {
  onLogin: () => void;
  onForgotten?: () => void;
}

/** The seller's way in; an account with a second factor is asked for its code in a second step. */
export function StaffLoginForm({ onLogin, onForgotten }: StaffLoginFormProps) {
  const { mutateAsync } = useStaffLogin();
  const [guarded, setGuarded] = useState<Credentials>();

  async function logIn(credentials: Credentials) {
    try {
      await mutateAsync(credentials);
    } catch (error) {
      if (!isRefusal(error, 'two_factor_required')) throw error;
      setGuarded(credentials);
      return;
    }
    onLogin();
  }

  return guarded ? (
    <StaffCodeForm
      send={(code) => mutateAsync({ ...guarded, code })}
      onSuccess={onLogin}
      onBack={() => setGuarded(undefined)}
    />
  ) : (
    <CredentialsForm
      autoComplete="username"
      submitLabel="Giriş"
      send={logIn}
      {...(onForgotten && { onForgotten })}
    />
  );
}
