import { WifiOff } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from '@/ui/icon';
import * as styles from './offline-banner.module.css';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Over every page for as long as the device has no connection. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p className={styles.banner} role="alert">
      <Icon of={WifiOff} />
      İnternet bağlantınız yok. Yazdıklarınız duruyor.
    </p>
  );
}
