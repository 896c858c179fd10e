import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { clearOfflineOrders } from '@/entities/order/offline-orders';
import { useStaffSession } from '@/entities/session/queries';
import { StaffLoginForm } from '@/features/account/staff-login-form';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import * as dialogStyles from '@/ui/dialog/dialog.module.css';
import { Logo } from '../../layouts/logo';
import { usePageTitle } from '../../use-page-title';
import * as styles from './login.module.css';

/** The login page, shown to visitors at every address under /seller. */
export function SellerLogin() {
  usePageTitle('Satıcı Giriş');
  const navigate = useNavigate();
  const { staff } = useStaffSession();

  useEffect(() => {
    // Only on the server's word: a probe that failed says nothing about the login.
    if (staff === null) clearOfflineOrders();
  }, [staff]);

  return (
    <main className={styles.page}>
      <Logo className={styles.logo} />
      <div className={classNames(dialogStyles.dialog, styles.dialog)}>
        <div className={dialogStyles.crest} aria-hidden="true" />
        <div className={dialogStyles.head}>
          <h1 className={styles.title}>Satıcı Giriş</h1>
        </div>
        <div className={dialogStyles.body}>
          <StaffLoginForm onLogin={() => void navigate(paths.seller())} />
        </div>
      </div>
    </main>
  );
}
