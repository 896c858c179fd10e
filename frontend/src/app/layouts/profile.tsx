import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs';
import MessageSquareText from 'lucide/dist/esm/icons/message-square-text.mjs';
import Package from 'lucide/dist/esm/icons/package.mjs';
import Settings from 'lucide/dist/esm/icons/settings.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import { Suspense } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import UnreadThreadCount from '@/features/threads/unread-thread-count';
import { paths } from '@/lib/paths';
import { PageEnd, Wrap } from '@/ui/layout/layout';
import { PageSpinner } from '@/ui/state/spinner';
import { Icon } from '@/ui/text/icon';
import { RequireCustomer } from '../guards';
import * as styles from './profile.module.css';
import { useLogoutAction } from './use-logout-action';

const parts = [
  { to: paths.profile(), label: 'Kullanıcı Bilgileri', icon: User },
  { to: paths.profileOrders(), label: 'Siparişlerim', icon: Package },
  { to: paths.profileAddresses(), label: 'Adreslerim', icon: MapPin },
  { to: paths.profileThreads(), label: 'Destek Mesajlarım', icon: MessageSquareText },
];

/** /profil and all below it: the side menu and the part that was chosen. */
export default function ProfileLayout() {
  const { pathname } = useLocation();
  const heading = parts.find(({ to }) => to === pathname)?.label ?? 'Profil';
  return (
    <RequireCustomer heading={heading}>
      <Wrap className={styles.page}>
        <div className={styles.columns}>
          <SideMenu />
          <div className={styles.main}>
            <Suspense fallback={<PageSpinner />}>
              <Outlet />
            </Suspense>
          </div>
        </div>
        <PageEnd />
      </Wrap>
    </RequireCustomer>
  );
}

function SideMenu() {
  const logOut = useLogoutAction();
  return (
    <nav className={styles.menu} aria-label="Profil menüsü">
      {parts.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} end className={styles.item}>
          <Icon of={icon} />
          {label}
          {to === paths.profileThreads() && <UnreadThreadCount />}
        </NavLink>
      ))}
      <button type="button" className={styles.item} disabled>
        <Icon of={Settings} />
        Ayarlar <small>Yakında</small>
      </button>
      <button type="button" className={styles.item} onClick={logOut}>
        <Icon of={LogOut} />
        Çıkış Yap
      </button>
    </nav>
  );
}
