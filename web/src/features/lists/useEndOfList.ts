import { useEffect, useRef, type RefObject } from 'react';

/** The next page is asked for this long before its place scrolls into view: about two screens, for slow connections. */
const AHEAD = '1600px';

/**
 * Calls `onReach` when the reader nears the element that the returned ref is given to.
 *
 * @param length of the list: when it grows and the end is still near, the next page is asked for as well.
 */
export function useEndOfList<Element extends HTMLElement>(
  length: number,
  onReach: () => void,
): RefObject<Element> {
  const end = useRef<Element>(null);

  useEffect(() => {
    const element = end.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReach();
      },
      { rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [length, onReach]);

  return end;
}
