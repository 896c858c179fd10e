import { useRef, type PointerEvent } from 'react';

/** Movement below this is not yet a swipe, in pixels. */
const slack = 10;
/** The share of its own width that an element must be moved to be dismissed. */
const dismissShare = 0.35;

/** Returns handlers for an element that can be dismissed by swiping left; its style needs `touch-action: pan-y`. */
export function useSwipeAway(onDismiss: () => void) {
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
      const swipe = start.current;
      const least = event.currentTarget.offsetWidth * dismissShare;
      end(event);
      if (swipe?.isSwipe && swipe.x - event.clientX > least) onDismiss();
    },
    onPointerCancel: end,
  };
}
