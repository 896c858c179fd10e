import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { storedValue } from '@/lib/storage';

const stored = storedValue('session', 'dorduncu-konum', (value) =>
  Array.isArray(value) ? value.filter(isPosition) : undefined,
);

/** The key of a step of the history, and how far down its page was. */
type Position = [string, number];

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

/**
 * Restores the scroll position after going back or reloading. The browser's own restoration gives up when the page is
 * not yet long enough, as a list that is still loading.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [positions] = useState(() => new Map(stored.read()));
  const current = useRef(key);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const controller = new AbortController();
    const { signal } = controller;
    const note = () => positions.set(current.current, window.scrollY);
    const store = () => {
      // Scrolling before hydration was not recorded.
      note();
      stored.write([...positions].slice(-50));
    };
    window.addEventListener('scroll', note, { passive: true, signal });
    window.addEventListener('pagehide', store, { signal });
    return () => controller.abort();
  }, [positions]);

  // Runs before the browser reports the scrolling that the new content causes.
  useLayoutEffect(() => {
    const position = isBack ? (positions.get(key) ?? 0) : 0;
    current.current = key;
    if (position === 0) return;
    const controller = new AbortController();
    // Loaded only when there is a position to restore.
    void import('./restore-scroll').then(({ restoreScroll }) =>
      restoreScroll(position, controller),
    );
    return () => controller.abort();
  }, [positions, key, isBack]);
}
