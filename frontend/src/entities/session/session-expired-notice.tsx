import Info from 'lucide/dist/esm/icons/info.mjs';
import { Alert } from '@/ui/state/alert';
import * as styles from './session-expired-notice.module.css';

/** Says that a login dialog opened because the session has expired. */
export function SessionExpiredNotice() {
  return (
    <Alert icon={Info} info className={styles.notice} role="status">
      Oturumunuzun süresi doldu. Devam etmek için yeniden giriş yapın.
    </Alert>
  );
}
