import { House, LayoutGrid, LogIn, LogOut, Package, Phone } from 'lucide-react';
import { NavLink } from 'react-router';
import { Button } from '@/components/button';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useSession } from '@/entities/session/queries';
import { paths } from '@/lib/paths';
import { useLogoutAction } from './use-logout-action';

const links = [
  { to: paths.home(), label: 'Anasayfa', Icon: House, onlyCustomer: false },
  { to: paths.products(), label: 'Ürünler', Icon: LayoutGrid, onlyCustomer: false },
  { to: paths.myOrders(), label: 'Siparişlerim', Icon: Package, onlyCustomer: true },
  { to: paths.contact(), label: 'İletişim', Icon: Phone, onlyCustomer: false },
];

/** The menu of narrow screens; it pushes the page down instead of covering it. */
export default function MobileMenu({ onDone }: { onDone: () => void }) {
  const { user } = useSession();
  const ask = useAuthDialog((state) => state.ask);
  const logOut = useLogoutAction();
  const leave = (action: () => void) => () => {
    onDone();
    action();
  };

  return (
    <nav className="mobile-menu" aria-label="Mobil menü">
      {links
        .filter(({ onlyCustomer }) => user !== null || !onlyCustomer)
        .map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} end={to === paths.home()} onClick={onDone}>
            <Icon className="icon" aria-hidden="true" />
            {label}
          </NavLink>
        ))}
      {user ? (
        <Button variant="tile" wide onClick={leave(logOut)}>
          <LogOut className="icon" aria-hidden="true" />
          Çıkış yap
        </Button>
      ) : (
        <Button variant="tile" wide onClick={leave(() => ask())}>
          <LogIn className="icon" aria-hidden="true" />
          Giriş
        </Button>
      )}
    </nav>
  );
}
