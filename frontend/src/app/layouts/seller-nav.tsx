import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import type { IconNode } from 'lucide';
import ChartColumn from 'lucide/dist/esm/icons/chart-column.mjs';
import ClipboardCheck from 'lucide/dist/esm/icons/clipboard-check.mjs';
import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import FileChartColumn from 'lucide/dist/esm/icons/file-chart-column.mjs';
import FileText from 'lucide/dist/esm/icons/file-text.mjs';
import Landmark from 'lucide/dist/esm/icons/landmark.mjs';
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs';
import LifeBuoy from 'lucide/dist/esm/icons/life-buoy.mjs';
import List from 'lucide/dist/esm/icons/list.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import Package from 'lucide/dist/esm/icons/package.mjs';
import RotateCcwClock from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs';
import Send from 'lucide/dist/esm/icons/send.mjs';
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import SquarePlus from 'lucide/dist/esm/icons/square-plus.mjs';
import Tag from 'lucide/dist/esm/icons/tag.mjs';
import TextAlignStart from 'lucide/dist/esm/icons/text-align-start.mjs';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import UserCog from 'lucide/dist/esm/icons/user-cog.mjs';
import Users from 'lucide/dist/esm/icons/users.mjs';
import { useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { sellerUnreadQuery } from '@/features/inbox/queries';
import { newsQuery } from '@/features/news/queries';
import { paths } from '@/lib/paths';
import { sellerPaths } from '@/lib/seller-paths';
import { Icon } from '@/ui/text/icon';
import { UnreadCount } from '@/ui/text/unread-count';
import * as styles from './seller-nav.module.css';

interface SellerLink {
  to: string;
  label: string;
  icon: IconNode;
  /** What is new behind it. */
  unread?: 'unreadMessages' | 'unreadThreads' | 'unseenOrders';
}

const links: SellerLink[] = [
  { to: sellerPaths.overview(), label: 'Genel Bakış', icon: ChartColumn },
  { to: paths.seller(), label: 'Ürün Ekle', icon: SquarePlus },
  { to: sellerPaths.productList(), label: 'Ürün Listesi', icon: List },
  { to: sellerPaths.orders(), label: 'Siparişler', icon: Package, unread: 'unseenOrders' },
  { to: sellerPaths.inbox(), label: 'Mesajlar', icon: Mail, unread: 'unreadMessages' },
];

/** Pages that don't fit into the bar of phones. */
const moreLinks: SellerLink[] = [
  { to: sellerPaths.invoices(), label: 'Faturalar', icon: FileText },
  { to: sellerPaths.returns(), label: 'İadeler', icon: Undo2 },
  { to: sellerPaths.customers(), label: 'Müşteriler', icon: Users },
  { to: sellerPaths.reports(), label: 'Raporlar', icon: FileChartColumn },
  { to: sellerPaths.bankStatement(), label: 'Banka Ekstresi', icon: Landmark },
  { to: sellerPaths.categories(), label: 'Kategoriler', icon: LayoutGrid },
  { to: sellerPaths.discounts(), label: 'İndirim kodları', icon: Tag },
  { to: sellerPaths.threads(), label: 'Destek', icon: LifeBuoy, unread: 'unreadThreads' },
  { to: sellerPaths.mails(), label: 'E-postalar', icon: Send },
  { to: sellerPaths.audit(), label: 'Geçmiş', icon: RotateCcwClock },
  { to: sellerPaths.team(), label: 'Ekip', icon: UserCog },
  { to: sellerPaths.security(), label: 'Güvenlik', icon: ShieldCheck },
  { to: sellerPaths.settings(), label: 'Ayarlar', icon: SlidersHorizontal },
  { to: sellerPaths.texts(), label: 'Metinler', icon: TextAlignStart },
  { to: sellerPaths.launch(), label: 'Yayına Hazırlık', icon: ClipboardCheck },
];

/** A column on large screens; a bar at the bottom on phones, its last pages behind a button. */
export function SellerNav() {
  const { data: unread } = useQuery(sellerUnreadQuery);
  const { data: news } = useQuery(newsQuery);
  const counts = { ...unread, unseenOrders: news?.unseen.length };
  const { key } = useLocation();
  // The page that the menu was opened on: every navigation closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  const bar = useRef<HTMLElement>(null);
  const unreadOf = ({ unread }: SellerLink) => (unread && counts[unread]) ?? 0;

  const item = (link: SellerLink) => (
    <NavLink key={link.to} to={link.to} end>
      <Icon of={link.icon} />
      <span>{link.label}</span>
      <UnreadCount
        className={styles.count}
        count={unreadOf(link)}
        {...(link.unread === 'unseenOrders' && { word: 'yeni' })}
      />
    </NavLink>
  );

  return (
    <nav className={styles.nav} ref={bar} data-print="hide" aria-label="Satıcı menüsü">
      <div className={styles.links}>
        {links.map(item)}
        <div className={styles.more}>
          <Popover.Root
            open={openedOn === key}
            onOpenChange={(isOpen) => setOpenedOn(isOpen ? key : undefined)}
          >
            <Popover.Trigger className={styles.trigger}>
              <Icon of={Ellipsis} />
              <span>Diğer</span>
              <UnreadCount
                className={styles.count}
                count={moreLinks.reduce((sum, link) => sum + unreadOf(link), 0)}
              />
            </Popover.Trigger>
            <Popover.Portal container={bar}>
              {/* Its lower edge covers the border of the bar. */}
              <Popover.Positioner
                anchor={bar}
                side="top"
                align="end"
                sideOffset={-1}
                collisionPadding={0}
              >
                <Popover.Popup className={styles.popup} aria-label="Diğer">
                  {moreLinks.map(item)}
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
          {/* Shown on large screens; on phones it marks the button as the current page's. */}
          <div className={styles.moreLinks}>{moreLinks.map(item)}</div>
        </div>
      </div>
    </nav>
  );
}
