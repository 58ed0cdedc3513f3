import { useEffect, type RefObject } from 'react';

/** Marks an element that scrolls sideways with `data-before` and `data-after` where it goes on, for its style sheet. */
export function useScrollHints(row: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      element.toggleAttribute('data-before', scrollLeft > 1);
      element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = 'ResizeObserver' in window ? new ResizeObserver(update) : undefined;
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer?.disconnect();
    };
  }, [row]);
}
