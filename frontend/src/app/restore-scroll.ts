/** How long a list may take to grow back to where somebody was. */
const patienceMs = 5000;

/**
 * Goes to a place as soon as the page reaches that far, unless the person scrolls meanwhile. And goes
 * there again while the page grows: a browser keeps in view what it shows, so what comes in above the
 * footer carries the footer's reader along.
 */
export function restoreScroll(place: number, end: AbortController): void {
  if (end.signal.aborted) return;
  const stop = () => end.abort();
  const growth = new ResizeObserver(() => window.scrollTo(0, place));
  growth.observe(document.body);
  const timer = setTimeout(stop, patienceMs);
  end.signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(event, stop, { passive: true, signal: end.signal });
  }
}
