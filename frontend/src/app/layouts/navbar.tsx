import Menu from 'lucide/dist/esm/icons/menu.mjs';
import Search from 'lucide/dist/esm/icons/search.mjs';
import ShoppingCart from 'lucide/dist/esm/icons/shopping-cart.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { totalQuantity } from '@/entities/cart/cart-quantities';
import { useCart } from '@/entities/cart/cart-store';
import { useAuthDialog } from '@/entities/session/auth-dialog-store';
import { useSession } from '@/entities/session/queries';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Wrap } from '@/ui/layout/layout';
import * as tileStyles from '@/ui/layout/tile.module.css';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { hideHeader } from './hide-header';
import { Logo } from './logo';
import * as styles from './navbar.module.css';
import { SearchBox } from './search-box';

// Not part of the first load: large screens don't need the first, visitors don't need the second.
const MobileMenu = lazyPart(() => import('./mobile-menu'));
const ProfileMenu = lazyPart(() => import('./profile-menu'), {
  optional: true,
  fallback: <IconButton as="span" />,
});

const links = [
  { to: paths.home(), label: 'Anasayfa' },
  { to: paths.products(), label: 'Ürünler' },
  { to: paths.about(), label: 'Hakkımızda' },
  { to: paths.contact(), label: 'İletişim' },
];

type Panel = 'menu' | 'search';

export function Navbar() {
  const { user } = useSession();
  const ask = useAuthDialog((state) => state.ask);
  const { key } = useLocation();
  // Bound to the page on which it was opened: navigation closes it.
  const [opened, setOpened] = useState<{ panel: Panel; on: string }>();
  const panel = opened?.on === key ? opened.panel : undefined;
  const toggle = (wanted: Panel) =>
    setOpened(panel === wanted ? undefined : { panel: wanted, on: key });

  const header = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = () => {
    // What the menu's button opens returns the focus here: the button itself goes with the menu.
    menuButton.current?.focus();
    setOpened(undefined);
  };

  useEffect(() => {
    const controller = new AbortController();
    if (header.current) hideHeader(header.current, controller.signal);
    return () => controller.abort();
  }, []);

  return (
    <header className={styles.header} ref={header} data-print="hide">
      <Wrap className={styles.row}>
        <Logo />
        <nav className={styles.nav} aria-label="Ana menü">
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === paths.home()}>
              {label}
            </NavLink>
          ))}
        </nav>
        <SearchBox />
        <IconButton
          className={styles.searchToggle}
          aria-label="Arama"
          aria-expanded={panel === 'search'}
          onClick={() => toggle('search')}
        >
          <Icon of={Search} />
        </IconButton>
        <CartLink />
        {user ? (
          <ProfileMenu />
        ) : (
          // Neither of the two while the session is unknown.
          user === null && (
            <Button className={styles.login} variant="tile" onClick={() => ask()}>
              Giriş
            </Button>
          )
        )}
        <IconButton
          ref={menuButton}
          className={styles.menuToggle}
          aria-label="Menü"
          aria-expanded={panel === 'menu'}
          onClick={() => toggle('menu')}
        >
          {panel === 'menu' ? <Icon of={X} /> : <Icon of={Menu} />}
        </IconButton>
      </Wrap>
      {panel === 'search' && <SearchBox wide focused />}
      {panel === 'menu' && <MobileMenu onDone={closeMenu} />}
    </header>
  );
}

function CartLink() {
  const pieces = useCart((state) => totalQuantity(state.items));
  return (
    <IconButton as={Link} to={paths.cart()} aria-label={`Sepet, ${pieces} ürün`}>
      <Icon of={ShoppingCart} />
      {pieces > 0 && (
        <span className={classNames(tileStyles.tile, styles.cartCount)} aria-hidden="true">
          {pieces}
        </span>
      )}
    </IconButton>
  );
}
