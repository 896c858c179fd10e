import { useCallback, useState, type ReactNode } from 'react';
import type { Question } from '../dialog/confirm';
import { QuestionDialog } from '../dialog/confirm-dialog';
import { useLeaveWarning } from './use-leave-warning';

/**
 * Returns a function that asks a question, and the question, which a dialog renders. Within the dialog Escape and the focus
 * belong to the question alone, which they do not for `confirm`.
 */
export function useDialogQuestion(): {
  ask: (asked: Question) => Promise<boolean>;
  question: ReactNode;
} {
  const [open, setOpen] = useState<{ asked: Question; answer: (isConfirmed: boolean) => void }>();
  const ask = useCallback(
    (asked: Question) => new Promise<boolean>((answer) => setOpen({ asked, answer })),
    [],
  );
  const question = open && (
    <QuestionDialog
      asked={open.asked}
      onAnswer={(isConfirmed) => {
        setOpen(undefined);
        open.answer(isConfirmed);
      }}
    />
  );
  return { ask, question };
}

/**
 * Asks before the page is left while a dialog of staff has changes. `Dialog` does not do it by itself, because shoppers'
 * pages would load the code.
 */
export function LeaveQuestion({ hasChanges }: { hasChanges: boolean }) {
  const { ask, question } = useDialogQuestion();
  useLeaveWarning(hasChanges, undefined, ask);
  return question;
}
