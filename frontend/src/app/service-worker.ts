/** Long enough for what this page itself needs. */
const patienceMs = 5_000;

/** Whoever counts each byte gets nothing that wasn't asked for; TypeScript's DOM doesn't know this yet. */
const { connection } = navigator as { connection?: { saveData?: boolean } };

/** Lets the device keep pages and catalogue, once everything on the present page is there. */
function register() {
  setTimeout(() => {
    // A browser that forbids it shows the same shop.
    navigator.serviceWorker.register('/service-worker.js').catch(console.warn);
  }, patienceMs);
}

// Absent in private windows of some browsers, and without https.
if ('serviceWorker' in navigator && !connection?.saveData) {
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

export {};
