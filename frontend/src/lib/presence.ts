/** After so long without a key or a click nobody is at the page, in milliseconds. */
const awayAfter = 5 * 60_000;

let lastSeen = Date.now();
for (const sign of ['keydown', 'pointerdown', 'wheel']) {
  window.addEventListener(sign, () => (lastSeen = Date.now()), { capture: true, passive: true });
}

/** Whether nobody is at the page any more: what it asks for then, it asks for by itself. */
export const isLeftAlone = () => Date.now() - lastSeen >= awayAfter;
