import Heart from 'lucide/dist/esm/icons/heart.mjs';
import House from 'lucide/dist/esm/icons/house.mjs';
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs';
import LogIn from 'lucide/dist/esm/icons/log-in.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import Package from 'lucide/dist/esm/icons/package.mjs';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import Zap from 'lucide/dist/esm/icons/zap.mjs';
import { NavLink } from 'react-router';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useSession } from '@/entities/session/queries';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Icon } from '@/ui/text/icon';
import * as styles from './mobile-menu.module.css';
import { useLogoutAction } from './use-logout-action';

const links = [
  { to: paths.home(), label: 'Anasayfa', icon: House, onlyCustomer: false },
  { to: paths.products(), label: 'Ürünler', icon: LayoutGrid, onlyCustomer: false },
  { to: paths.myOrders(), label: 'Siparişlerim', icon: Package, onlyCustomer: true },
  { to: paths.quickOrder(), label: 'Hızlı Sipariş', icon: Zap, onlyCustomer: true },
  { to: paths.favorites(), label: 'Favorilerim', icon: Heart, onlyCustomer: false },
  { to: paths.contact(), label: 'İletişim', icon: Phone, onlyCustomer: false },
];

/** The menu of narrow screens; it pushes the page down instead of covering it. */
export default function MobileMenu({ onDone }: { onDone: () => void }) {
  const { user } = useSession();
  const ask = useAuthDialog((state) => state.ask);
  const logOut = useLogoutAction();
  const session = user
    ? { label: 'Çıkış yap', icon: LogOut, act: logOut }
    : { label: 'Giriş', icon: LogIn, act: () => ask() };

  return (
    <nav className={styles.menu} aria-label="Mobil menü">
      {links
        .filter(({ onlyCustomer }) => user ?? !onlyCustomer)
        .map(({ to, label, icon }) => (
          <NavLink key={to} to={to} end={to === paths.home()} onClick={onDone}>
            <Icon of={icon} className={styles.icon} />
            {label}
          </NavLink>
        ))}
      {user !== undefined && (
        <Button
          className={styles.button}
          variant="tile"
          wide
          onClick={() => {
            onDone();
            session.act();
          }}
        >
          <Icon of={session.icon} className={styles.icon} />
          {session.label}
        </Button>
      )}
    </nav>
  );
}
