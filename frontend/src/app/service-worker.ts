/** How long the page itself has the network first. */
const delayMs = 5_000;

/** The Network Information API, which TypeScript's DOM types lack. */
const { connection } = navigator as { connection?: { saveData?: boolean } };

/**
 * Registers the service worker after the page has loaded. Does nothing without https, in private windows of some
 * browsers, and for visitors who save data.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || connection?.saveData) return;
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater, { once: true });
}

function registerLater() {
  setTimeout(() => {
    // The shop works without it.
    navigator.serviceWorker.register('/service-worker.js').catch(console.warn);
  }, delayMs);
}
