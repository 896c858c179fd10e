import { useLayoutEffect, useRef } from 'react';
import { focusPageHeading } from './focus-page-heading';

/** An entry that leaves a list, as one that no longer passes the filter, takes the focus with it; the page's title gets it. */
export function useFocusWhenGone<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusPageHeading();
    };
  }, []);
  return element;
}
