import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

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
    <p className="offline" role="alert">
      <WifiOff className="icon" aria-hidden="true" />
      İnternet bağlantınız yok. Bağlantınızı kontrol edin; bu sayfada yazdıklarınız duruyor.
    </p>
  );
}
