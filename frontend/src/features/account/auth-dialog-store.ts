import { create } from 'zustand';

type AuthMode = 'login' | 'register';

interface AuthDialogState {
  open: boolean;
  mode: AuthMode;
  /** The page to come back to, when a page or the order button asked for the login. */
  returnTo: string | null;
  ask: (returnTo?: string) => void;
  setMode: (mode: AuthMode) => void;
  close: () => void;
}

/** Whether the login dialog shows, and why it was opened. */
export const useAuthDialog = create<AuthDialogState>()((set) => ({
  open: false,
  mode: 'login',
  returnTo: null,
  ask: (returnTo) => set({ open: true, mode: 'login', returnTo: returnTo ?? null }),
  setMode: (mode) => set({ mode }),
  close: () => set({ open: false, returnTo: null }),
}));
