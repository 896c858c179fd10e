import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide/dist/esm/icons/bell.mjs';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatShortDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { sellerPaths } from '@/lib/seller-paths';
import { useStoredState } from '@/lib/use-stored-state';
import { Button } from '@/ui/button/button';
import { Switch } from '@/ui/field/switch';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';
import { playChime, storedSound } from './chime';
import * as styles from './news-menu.module.css';
import { newsQuery } from './queries';

/** The orders that this staff account has not seen, and how this device announces new ones. */
export default function NewsMenu() {
  const [hasSound, setSound] = useStoredState(storedSound, true);
  const { key } = useLocation();
  // The page that the menu was opened on: every navigation closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  return (
    <Popover.Root
      open={openedOn === key}
      onOpenChange={(isOpen) => setOpenedOn(isOpen ? key : undefined)}
    >
      <Popover.Trigger
        render={<Button variant="ghost-dark" aria-label="Yeni sipariş bildirimleri" />}
      >
        <Icon of={Bell} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Popover.Popup className={styles.popup}>
            <UnseenOrders />
            <Popover.Title className={styles.title}>Yeni sipariş gelince</Popover.Title>
            <Switch
              checked={hasSound}
              onChange={({ target }) => {
                setSound(target.checked);
                if (target.checked) playChime();
              }}
            >
              Ses çal
            </Switch>
            <DesktopPermission />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function UnseenOrders() {
  const { data: news } = useQuery(newsQuery);
  if (!news) return null;
  const { orders, unseen } = news;
  const listed = orders.filter(({ _id }) => unseen.includes(_id));
  const more = unseen.length - listed.length;
  return (
    <section aria-labelledby="yeni-siparisler">
      <h2 id="yeni-siparisler" className={styles.title}>
        Yeni siparişler
      </h2>
      {unseen.length === 0 ? (
        <Muted>Görmediğiniz sipariş yok.</Muted>
      ) : (
        <ul className={styles.orders}>
          {listed.map(({ _id, number, recipient, amount, createdAt }) => (
            <li key={_id}>
              <Link to={sellerPaths.order(number)}>
                <span>{number}</span> <b>{formatMoney(amount)}</b>
                <Muted as="span">{`${recipient}, ${formatShortDateTime(createdAt)}`}</Muted>
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link to={sellerPaths.orders()}>{`${more} sipariş daha`}</Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** Asks the browser for its permission, which only the browser can take back. */
function DesktopPermission() {
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'undefined' ? undefined : Notification.permission,
  );
  if (permission === undefined) return null;
  if (permission === 'granted') return <Muted>Masaüstü bildirimleri açık.</Muted>;
  if (permission === 'denied') {
    return (
      <Muted>Masaüstü bildirimlerine tarayıcınızın site ayarlarından izin verebilirsiniz.</Muted>
    );
  }
  return (
    <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
      Masaüstü bildirimlerini aç
    </Button>
  );
}
