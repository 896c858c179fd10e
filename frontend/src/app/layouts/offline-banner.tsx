import WifiOff from 'lucide/dist/esm/icons/wifi-off.mjs';
import { useSyncExternalStore } from 'react';
import { Icon } from '@/ui/text/icon';
import * as styles from './offline-banner.module.css';

function subscribe(onChange: () => void) {
  const controller = new AbortController();
  window.addEventListener('online', onChange, { signal: controller.signal });
  window.addEventListener('offline', onChange, { signal: controller.signal });
  return () => controller.abort();
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
