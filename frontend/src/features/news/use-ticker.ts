import { useEffect, useEffectEvent } from 'react';

const every = 4_000;

/** Calls `onTick` every few seconds, also in a hidden tab. */
export function useTicker(onTick: () => void): void {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (typeof Worker === 'undefined') {
      const timer = window.setInterval(() => tick(), every);
      return () => window.clearInterval(timer);
    }
    const worker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', () => tick());
    return () => worker.terminate();
  }, []);
}
