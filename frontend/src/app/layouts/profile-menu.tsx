import { CircleUserRound } from 'lucide';
import { lazy, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '@/ui/icon';
import * as iconButtonStyles from '@/ui/icon-button.module.css';
import { LazyBoundary } from '@/ui/lazy-boundary';
import * as styles from './profile-menu.module.css';
import { useLogoutAction } from './use-logout-action';

// Asked for by customers only: a visitor's first visit does not pay for it.
const UnreadThreadCount = lazy(() => import('@/features/threads/unread-thread-count'));

// Comes with the first click on the button, or a little before.
const loadPopover = () => import('./account-popover');
const AccountPopover = lazy(loadPopover);

/** The customer's own pages behind one button. */
export default function ProfileMenu() {
  const { key } = useLocation();
  // Bound to the page it was opened on: going anywhere closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  const isOpen = openedOn === key;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const countId = useId();
  // Here, because the popover is gone before the answer comes.
  const logOut = useLogoutAction();
  const close = () => setOpenedOn(undefined);
  const prepare = () => void loadPopover().catch(() => undefined);

  return (
    <div className={styles.box} ref={box}>
      <button
        ref={button}
        className={iconButtonStyles.iconButton}
        type="button"
        aria-label="Profil menüsü"
        aria-expanded={isOpen}
        aria-describedby={countId}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpenedOn(isOpen ? undefined : key)}
      >
        <Icon of={CircleUserRound} />
      </button>
      {/* Beside the button, whose name stays the same whatever there is to read. */}
      <span className={styles.count} id={countId}>
        <LazyBoundary optional>
          <UnreadThreadCount />
        </LazyBoundary>
      </span>
      {isOpen && (
        <LazyBoundary>
          <AccountPopover
            box={box}
            button={button}
            onClose={close}
            onLogOut={() => {
              close();
              logOut();
            }}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
