import { useEffect, useRef, type RefObject } from 'react';

/** The next page is asked for this long before its place scrolls into view: about two screens, for slow connections. */
const AHEAD = '1600px';

/**
 * Calls `onReach` when the reader nears the element that the returned ref is given to: when it can be seen as long as nothing has been scrolled,
 * so that who looks at the top alone fetches no more than that, and ahead of time from then on.
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
    const observe = (ahead: string) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) onReach();
        },
        { rootMargin: `${ahead} 0px` },
      );
      observer.observe(element);
      return observer;
    };
    let observer = observe(window.scrollY > 0 ? AHEAD : '0px');
    const onScroll = () => {
      observer.disconnect();
      observer = observe(AHEAD);
    };
    window.addEventListener('scroll', onScroll, { once: true, passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [length, onReach]);

  return end;
}
