import { useQuery } from '@tanstack/react-query';
import { ChartColumn, LifeBuoy, List, Mail, Package, SquarePlus } from 'lucide-react';
import { NavLink } from 'react-router';
import { UnreadCount } from '@/components/unread-count';
import { sellerUnreadQuery } from '@/features/inbox/unread-queries';
import { paths } from '@/lib/paths';

const links = [
  { to: paths.seller.overview(), label: 'Genel Bakış', Icon: ChartColumn },
  { to: paths.seller.home(), label: 'Ürün Ekle', Icon: SquarePlus },
  { to: paths.seller.productList(), label: 'Ürün Listesi', Icon: List },
  { to: paths.seller.orders(), label: 'Siparişler', Icon: Package },
  { to: paths.seller.inbox(), label: 'Mesajlar', Icon: Mail, unread: 'unreadMessages' },
  { to: paths.seller.threads(), label: 'Destek', Icon: LifeBuoy, unread: 'unreadThreads' },
] as const;

/** A column on large screens, a bar at the bottom on phones. */
export function SellerNav() {
  const { data: counts } = useQuery(sellerUnreadQuery);
  return (
    <nav className="seller-nav" aria-label="Satıcı menüsü">
      {links.map(({ to, label, Icon, ...link }) => (
        <NavLink key={to} to={to} end>
          <Icon className="icon" aria-hidden="true" />
          <span>{label}</span>
          {'unread' in link && <UnreadCount count={counts?.[link.unread] ?? 0} />}
        </NavLink>
      ))}
    </nav>
  );
}
