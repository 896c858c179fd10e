import { Popover } from '@base-ui/react/popover';
import { LogOut, Package, User, Zap } from 'lucide';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Icon } from '@/ui/icon';
import * as styles from './profile-menu.module.css';
import { UnreadLink } from './unread-link';

interface AccountPopoverProps {
  /** The box around the button, which the popover stands in. */
  box: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onLogOut: () => void;
}

/** The customer's own pages. */
export default function AccountPopover({ box, button, onClose, onLogOut }: AccountPopoverProps) {
  return (
    <Popover.Root
      open
      onOpenChange={(_open, { event, reason }) => {
        const isOnButton = event.target instanceof Node && button.current?.contains(event.target);
        // The button's own click follows and closes by itself; its Escape doesn't.
        if (!isOnButton || reason === 'escape-key') onClose();
      }}
    >
      <Popover.Portal container={box}>
        <Popover.Positioner
          className={styles.layer}
          anchor={button}
          side="bottom"
          align="end"
          sideOffset={8}
        >
          <Popover.Popup className={styles.menu} aria-label="Profil menüsü" finalFocus={button}>
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
            <UnreadLink />
            <button type="button" onClick={onLogOut}>
              <Icon of={LogOut} />
              Çıkış yap
            </button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
