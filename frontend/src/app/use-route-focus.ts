import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';

/** What is shown begins at its top when it is another; going back leads to where one was, see useScrollRestoration. */
export function useTopOf(shown: string, isInPlace = false): void {
  const isBack = useNavigationType() === NavigationType.Pop;
  const before = useRef(shown);

  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (!isBack && !isInPlace) window.scrollTo(0, 0);
  }, [shown, isBack, isInPlace]);
}

/** Acts now, and again with each change of the page until it succeeds; returns what ends that. */
function untilDone(act: () => boolean): (() => void) | undefined {
  if (act()) return undefined;
  const observer = new MutationObserver(() => {
    if (act()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * What a browser does on a new page: start at the top, and tell a screen reader where one is,
 * here by moving the focus to the heading.
 */
export function useRouteFocus(): void {
  const location = useLocation();
  const { pathname } = location;
  // A variant of the same product: focus and position stay where they are.
  const isInPlace = (location.state as { isInPlace?: true } | null)?.isInPlace ?? false;
  const shown = useRef(pathname);
  useTopOf(pathname, isInPlace);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isInPlace) return;
    const controller = new AbortController();
    // What the person has entered or typed in since the page was opened.
    let field: EventTarget | null;
    const note = ({ target }: Event) => (field = target);
    document.addEventListener('focusin', note, controller);
    document.addEventListener('input', note, controller);
    const isInField = () => {
      const { activeElement } = document;
      return activeElement === field && activeElement?.matches('input,select,textarea');
    };
    // A customer may already be typing, in a dialog that opened over the new page or in the search box.
    const focusHeading = () =>
      !isBehindDialog() && (isInField() || focusPageHeading({ preventScroll: true }));
    // The heading may come with the data, or the dialog may close.
    const stop = untilDone(focusHeading);
    return () => {
      controller.abort();
      stop?.();
    };
  }, [pathname, isInPlace]);
}

/** Returns whether a modal dialog hides the page from the keyboard and from screen readers. */
function isBehindDialog(): boolean {
  return Boolean(document.querySelector('main')?.closest('[aria-hidden=true]'));
}

/**
 * Goes to the part of a page that an address names: /#cok-satanlar. The ids of parts are ASCII, so nothing is decoded: a
 * fragment like `%` can't be.
 */
export function useHashScroll(): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (!id) return;
    // The page's code may still be on its way.
    return untilDone(() => {
      const part = document.getElementById(id);
      part?.scrollIntoView();
      return part !== null;
    });
  }, [pathname, hash, key]);
}
