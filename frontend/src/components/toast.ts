import { useSyncExternalStore } from 'react';

// The library comes with the first touch of the page: nobody sees a toast before, and every
// first visit is lighter for it.
const wakers = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
const listeners = new Set<() => void>();
let wanted = false;

/** Fetches the toaster. Called ahead of need, because a broken connection is one of its news. */
function wake() {
  if (wanted) return;
  wanted = true;
  wakers.forEach((event) => window.removeEventListener(event, wake));
  listeners.forEach((listener) => listener());
}

wakers.forEach((event) => window.addEventListener(event, wake, { passive: true }));

/** Whether the toaster has a place on the page by now. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
}

async function show(kind: 'success' | 'error', text: string) {
  wake();
  const { showToast } = await import('./toaster');
  showToast(kind, text);
}

/** Short news at the top of the page. */
export const notify = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
};
