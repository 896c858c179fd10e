import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../button';
import * as styles from './conflict-choice.module.css';

interface ConflictChoiceProps {
  onTakeTheirs: () => void;
  onKeepMine: (event: MouseEvent) => void;
  /** Says what the other staff member has saved. */
  children: ReactNode;
}

/** Lets the user choose between their changes and another staff member's. It is a form's explanation of a failure. */
export function ConflictChoice({ onTakeTheirs, onKeepMine, children }: ConflictChoiceProps) {
  return (
    <div className={styles.conflict}>
      {children}
      <div className={styles.choices}>
        <Button onClick={onTakeTheirs}>Son hâlini getir</Button>
        <Button onClick={onKeepMine}>Benimkini kaydet</Button>
      </div>
    </div>
  );
}
