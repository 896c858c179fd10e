import { useRef, type PointerEvent } from 'react';

/** Less is the trembling of a finger, px. */
const slack = 10;
/** So much of its own width an element has to be drawn aside. */
const enough = 0.35;

/** Handlers of an element that a finger draws to the left to be rid of it; its style says `touch-action: pan-y`. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<{ x: number; isSwipe: boolean }>(undefined);

  function end({ currentTarget }: PointerEvent<HTMLElement>) {
    start.current = undefined;
    currentTarget.style.removeProperty('translate');
  }

  return {
    onPointerDown: ({ pointerType, isPrimary, clientX }: PointerEvent<HTMLElement>) => {
      start.current =
        pointerType === 'touch' && isPrimary ? { x: clientX, isSwipe: false } : undefined;
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const left = clientX - start.current.x;
      if (!start.current.isSwipe && left < -slack) {
        start.current.isSwipe = true;
        // From now on no button under the finger is pressed.
        currentTarget.setPointerCapture(pointerId);
      }
      if (start.current.isSwipe) currentTarget.style.translate = `${String(Math.min(left, 0))}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { x, isSwipe } = start.current ?? { x: 0, isSwipe: false };
      const isAway = isSwipe && x - event.clientX > event.currentTarget.offsetWidth * enough;
      end(event);
      if (isAway) onAway();
    },
    onPointerCancel: end,
  };
}
