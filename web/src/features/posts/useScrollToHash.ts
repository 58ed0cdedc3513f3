import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls to and focuses the element that the address names, but not after Back or Forward. */
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
