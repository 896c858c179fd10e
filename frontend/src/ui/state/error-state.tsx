import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import WifiOff from 'lucide/dist/esm/icons/wifi-off.mjs';
import { NetworkError } from '@/lib/errors';
import { Button } from '../button/button';
import { Alert } from './alert';
import * as styles from './error-state.module.css';

interface ErrorStateProps {
  text: string;
  /** What went wrong: a lost connection looks different from a server that refused and says why. */
  error?: unknown;
  onRetry: () => void;
}

/** Shown instead of content that could not be loaded. */
export function ErrorState({ text, error, onRetry }: ErrorStateProps) {
  // A proxy's answer, however empty, came over a connection that works.
  const isOffline = error instanceof NetworkError && !error.status;
  return (
    <Alert icon={isOffline ? WifiOff : CircleAlert} role="alert">
      <div className={styles.content}>
        <p>
          {text}
          {isOffline && ' İnternet bağlantınızı kontrol edin.'}
        </p>
        {!isOffline && error instanceof Error && <p>{error.message}</p>}
        <Button onClick={onRetry}>Tekrar dene</Button>
      </div>
    </Alert>
  );
}
