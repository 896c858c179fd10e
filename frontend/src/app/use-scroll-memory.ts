import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const storageKey = 'dorduncu-konum';

/** How long a list may take to grow back to where somebody was. */
const patienceMs = 5000;

/**
 * Takes whoever goes back, or reloads, to the place on the page where they were. By hand, because a
 * browser gives up when the page is not yet long enough, as a list that is still loading.
 */
export function useScrollMemory(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const places = useRef<Map<string, number>>(undefined);
  places.current ??= storedPlaces();
  const current = useRef(key);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const note = () => places.current?.set(current.current, window.scrollY);
    const store = () => {
      const entries = [...(places.current ?? [])].slice(-50);
      window.sessionStorage.setItem(storageKey, JSON.stringify(entries));
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', store);
    };
  }, []);

  // Before the browser tells of the jump that the new content itself causes.
  useLayoutEffect(() => {
    const place = isBack ? (places.current?.get(key) ?? 0) : 0;
    current.current = key;
    return place > 0 ? scrollTo(place) : undefined;
  }, [key, isBack]);
}

function storedPlaces(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]');
    return new Map(stored as [string, number][]);
  } catch {
    return new Map();
  }
}

/** Goes to a place as soon as the page reaches that far, unless the person scrolls meanwhile. */
function scrollTo(place: number): () => void {
  const end = new AbortController();
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
  return stop;
}
