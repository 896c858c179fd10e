import { create } from 'zustand';

type AuthMode = 'login' | 'register';

/** The two logins that a browser can hold independently. */
export type AuthRole = 'customer' | 'staff';

interface AuthDialogState {
  open: boolean;
  mode: AuthMode;
  /** The page to return to after the login. */
  returnTo: string | null;
  /** Why the login is asked for, as a sentence for the user. */
  reason: string | null;
  /** Goes on without an account; null where the page needs one. */
  onGuest: (() => void) | null;
  /** The logins that expired while a page was open. */
  expired: Record<AuthRole, boolean>;
  ask: (returnTo?: string, reason?: string, mode?: AuthMode, onGuest?: () => void) => void;
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
  onGuest: null,
  expired: noneExpired,
  ask: (returnTo, reason, mode = 'login', onGuest) =>
    set({
      open: true,
      mode,
      returnTo: returnTo ?? null,
      reason: reason ?? null,
      onGuest: onGuest ?? null,
    }),
  reauthenticate: (role) =>
    set(({ expired }) => ({ mode: 'login', expired: { ...expired, [role]: true } })),
  setMode: (mode) => set({ mode }),
  close: () =>
    set({ open: false, returnTo: null, reason: null, onGuest: null, expired: noneExpired }),
}));
