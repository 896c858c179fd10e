/** Idle time, in milliseconds, after which the user counts as away. */
const awayAfter = 5 * 60_000;

let lastSeen = Date.now();
for (const sign of ['keydown', 'pointerdown', 'wheel']) {
  window.addEventListener(sign, () => (lastSeen = Date.now()), { capture: true, passive: true });
}

/** Returns whether the user is away, so that requests are the page's own and do not prolong a session. */
export const isLeftAlone = () => Date.now() - lastSeen >= awayAfter;
