import { Button } from '@/ui/button';
import { notify } from '@/ui/toast';
import { useEndOtherSessions } from './queries';
import * as styles from './security.module.css';

/** Logs the account out everywhere but here. */
export function OtherSessions() {
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
