/** How long a list may take to reach its former height. */
const timeoutMs = 5000;

/**
 * Goes to a position as soon as the page reaches that far, unless the person scrolls meanwhile. And goes
 * there again while the page grows: a browser keeps in view what it shows, so what comes in above the
 * footer carries the footer's reader along.
 */
export function restoreScroll(position: number, controller: AbortController): void {
  if (controller.signal.aborted) return;
  const stop = () => controller.abort();
  const growth = new ResizeObserver(() => window.scrollTo(0, position));
  growth.observe(document.body);
  const timer = setTimeout(stop, timeoutMs);
  controller.signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(event, stop, { passive: true, signal: controller.signal });
  }
}
