import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import { Suspense } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useStaffSession } from '@/entities/session/queries';
import { useStaffLogout } from '@/features/account/use-staff-logout';
import { WaitingStrip } from '@/features/orders-admin/list/waiting-strip';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { mayLeave } from '@/ui/form/use-leave-warning';
import * as densityStyles from '@/ui/layout/density.module.css';
import { Row } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { PageSpinner } from '@/ui/state/spinner';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import { RequireStaff } from '../guards';
import { SellerLogin } from '../routes/seller/login';
import { Logo } from './logo';
import { SellerNav } from './seller-nav';
import * as styles from './seller.module.css';
import { SkipLink } from './skip-link';

// Not needed for the first screen.
const NewsMenu = lazyPart(() => import('@/features/news/news-menu'), { optional: true });
const OrderNews = lazyPart(() => import('@/features/news/order-news'), { optional: true });

/** The frame of the staff area; visitors see the login instead. */
export function SellerLayout() {
  return (
    <RequireStaff login={<SellerLogin />}>
      <SellerFrame />
    </RequireStaff>
  );
}

function SellerFrame() {
  const { staff } = useStaffSession();
  return (
    <div className={classNames(styles.frame, densityStyles.dense)}>
      <SkipLink />
      <Row as="header" gap="m" align="center" nowrap className={styles.bar} data-print="hide">
        <Logo className={styles.logo} />
        <span className={styles.hello}>Merhaba, {staff?.user?.name || 'Yönetici'}</span>
        <NewsMenu />
        <OrderNews />
        <LogoutButton />
      </Row>
      <div className={styles.main}>
        <SellerNav />
        <main className={styles.body} id="icerik" tabIndex={-1}>
          <WaitingStrip />
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

function LogoutButton() {
  const navigate = useNavigate();
  const { mutate, isPending } = useStaffLogout();
  const logOut = async () => {
    if (!(await mayLeave())) return;
    mutate(undefined, {
      onSuccess: () => {
        notify.success('Çıkış yapıldı.');
        void navigate(paths.home());
      },
    });
  };
  return (
    <Button variant="ghost-dark" busy={isPending} onClick={() => void logOut()}>
      <Icon of={LogOut} />
      Çıkış
    </Button>
  );
}
