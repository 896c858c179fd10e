import { useEffect, useState, type RefObject } from 'react';

/** How much of an element must be on the screen. Not all, because browsers round. */
const whole = 0.95;

/** Whether an element is wholly on the screen; undefined until that is known. */
export function useIsSeen(element: RefObject<Element | null>): boolean | undefined {
  const [isSeen, setSeen] = useState<boolean>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setSeen((entries.at(-1)?.intersectionRatio ?? 0) >= whole),
      { threshold: [whole] },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
