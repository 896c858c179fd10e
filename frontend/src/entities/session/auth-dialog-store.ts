import { create } from 'zustand';

type AuthMode = 'login' | 'register';

/** The two logins a browser can hold, each on its own. */
export type LoginSide = 'customer' | 'staff';

interface AuthDialogState {
  open: boolean;
  mode: AuthMode;
  /** The page to come back to, when a page or the order button asked for the login. */
  returnTo: string | null;
  /** The logins that ran out while a page was open, which stays as it is until somebody answers. */
  lost: Record<LoginSide, boolean>;
  ask: (returnTo?: string) => void;
  askAgain: (side: LoginSide) => void;
  setMode: (mode: AuthMode) => void;
  close: () => void;
}

const nothingLost = { customer: false, staff: false };

/** Whether the login dialog shows, and why it was opened. */
export const useAuthDialog = create<AuthDialogState>()((set) => ({
  open: false,
  mode: 'login',
  returnTo: null,
  lost: nothingLost,
  ask: (returnTo) => set({ open: true, mode: 'login', returnTo: returnTo ?? null }),
  askAgain: (side) => set(({ lost }) => ({ mode: 'login', lost: { ...lost, [side]: true } })),
  setMode: (mode) => set({ mode }),
  close: () => set({ open: false, returnTo: null, lost: nothingLost }),
}));
