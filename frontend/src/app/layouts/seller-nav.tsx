import { useQuery } from '@tanstack/react-query';
import {
  ChartColumn,
  History,
  LifeBuoy,
  List,
  Mail,
  Package,
  ShieldCheck,
  SquarePlus,
} from 'lucide';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '@/components/icon';
import { NavLink } from '@/components/link';
import { UnreadCount } from '@/components/unread-count';
import { sellerUnreadQuery } from '@/features/inbox/unread-queries';
import { paths } from '@/lib/paths';
import * as styles from './seller-nav.module.css';

const links = [
  { to: paths.seller.overview(), label: 'Genel Bakış', icon: ChartColumn },
  { to: paths.seller.home(), label: 'Ürün Ekle', icon: SquarePlus },
  { to: paths.seller.productList(), label: 'Ürün Listesi', icon: List },
  { to: paths.seller.orders(), label: 'Siparişler', icon: Package },
  { to: paths.seller.inbox(), label: 'Mesajlar', icon: Mail, unread: 'unreadMessages' },
  { to: paths.seller.threads(), label: 'Destek', icon: LifeBuoy, unread: 'unreadThreads' },
  { to: paths.seller.audit(), label: 'Geçmiş', icon: History },
  { to: paths.seller.security(), label: 'Güvenlik', icon: ShieldCheck },
] as const;

/** A column on large screens, a bar at the bottom on phones. */
export function SellerNav() {
  const { data: counts } = useQuery(sellerUnreadQuery);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    // On phones the bar scrolls.
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={nav} className={styles.nav} data-print="hide" aria-label="Satıcı menüsü">
      {links.map(({ to, label, icon, ...link }) => (
        <NavLink key={to} to={to} end>
          <Icon of={icon} />
          <span>{label}</span>
          {'unread' in link && (
            <UnreadCount className={styles.count} count={counts?.[link.unread] ?? 0} />
          )}
        </NavLink>
      ))}
    </nav>
  );
}
