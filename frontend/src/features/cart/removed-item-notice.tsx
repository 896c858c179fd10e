import { Undo2 } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { restoreItem, type RemovedItem } from './removed-item';
import * as styles from './removed-item-notice.module.css';

/** What was taken out last, by its name. */
export type RemovedLine = RemovedItem & { name: string };

/** Shown in the place of a removed item, with a button that restores it. */
export function RemovedItemNotice({ line }: { line: RemovedLine }) {
  const textId = useId();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus went with the line.
    undo.current?.focus({ preventScroll: true });
  }, [line]);
  return (
    <div className={styles.notice}>
      <p id={textId}>
        <b>{line.name}</b> artık sepetinizde değil.
      </p>
      <Button ref={undo} aria-describedby={textId} onClick={() => restoreItem(line)}>
        <Icon of={Undo2} />
        Geri al
      </Button>
    </div>
  );
}
