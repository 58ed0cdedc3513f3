import { useEffect, useRef, type RefObject } from 'react';

/** The next page is fetched when its place is this far below the viewport: about two screens, for slow connections. */
const AHEAD = '1600px';

/**
 * Calls `onReach` when the reader nears the element with the returned ref, and again if it is still near after `length`
 * has grown. Before the first scroll the element must be visible: a reader who only looks at the top fetches one page.
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
