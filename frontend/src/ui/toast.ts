import { create } from 'zustand';

// The library comes with the first touch of the page: nobody sees a toast before, and every
// first visit is lighter for it.
const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether the toaster's code has come, so that it can take its place on the page. */
export const useToasterLoaded = create(() => false);

/** Fetches the toaster. Where that fails the page stays as it is, and the next news tries again. */
async function fetchToaster() {
  const { showToast } = await import('./toaster');
  useToasterLoaded.setState(true);
  return showToast;
}

/** Ahead of need, because a broken connection is one of its news. */
function preload() {
  interactionEvents.forEach((event) => window.removeEventListener(event, preload));
  fetchToaster().catch(console.error);
}

interactionEvents.forEach((event) => window.addEventListener(event, preload, { passive: true }));

function show(kind: 'success' | 'error', text: string) {
  fetchToaster()
    .then((showToast) => showToast(kind, text))
    .catch(console.error);
}

/** Short news at the top of the page. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};
