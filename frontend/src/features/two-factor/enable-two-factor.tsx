import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '@/api/client';
import * as limits from '@/api/limits';
import { requiredPassword } from '@/lib/field-schemas';
import { focusPageHeading } from '@/ui/focus-page-heading';
import { PasswordField } from '@/ui/form/account-fields';
import { GridForm, SubmitButton } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { lazyPart } from '@/ui/lazy-boundary';
import { Skeleton } from '@/ui/skeleton';
import { useRememberTwoFactor } from './queries';
import { RecoveryCodes } from './recovery-codes';

// Draws the QR code; loaded when the setup begins.
const TwoFactorSetup = lazyPart(() => import('./two-factor-setup'), {
  fallback: <Skeleton height="16rem" />,
});

const schema = z.object({
  password: requiredPassword('Şifre', limits.twoFactorSetupInputPasswordMaxLength),
});

interface Setup {
  secret: string;
  otpauthUrl: string;
  password: string;
}

/** From no second factor to one whose recovery codes are put away. */
export function EnableTwoFactor() {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();
  const remember = useRememberTwoFactor();

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          remember(true);
          focusPageHeading();
        }}
      />
    );
  }
  return (
    <>
      <p>
        Girişte şifrenizden sonra telefonunuzdaki doğrulama uygulamasının (Google Authenticator,
        Aegis, 1Password gibi) gösterdiği kod da sorulur. Şifreniz ele geçse bile hesabınıza
        girilemez.
      </p>
      {setup ? (
        <TwoFactorSetup {...setup} onEnabled={setCodes} />
      ) : (
        <PasswordForm onSetUp={setSetup} />
      )}
    </>
  );
}

/** Asks for the password, because a browser left open must not lock its owner out. */
function PasswordForm({ onSetUp }: { onSetUp: (setup: Setup) => void }) {
  const form = useFormMutation({
    schema,
    defaultValues: { password: '' },
    send: (body) => api.post('/api/seller/two-factor/setup', { body }),
    onSuccess: ({ secret, otpauthUrl }, { getValues }) =>
      onSetUp({ secret, otpauthUrl, password: getValues('password') }),
  });
  return (
    <GridForm form={form}>
      <PasswordField {...form.field('password')} />
      <div>
        <SubmitButton form={form}>Kurulumu başlat</SubmitButton>
      </div>
    </GridForm>
  );
}
