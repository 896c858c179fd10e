import { CircleAlert } from 'lucide-react';
import { Button } from './button';

interface LoadFailureProps {
  text: string;
  onRetry: () => void;
}

/** Stands where the content would be when it could not be fetched. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <div className="alert" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <div className="grid justify-items-start gap-3">
        <p>{text}</p>
        <Button onClick={onRetry}>Tekrar dene</Button>
      </div>
    </div>
  );
}
