import { create } from 'zustand';

// The library is loaded at the first touch of the page, because no toast is shown before and every first visit is
// lighter.
const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether the toaster's code is loaded, so that it can be rendered. */
export const useToasterLoaded = create(() => false);

/** Loads the toaster. If that fails, the page stays as it is, and the next message tries again. */
async function fetchToaster() {
  const { showToast } = await import('./toaster');
  useToasterLoaded.setState(true);
  return showToast;
}

/** Ahead of need, because a lost connection is one of its messages. */
function preload() {
  interactionEvents.forEach((event) => window.removeEventListener(event, preload));
  fetchToaster().catch(console.error);
}

interactionEvents.forEach((event) => window.addEventListener(event, preload, { passive: true }));

const show = (kind: 'success' | 'error') => (text: string) => {
  fetchToaster()
    .then((showToast) => showToast(kind, text))
    .catch(console.error);
};

/** Shows short messages at the top of the page. */
export const notify = { success: show('success'), error: show('error') };
