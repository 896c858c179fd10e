import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

interface SlotDragOptions {
  /** Called with files from outside that are dropped on a slot, or beside all of them (null). Without it files are ignored. */
  onFiles?: (slot: number | null, files: File[]) => void;
  onMove: (from: number, to: number) => void;
}

/**
 * Lets a mouse drag the contents of slots (`data-slot` with their index) onto other slots, and files onto slots.
 * Buttons of each slot do this by keyboard and touch.
 */
export function useSlotDrag(
  box: RefObject<HTMLElement | null>,
  { onFiles, onMove }: SlotDragOptions,
) {
  /** The slot whose content is dragged. */
  const [dragged, setDragged] = useState<number | null>(null);
  /** The slot that something is dragged over. */
  const [over, setOver] = useState<number | null>(null);

  const handle = useEffectEvent((event: DragEvent) => {
    const slot = slotOf(event.target);
    const hasFiles = Boolean(onFiles && event.dataTransfer?.types.includes('Files'));
    const isOurs = hasFiles || dragged !== null;
    switch (event.type) {
      case 'dragstart':
        // Firefox drags nothing that carries nothing.
        event.dataTransfer?.setData('text/plain', '');
        setDragged(slot);
        break;
      case 'dragover':
        if (!isOurs) return;
        // Without this the browser would open the file in place of the page.
        event.preventDefault();
        setOver(slot);
        break;
      case 'dragleave':
        setOver(null);
        break;
      case 'drop':
        if (!isOurs) return;
        event.preventDefault();
        if (dragged === null) onFiles?.(slot, Array.from(event.dataTransfer?.files ?? []));
        else if (slot !== null && slot !== dragged) onMove(dragged, slot);
        setDragged(null);
        setOver(null);
        break;
      default:
        setDragged(null);
        setOver(null);
    }
  });

  useEffect(() => {
    const element = box.current;
    const events = ['dragstart', 'dragover', 'dragleave', 'drop', 'dragend'] as const;
    const listen = (event: DragEvent) => handle(event);
    events.forEach((event) => element?.addEventListener(event, listen));
    return () => events.forEach((event) => element?.removeEventListener(event, listen));
  }, [box]);

  return { over, dragged };
}

function slotOf(target: EventTarget | null): number | null {
  const slot = target instanceof Element ? target.closest('[data-slot]') : null;
  return slot ? Number(slot.getAttribute('data-slot')) : null;
}
