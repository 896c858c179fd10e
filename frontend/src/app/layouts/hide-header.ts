/** The scroll position, in pixels, above which the header always stays. */
const staysUntil = 400;

/** Movements below this, in pixels, are a trembling thumb and not scrolling. */
const leastMove = 8;

/**
 * Hides the header while the page is scrolled down; shows it when the page is scrolled up or the keyboard focus
 * enters it. The style sheets move what is sticky below it along (`--header-shift`).
 */
export function hideHeader(header: HTMLElement, signal: AbortSignal): void {
  const { dataset } = document.documentElement;
  let last = window.scrollY;
  const show = () => delete dataset.header;
  const isInUse = () => header.matches(':has(:focus-visible, [aria-expanded=true])');

  function onScroll() {
    const moved = window.scrollY - last;
    if (Math.abs(moved) < leastMove) return;
    last = window.scrollY;
    if (moved < 0 || last < staysUntil || isInUse()) show();
    else dataset.header = 'hidden';
  }

  window.addEventListener('scroll', onScroll, { passive: true, signal });
  header.addEventListener('focusin', show, { signal });
  signal.addEventListener('abort', show);
}
