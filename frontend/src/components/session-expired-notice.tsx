import { Info } from 'lucide';
import { classNames } from '@/lib/class-names';
import * as alertStyles from './alert.module.css';
import { Icon } from './icon';
import * as styles from './session-expired-notice.module.css';

/** Why a login dialog opened by itself. */
export function SessionExpiredNotice() {
  return (
    <p className={classNames(alertStyles.alert, alertStyles.info, styles.notice)} role="status">
      <Icon of={Info} />
      Oturumunuzun süresi doldu. Devam etmek için yeniden giriş yapın.
    </p>
  );
}
