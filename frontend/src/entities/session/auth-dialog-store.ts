import { create } from 'zustand';

type AuthMode = 'login' | 'register';

/** The two logins a browser can hold, each on its own. */
export type AuthRole = 'customer' | 'staff';

interface AuthDialogState {
  open: boolean;
  mode: AuthMode;
  /** The page to come back to, when a page or the order button asked for the login. */
  returnTo: string | null;
  /** Why it was asked for, in a sentence for whoever meets it. */
  reason: string | null;
  /** The logins that ran out while a page was open, which stays as it is until somebody answers. */
  expired: Record<AuthRole, boolean>;
  ask: (returnTo?: string, reason?: string, mode?: AuthMode) => void;
  reauthenticate: (role: AuthRole) => void;
  setMode: (mode: AuthMode) => void;
  close: () => void;
}

const noneExpired = { customer: false, staff: false };

/** Whether the login dialog shows, and why it was opened. */
export const useAuthDialog = create<AuthDialogState>()((set) => ({
  open: false,
  mode: 'login',
  returnTo: null,
  reason: null,
  expired: noneExpired,
  ask: (returnTo, reason, mode = 'login') =>
    set({ open: true, mode, returnTo: returnTo ?? null, reason: reason ?? null }),
  reauthenticate: (role) =>
    set(({ expired }) => ({ mode: 'login', expired: { ...expired, [role]: true } })),
  setMode: (mode) => set({ mode }),
  close: () => set({ open: false, returnTo: null, reason: null, expired: noneExpired }),
}));
