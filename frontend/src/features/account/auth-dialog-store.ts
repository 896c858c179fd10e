import { create } from 'zustand';

type AuthMode = 'login' | 'register';

interface AuthDialogState {
  open: boolean;
  mode: AuthMode;
  /** The page to come back to, when a page or the order button asked for the login. */
  returnTo: string | null;
  /** The login ran out under somebody's hands: the page waits behind the dialog as it is. */
  again: boolean;
  ask: (returnTo?: string) => void;
  askAgain: () => void;
  setMode: (mode: AuthMode) => void;
  close: () => void;
}

/** Whether the login dialog shows, and why it was opened. */
export const useAuthDialog = create<AuthDialogState>()((set) => ({
  open: false,
  mode: 'login',
  returnTo: null,
  again: false,
  ask: (returnTo) => set({ open: true, mode: 'login', returnTo: returnTo ?? null, again: false }),
  askAgain: () => set({ open: true, mode: 'login', returnTo: null, again: true }),
  setMode: (mode) => set({ mode }),
  close: () => set({ open: false, returnTo: null, again: false }),
}));
