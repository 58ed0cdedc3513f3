import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Goes to the part of the page that the address names, once it is there: a section of the post, or the comments. The focus
 * follows. Someone who comes back finds the page as it was left instead.
 */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  // The first page of a visit counts as a Pop, too.
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
    // A stray "%" in an address somebody typed names nothing.
    return '';
  }
}
