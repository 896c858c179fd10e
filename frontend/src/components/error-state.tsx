import { CircleAlert, WifiOff } from 'lucide-react';
import { NetworkError } from '@/api/errors';
import { Button } from './button';

interface ErrorStateProps {
  text: string;
  /** What went wrong: a lost connection looks different from a server that refused. */
  error?: unknown;
  onRetry: () => void;
}

/** Stands where the content would be when it could not be fetched. */
export function ErrorState({ text, error, onRetry }: ErrorStateProps) {
  const isOffline = error instanceof NetworkError;
  const Icon = isOffline ? WifiOff : CircleAlert;
  return (
    <div className="alert" role="alert">
      <Icon className="icon" aria-hidden="true" />
      <div className="grid justify-items-start gap-3">
        <p>
          {text}
          {isOffline && ' İnternet bağlantınızı kontrol edin.'}
        </p>
        <Button onClick={onRetry}>Tekrar dene</Button>
      </div>
    </div>
  );
}
