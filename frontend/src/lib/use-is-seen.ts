import { useEffect, useState, type RefObject } from 'react';

/** Whether any part of an element is on the screen; undefined until that is known. */
export function useIsSeen(element: RefObject<Element | null>): boolean | undefined {
  const [isSeen, setSeen] = useState<boolean>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      setSeen(entries.at(-1)?.isIntersecting);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
