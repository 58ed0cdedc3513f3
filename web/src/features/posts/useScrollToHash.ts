import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scrolls to the part of the page that the address names, once it exists: a section of the post, or the comments. The
 * focus follows. After Back or Forward the scroll position is restored instead.
 */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  // The first page of a visit is also a Pop.
  const isBack = navigationType === NavigationType.Pop && key !== 'default';

  useEffect(() => {
    const target = isBack ? null : document.getElementById(idOf(hash));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key, isBack]);
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // A malformed escape such as a single "%" matches no element.
    return '';
  }
}
