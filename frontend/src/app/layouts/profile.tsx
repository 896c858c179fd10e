import { LogOut, MapPin, MessageSquareText, Package, Settings, User } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { LazyBoundary } from '@/components/lazy-boundary';
import { PageSpinner } from '@/components/spinner';
import '@/features/account/profile.css';
import { paths } from '@/lib/paths';
import { RequireCustomer } from '../guards';
import { usePageTitle } from '../use-page-title';
import { useLogoutAction } from './use-logout-action';

const UnreadThreadCount = lazy(() => import('@/features/threads/unread-thread-count'));

const parts = [
  { to: paths.profile(), label: 'Kullanıcı Bilgileri', Icon: User },
  { to: paths.profileOrders(), label: 'Siparişlerim', Icon: Package },
  { to: paths.profileAddresses(), label: 'Adreslerim', Icon: MapPin },
  { to: paths.profileThreads(), label: 'Destek Mesajlarım', Icon: MessageSquareText },
];

/** /profil and all below it: the side menu and the part that was chosen. */
export function Component() {
  const { pathname } = useLocation();
  const heading = parts.find(({ to }) => to === pathname)?.label ?? 'Profil';
  usePageTitle(heading);
  return (
    <RequireCustomer heading={heading}>
      <div className="wrap account-page">
        <div className="account">
          <SideMenu />
          <div className="account-main">
            <Suspense fallback={<PageSpinner />}>
              <Outlet />
            </Suspense>
          </div>
        </div>
        <div className="page-end" />
      </div>
    </RequireCustomer>
  );
}

function SideMenu() {
  const logOut = useLogoutAction();
  return (
    <nav className="side-menu" aria-label="Profil menüsü">
      {parts.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end>
          <Icon className="icon" aria-hidden="true" />
          {label}
          {to === paths.profileThreads() && (
            <LazyBoundary optional>
              <UnreadThreadCount />
            </LazyBoundary>
          )}
        </NavLink>
      ))}
      <button type="button" disabled>
        <Settings className="icon" aria-hidden="true" />
        Ayarlar <small>Yakında</small>
      </button>
      <button type="button" onClick={logOut}>
        <LogOut className="icon" aria-hidden="true" />
        Çıkış Yap
      </button>
    </nav>
  );
}
