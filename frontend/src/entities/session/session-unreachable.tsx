import { ErrorState } from '@/ui/state/error-state';

/** Says that the server can't be reached to check the session. */
export function SessionUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      text="Mağazaya şu anda ulaşılamıyor. Bağlantı gelince sayfa kendiliğinden açılır."
      onRetry={onRetry}
    />
  );
}
