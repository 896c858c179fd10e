import { useEffect, type RefObject } from 'react';

/** Closes what is open when the finger, the pointer or the focus goes elsewhere, and at Escape. */
export function useDismiss(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    const options = { signal: stop.signal };
    document.addEventListener('pointerdown', leave, options);
    document.addEventListener('focusin', leave, options);
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        close();
        box.current?.querySelector('button')?.focus();
      },
      options,
    );
    return () => stop.abort();
  });
}
