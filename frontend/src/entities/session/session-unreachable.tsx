import { ErrorState } from '@/ui/error-state';

/** Says that the server can't be asked who is logged in. */
export function SessionUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      text="Mağazaya şu anda ulaşılamıyor. Bağlantı gelince sayfa kendiliğinden açılır."
      onRetry={onRetry}
    />
  );
}
