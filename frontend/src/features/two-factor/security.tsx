import { useQuery } from '@tanstack/react-query';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { QueryView } from '@/ui/query-view';
import { SellerPage } from '@/ui/seller-page';
import { Skeleton } from '@/ui/skeleton';
import { notify } from '@/ui/toast';
import { DisableTwoFactor } from './disable-two-factor';
import { EnableTwoFactor } from './enable-two-factor';
import { twoFactorQuery, useEndOtherSessions } from './queries';
import * as styles from './security.module.css';

/** The second factor and the sessions of a staff account. */
export function Security() {
  return (
    <SellerPage title="Güvenlik">
      <Panel as="section" className={styles.panel} aria-labelledby="iki-adim">
        <h2 id="iki-adim">İki adımlı doğrulama</h2>
        <QueryView query={useQuery(twoFactorQuery)} skeleton={<Skeleton height="8rem" />}>
          {(enabled) => (enabled ? <DisableTwoFactor /> : <EnableTwoFactor />)}
        </QueryView>
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
  const { mutate, isPending } = useEndOtherSessions();
  return (
    <>
      <p>
        Hesabınız başka bir cihazda açık kaldıysa oradaki oturumu buradan kapatın. Kullanılmayan
        oturumlar 12 saat sonra kendiliğinden kapanır.
      </p>
      <div className={styles.actions}>
        <Button
          busy={isPending}
          onClick={() => mutate(undefined, { onSuccess: ({ message }) => notify.success(message) })}
        >
          Diğer oturumları kapat
        </Button>
      </div>
    </>
  );
}
