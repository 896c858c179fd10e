/** Nearer to the top the header stays: what lies below it is in its own place there. */
const staysUntil = 400;

/** A thumb trembles by less. */
const leastMove = 8;

/**
 * Takes the header out of sight while somebody scrolls down, and brings it back when they scroll up or go
 * into it by keyboard. The style sheets move what sticks below it along (`--header-shift`).
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
