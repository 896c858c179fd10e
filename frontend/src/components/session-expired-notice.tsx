import { Info } from 'lucide-react';

/** Why a login dialog opened by itself. */
export function SessionExpiredNotice() {
  return (
    <p className="alert is-info mb-5" role="status">
      <Info className="icon" aria-hidden="true" />
      Oturumunuzun süresi doldu. Devam etmek için yeniden giriş yapın.
    </p>
  );
}
