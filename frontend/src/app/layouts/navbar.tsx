import { Menu, Search, ShoppingCart, X } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Button } from '@/components/button';
import { LazyBoundary } from '@/components/lazy-boundary';
import { useCart } from '@/entities/cart/cart-store';
import { totalQuantity } from '@/entities/cart/rules';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useSession } from '@/entities/session/queries';
import { paths } from '@/lib/paths';
import { Logo } from './logo';
import { SearchBox } from './search-box';

// Not part of the first load: large screens never need the one, visitors never the other.
const MobileMenu = lazy(() => import('./mobile-menu'));
const ProfileMenu = lazy(() => import('./profile-menu'));

const links = [
  { to: paths.home(), label: 'Anasayfa' },
  { to: paths.products(), label: 'Ürünler' },
  { to: paths.about(), label: 'Hakkımızda' },
  { to: paths.contact(), label: 'İletişim' },
];

type Panel = 'menu' | 'search';

export function Navbar() {
  const { user, isPending } = useSession();
  const ask = useAuthDialog((state) => state.ask);
  const { key } = useLocation();
  // Bound to the page it was opened on: going anywhere closes it.
  const [opened, setOpened] = useState<{ panel: Panel; on: string }>();
  const panel = opened?.on === key ? opened.panel : undefined;
  const toggle = (wanted: Panel) =>
    setOpened(panel === wanted ? undefined : { panel: wanted, on: key });

  return (
    <header className="header on-dark">
      <div className="wrap">
        <Logo />
        <nav className="nav" aria-label="Ana menü">
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === paths.home()}>
              {label}
            </NavLink>
          ))}
        </nav>
        <SearchBox className="search" />
        <button
          className="icon-btn search-toggle"
          type="button"
          aria-label="Arama"
          aria-expanded={panel === 'search'}
          onClick={() => toggle('search')}
        >
          <Search className="icon" aria-hidden="true" />
        </button>
        <CartLink />
        {user ? (
          <LazyBoundary optional fallback={<span className="icon-btn" />}>
            <ProfileMenu />
          </LazyBoundary>
        ) : (
          // Until the answer is there nobody knows which of the two belongs here.
          !isPending && (
            <Button variant="tile" onClick={() => ask()}>
              Giriş
            </Button>
          )
        )}
        <button
          className="icon-btn menu-toggle"
          type="button"
          aria-label="Menü"
          aria-expanded={panel === 'menu'}
          onClick={() => toggle('menu')}
        >
          {panel === 'menu' ? (
            <X className="icon" aria-hidden="true" />
          ) : (
            <Menu className="icon" aria-hidden="true" />
          )}
        </button>
      </div>
      {panel === 'search' && <SearchBox className="search search-wide" focused />}
      {panel === 'menu' && (
        <LazyBoundary>
          <MobileMenu onDone={() => setOpened(undefined)} />
        </LazyBoundary>
      )}
    </header>
  );
}

function CartLink() {
  const pieces = useCart((state) => totalQuantity(state.items));
  return (
    <Link className="icon-btn" to={paths.cart()} aria-label={`Sepet, ${pieces} ürün`}>
      <ShoppingCart className="icon" aria-hidden="true" />
      {pieces > 0 && (
        <span className="tile cart-count" aria-hidden="true">
          {pieces}
        </span>
      )}
    </Link>
  );
}
