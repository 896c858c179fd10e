import { useEffect, useMemo, useRef } from 'react';

interface Debounced<Args extends unknown[]> {
  /** Acts once nothing has called for `debounceMs`. */
  later: (...args: Args) => void;
  /** Acts at once; what was to come later does not. */
  now: (...args: Args) => void;
}

/** Puts an action off until its causes rest, as typing does. Nothing acts once the component is gone. */
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
