import { useState, lazy } from 'react';
import { Button } from '@/ui/button';
import { focusPageHeading } from '@/ui/focus-page-heading';
import { LazyBoundary } from '@/ui/lazy-boundary';
import { Skeleton } from '@/ui/skeleton';
import { useRememberEnabled, useSetUpTwoFactor } from './queries';
import { RecoveryCodes } from './recovery-codes';
import * as styles from './security.module.css';

// Draws a QR code, which nobody needs who only looks.
const TwoFactorSetup = lazy(async () => ({
  default: (await import('./two-factor-setup')).TwoFactorSetup,
}));

/** From no second factor to one whose recovery codes are put away. */
export function EnableTwoFactor() {
  const { mutate: setUp, data: secret, isPending } = useSetUpTwoFactor();
  const [codes, setCodes] = useState<string[]>();
  const finish = useRememberEnabled();

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          finish();
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
      {secret ? (
        <LazyBoundary fallback={<Skeleton height="16rem" />}>
          <TwoFactorSetup {...secret} onEnabled={setCodes} />
        </LazyBoundary>
      ) : (
        <div className={styles.actions}>
          <Button variant="primary" busy={isPending} onClick={() => setUp()}>
            Kurulumu başlat
          </Button>
        </div>
      )}
    </>
  );
}
