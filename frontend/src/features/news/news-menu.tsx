import { Popover } from '@base-ui/react/popover';
import Bell from 'lucide/dist/esm/icons/bell.mjs';
import { useState } from 'react';
import { useStoredState } from '@/lib/use-stored-state';
import { Button } from '@/ui/button/button';
import { Switch } from '@/ui/field/switch';
import { Icon } from '@/ui/text/icon';
import { Muted } from '@/ui/text/text';
import { playChime, storedSound } from './chime';
import * as styles from './news-menu.module.css';

/** How this device announces new orders. */
export default function NewsMenu() {
  const [hasSound, setSound] = useStoredState(storedSound, true);
  return (
    <Popover.Root>
      <Popover.Trigger
        render={<Button variant="ghost-dark" aria-label="Yeni sipariş bildirimleri" />}
      >
        <Icon of={Bell} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={8} collisionPadding={12}>
          <Popover.Popup className={styles.popup}>
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
