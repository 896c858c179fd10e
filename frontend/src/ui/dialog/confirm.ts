import { create } from 'zustand';

/** What is asked before something cannot be taken back. */
export interface Question {
  /** Word for word. */
  question: string;
  /** What it is about: the item's name. */
  subject: string;
  /** What the button that does it says. */
  confirmLabel?: string | undefined;
  /** The label of the button that changes nothing; 'Vazgeç' by default. */
  cancelLabel?: string | undefined;
}

interface OpenQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

/** The question on the screen, if any. */
export const useConfirmState = create<{ open: OpenQuestion | undefined }>()(() => ({
  open: undefined,
}));

/** Opens the dialog of `ConfirmHost`; returns whether the user confirmed. */
export function confirm(asked: Question): Promise<boolean> {
  useConfirmState.getState().open?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useConfirmState.setState({ open: undefined });
      resolve(isConfirmed);
    };
    useConfirmState.setState({ open: { ...asked, answer } });
  });
}
