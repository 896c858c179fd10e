/** How long a list may take to grow back to where somebody was. */
const patienceMs = 5000;

/** Goes to a place as soon as the page reaches that far, unless the person scrolls meanwhile. */
export function scrollBack(place: number, end: AbortController): void {
  if (end.signal.aborted) return;
  const stop = () => end.abort();
  const attempt = () => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) <= 1) stop();
  };
  const growth = new ResizeObserver(attempt);
  growth.observe(document.body);
  const timer = setTimeout(stop, patienceMs);
  end.signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(event, stop, { passive: true, signal: end.signal });
  }
  attempt();
}
