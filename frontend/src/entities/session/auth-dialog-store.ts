import { create } from 'zustand';

type AuthMode = 'login' | 'register';

/** The two logins that a browser can hold independently. */
export type AuthRole = 'customer' | 'staff';

interface AuthDialogState {
  open: boolean;
  mode: AuthMode;
  /** The page to return to after the login. */
  returnTo: string | undefined;
  /** Why the login is asked for, as a sentence for the user. */
  reason: string | undefined;
  /** Goes on without an account; undefined where the page needs one. */
  onGuest: (() => void) | undefined;
  /** The logins that expired while a page was open. */
  expired: Record<AuthRole, boolean>;
  ask: (returnTo?: string, reason?: string, mode?: AuthMode, onGuest?: () => void) => void;
  reauthenticate: (role: AuthRole) => void;
  setMode: (mode: AuthMode) => void;
  close: () => void;
}

const closed = {
  open: false,
  returnTo: undefined,
  reason: undefined,
  onGuest: undefined,
  expired: { customer: false, staff: false },
};

/** Whether the login dialog shows, and why it was opened. */
export const useAuthDialog = create<AuthDialogState>()((set) => ({
  ...closed,
  mode: 'login',
  ask: (returnTo, reason, mode = 'login', onGuest) =>
    set({ open: true, mode, returnTo, reason, onGuest }),
  reauthenticate: (role) =>
    set(({ expired }) => ({ mode: 'login', expired: { ...expired, [role]: true } })),
  setMode: (mode) => set({ mode }),
  close: () => set(closed),
}));
