import { useEffect, useState } from 'react';

/** Whether an element is more than two screens away from what the reader sees. */
export function useFarAway(element: Element): boolean {
  const [isFar, setIsFar] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setIsFar(entries.at(-1)?.isIntersecting === false),
      { rootMargin: '200% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isFar;
}
