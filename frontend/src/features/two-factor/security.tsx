import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { PasswordForm } from '@/entities/session/password-form';
import { staffSessionQuery } from '@/entities/session/queries';
import { Button } from '@/ui/button/button';
import { Panel } from '@/ui/layout/panel';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row } from '@/ui/layout/stack';
import { notify } from '@/ui/toast/toast';
import * as styles from './security.module.css';
import { TwoFactor } from './two-factor';

/** The password, the second factor and the sessions of a staff account. */
export default function Security() {
  const { data: staff } = useQuery(staffSessionQuery);
  return (
    <SellerPage title="Güvenlik">
      <Panel as="section" className={styles.panel} aria-labelledby="iki-adim">
        <h2 id="iki-adim">İki adımlı doğrulama</h2>
        <TwoFactor />
      </Panel>
      <Panel as="section" className={styles.panel} aria-labelledby="sifre">
        <h2 id="sifre">Şifre değiştirme</h2>
        <p>Şifreniz değişince hesabınızın öteki cihazlardaki oturumları kapanır.</p>
        <PasswordForm
          path="/api/seller/password"
          email={staff?.user?.email ?? ''}
          hint="En az 12 karakter."
        />
      </Panel>
      <Panel as="section" className={styles.panel} aria-labelledby="oturumlar">
        <h2 id="oturumlar">Oturumlar</h2>
        <OtherSessions />
      </Panel>
    </SellerPage>
  );
}

/** Logs the account out everywhere but here. */
function OtherSessions() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post('/api/seller/end-sessions'),
    meta: { errorMessage: 'Oturumlar kapatılamadı.' },
  });
  return (
    <>
      <p>
        Hesabınız başka bir cihazda açık kaldıysa oradaki oturumu buradan kapatın. Kullanılmayan
        oturumlar 12 saat sonra kendiliğinden kapanır.
      </p>
      <Row gap="s">
        <Button
          busy={isPending}
          onClick={() => mutate(undefined, { onSuccess: ({ message }) => notify.success(message) })}
        >
          Diğer oturumları kapat
        </Button>
      </Row>
    </>
  );
}
