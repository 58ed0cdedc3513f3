import { useEffect, useState } from 'react';
import type { Heading } from './heading';
import { placeIn, rememberPlace } from './places';

/**
 * Remembers below which heading the reader stopped, and returns the one of the last visit until it is used, dismissed or
 * overtaken.
 */
export function usePlace(
  postId: string,
  body: HTMLElement,
  headings: readonly Heading[],
  current: string | null,
): [offered: Heading | null, settle: (isUsed: boolean) => void] {
  // Whoever follows a link to a place, or comes back to one, is not to be led elsewhere.
  const [stored, setStored] = useState(() =>
    window.location.hash === '' && window.scrollY < window.innerHeight / 2 ? placeIn(postId) : null,
  );
  const indexOf = (id: string | null) => headings.findIndex((heading) => heading.id === id);
  const offered = headings[indexOf(stored)] ?? null;
  // The first heading tells nothing, and after the second one the reader has begun anew.
  const isOvertaken = offered !== null && indexOf(current) >= Math.min(2, indexOf(stored));
  if (isOvertaken) setStored(null);

  const isAtEnd = useIsAtEnd(body);
  const isBegun = indexOf(current) > 0;
  useEffect(() => {
    // What was read to its end, or jumped over, begins anew.
    if (isAtEnd) rememberPlace(postId, null);
    else if (offered === null && isBegun) rememberPlace(postId, current);
  }, [postId, offered, current, isBegun, isAtEnd]);

  const settle = (isUsed: boolean) => {
    if (!isUsed) rememberPlace(postId, null);
    setStored(null);
  };
  return [offered, settle];
}

function useIsAtEnd(body: HTMLElement): boolean {
  const [isAtEnd, setIsAtEnd] = useState(false);
  useEffect(() => {
    const end = document.createElement('span');
    body.after(end);
    const observer = new IntersectionObserver(
      ([entry]) => setIsAtEnd(entry?.isIntersecting ?? false),
      // Also when it is above the screen.
      { rootMargin: '10000000px 0px 0px' },
    );
    observer.observe(end);
    return () => {
      observer.disconnect();
      end.remove();
    };
  }, [body]);
  return isAtEnd;
}
