import { Info } from 'lucide';
import { Alert } from './alert';
import * as styles from './session-expired-notice.module.css';

/** Why a login dialog opened by itself. */
export function SessionExpiredNotice() {
  return (
    <Alert icon={Info} info className={styles.notice} role="status">
      Oturumunuzun süresi doldu. Devam etmek için yeniden giriş yapın.
    </Alert>
  );
}
