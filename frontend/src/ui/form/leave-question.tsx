import { useCallback, useState } from 'react';
import type { Question } from '../dialog/confirm';
import { QuestionDialog } from '../dialog/confirm-dialog';
import { useLeaveWarning } from './use-leave-warning';

/**
 * Asks before the page is left while a dialog of staff has changes. It is rendered within that dialog, so that Escape and
 * the focus belong to the question alone. `Dialog` does not do it by itself, because shoppers' pages would load the code.
 */
export function LeaveQuestion({ hasChanges }: { hasChanges: boolean }) {
  const [open, setOpen] = useState<{ asked: Question; answer: (isConfirmed: boolean) => void }>();
  const ask = useCallback(
    (asked: Question) => new Promise<boolean>((answer) => setOpen({ asked, answer })),
    [],
  );
  useLeaveWarning(hasChanges, undefined, ask);
  return (
    open && (
      <QuestionDialog
        asked={open.asked}
        onAnswer={(isConfirmed) => {
          setOpen(undefined);
          open.answer(isConfirmed);
        }}
      />
    )
  );
}
