import { useEffect, useMemo, useRef } from 'react';

/**
 * Delays an action until its causes pause, as typing does: `later` runs it after `debounceMs` without another call,
 * `now` runs it at once instead of the delayed one. Nothing runs after the component is unmounted.
 */
export function useDebounced<Args extends unknown[]>(
  action: (...args: Args) => void,
  debounceMs: number,
) {
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
