import { Popover } from '@base-ui/react/popover';
import { CircleUserRound, Heart, LogOut, Package, User, Zap } from 'lucide';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '@/lib/paths';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import { lazyPart } from '@/ui/lazy-boundary';
import * as styles from './profile-menu.module.css';
import { UnreadLink } from './unread-link';
import { useLogoutAction } from './use-logout-action';

// Only customers need the count: a visitor's first visit does not load it.
const UnreadThreadCount = lazyPart(() => import('@/features/threads/unread-thread-count'), {
  optional: true,
});

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
              <Link to={paths.profile()}>
                <Icon of={User} />
                Profil
              </Link>
              <Link to={paths.myOrders()}>
                <Icon of={Package} />
                Siparişlerim
              </Link>
              <Link to={paths.quickOrder()}>
                <Icon of={Zap} />
                Hızlı Sipariş
              </Link>
              <Link to={paths.favorites()}>
                <Icon of={Heart} />
                Favorilerim
              </Link>
              <UnreadLink />
              <button
                type="button"
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
