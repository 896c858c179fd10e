import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import CircleUserRound from 'lucide/dist/esm/icons/circle-user-round.mjs';
import Heart from 'lucide/dist/esm/icons/heart.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import MessageSquareText from 'lucide/dist/esm/icons/message-square-text.mjs';
import Package from 'lucide/dist/esm/icons/package.mjs';
import User from 'lucide/dist/esm/icons/user.mjs';
import Zap from 'lucide/dist/esm/icons/zap.mjs';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { unreadThreadsQuery } from '@/entities/thread/queries';
import UnreadThreadCount from '@/features/threads/unread-thread-count';
import { paths } from '@/lib/paths';
import { IconButton } from '@/ui/button/icon-button';
import { Icon } from '@/ui/text/icon';
import { UnreadCount } from '@/ui/text/unread-count';
import * as styles from './profile-menu.module.css';
import { useLogoutAction } from './use-logout-action';

const links = [
  { to: paths.profile(), label: 'Profil', icon: User },
  { to: paths.myOrders(), label: 'Siparişlerim', icon: Package },
  { to: paths.quickOrder(), label: 'Hızlı Sipariş', icon: Zap },
  { to: paths.favorites(), label: 'Favorilerim', icon: Heart },
];

/** The customer's own pages behind one button. */
export default function ProfileMenu() {
  const { key } = useLocation();
  // The page that the menu was opened on: every navigation closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  const countId = useId();
  // Here, because the popover unmounts before the response arrives.
  const logOut = useLogoutAction();
  const close = () => setOpenedOn(undefined);

  return (
    <div className={styles.box}>
      <Popover.Root
        open={openedOn === key}
        onOpenChange={(isOpen) => setOpenedOn(isOpen ? key : undefined)}
      >
        <IconButton as={Popover.Trigger} aria-label="Profil menüsü" aria-describedby={countId}>
          <Icon of={CircleUserRound} />
        </IconButton>
        {/* Outside the button, so that its accessible name does not change with the count. */}
        <span className={styles.count} id={countId}>
          <UnreadThreadCount />
        </span>
        <Popover.Portal>
          <Popover.Positioner
            className={styles.layer}
            side="bottom"
            align="end"
            sideOffset={8}
            positionMethod="fixed"
          >
            <Popover.Popup className={styles.menu} aria-label="Profil menüsü">
              {links.map(({ to, label, icon }) => (
                <Link key={to} to={to} className={styles.item}>
                  <Icon of={icon} />
                  {label}
                </Link>
              ))}
              <UnreadLink />
              <button
                type="button"
                className={styles.item}
                onClick={() => {
                  close();
                  logOut();
                }}
              >
                <Icon of={LogOut} />
                Çıkış yap
              </button>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

/** The way from the profile menu to unread answers; there only while there are any. */
function UnreadLink() {
  const { data = 0 } = useQuery(unreadThreadsQuery);
  if (data === 0) return null;
  return (
    <Link to={paths.profileThreads()} className={styles.item}>
      <Icon of={MessageSquareText} />
      Destek Mesajlarım
      <UnreadCount count={data} />
    </Link>
  );
}
