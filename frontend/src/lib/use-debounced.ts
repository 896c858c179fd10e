import { useEffect, useMemo, useRef } from 'react';

interface Debounced<Args extends unknown[]> {
  /** Runs the action after `debounceMs` without another call. */
  later: (...args: Args) => void;
  /** Runs the action now and cancels the delayed one. */
  now: (...args: Args) => void;
}

/** Delays an action until its causes pause, as typing does. Nothing runs after the component is unmounted. */
export function useDebounced<Args extends unknown[]>(
  action: (...args: Args) => void,
  debounceMs: number,
): Debounced<Args> {
  const latest = useRef(action);
  const timer = useRef<number>(undefined);

  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return useMemo(() => {
    const now = (...args: Args) => {
      window.clearTimeout(timer.current);
      latest.current(...args);
    };
    const later = (...args: Args) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => latest.current(...args), debounceMs);
    };
    return { now, later };
  }, [debounceMs]);
}
