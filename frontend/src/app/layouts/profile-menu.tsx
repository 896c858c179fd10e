import { CircleUserRound, LogOut, Package, User } from 'lucide-react';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '@/components/icon';
import * as iconButtonStyles from '@/components/icon-button.module.css';
import { LazyBoundary } from '@/components/lazy-boundary';
import { paths } from '@/lib/paths';
import * as styles from './profile-menu.module.css';
import { useLogoutAction } from './use-logout-action';

// Asked for by customers only: a visitor's first visit does not pay for it.
const UnreadThreadCount = lazy(() => import('@/features/threads/unread-thread-count'));
const UnreadLink = lazy(() => import('./unread-link'));

/** The customer's own pages behind one button. */
export default function ProfileMenu() {
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const open = openedOn === key;
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const logOut = useLogoutAction();
  const countId = useId();
  const close = () => setOpenedOn(undefined);

  useEffect(() => {
    if (!open) return;
    function onElsewhere({ target }: Event) {
      if (!box.current?.contains(target as Node)) setOpenedOn(undefined);
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      setOpenedOn(undefined);
      button.current?.focus();
    }
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div className={styles.box} ref={box}>
      <button
        ref={button}
        className={iconButtonStyles.iconButton}
        type="button"
        aria-label="Profil menüsü"
        aria-expanded={open}
        aria-describedby={countId}
        onClick={() => setOpenedOn(open ? undefined : key)}
      >
        <Icon of={CircleUserRound} />
      </button>
      {/* Beside the button, whose name stays the same whatever there is to read. */}
      <span className={styles.count} id={countId}>
        <LazyBoundary optional>
          <UnreadThreadCount />
        </LazyBoundary>
      </span>
      {open && (
        <div className={styles.menu}>
          <Link to={paths.profile()}>
            <Icon of={User} />
            Profil
          </Link>
          <Link to={paths.myOrders()}>
            <Icon of={Package} />
            Siparişlerim
          </Link>
          <LazyBoundary optional>
            <UnreadLink />
          </LazyBoundary>
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
        </div>
      )}
    </div>
  );
}
