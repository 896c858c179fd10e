import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import { useEffect, useRef } from 'react';
import { Button } from '@/ui/button/button';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Icon } from '@/ui/text/icon';
import { notify } from '@/ui/toast/toast';
import type { DeletedMessage } from './deleted-message';
import { fullName } from './full-name';
import * as styles from './message-card.module.css';
import { useRestoreMessage } from './queries';

interface DeletedCardProps {
  deleted: DeletedMessage;
  onRestored: () => void;
}

/** The place of a deleted message, with the way back. */
export function DeletedCard({ deleted: { message, height }, onRestored }: DeletedCardProps) {
  const { mutate: restore, isPending } = useRestoreMessage();
  const undo = useRef<HTMLButtonElement>(null);
  // The button that had the focus went with its card.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <li className={styles.card} style={{ minHeight: height }}>
      <p role="status">Mesaj silindi.</p>
      <Button
        ref={undo}
        busy={isPending}
        aria-label={`Geri al: ${fullName(message)}`}
        className={styles.restore}
        onClick={() =>
          restore(message._id, {
            onSuccess: (answer) => {
              notify.success(answer.message);
              onRestored();
              focusPageHeading({ preventScroll: true });
            },
          })
        }
      >
        <Icon of={Undo2} />
        Geri al
      </Button>
    </li>
  );
}
