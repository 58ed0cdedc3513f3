import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { keepsScroll, useBrowserLayoutEffect } from './routerContext';

/** Scrolls a new page to the top or the named element, after Back and Forward to the previous position. */
export function ScrollRestoration() {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shownKey = useRef(location.key);
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const onScroll = () => positions.current.set(shownKey.current, window.scrollY);
    // On a reload or a return from another site, the browser restores the position.
    const onPageHide = () => {
      window.history.scrollRestoration = 'auto';
    };
    const onPageShow = () => {
      window.history.scrollRestoration = 'manual';
    };
    onPageShow();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      onPageHide();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);

  // Before the browser paints the new page at a wrong position.
  useBrowserLayoutEffect(() => {
    if (shownKey.current === location.key) return;
    shownKey.current = location.key;
    // A plain link within the page makes a history entry without a state, and the browser has already scrolled.
    if (window.history.state === null || (keepsScroll(location.state) && !isReturn)) return;
    const named = elementNamed(location.hash);
    const position = isReturn ? positions.current.get(location.key) : undefined;
    if (position === undefined && named) named.scrollIntoView();
    else window.scrollTo(0, position ?? 0);
  }, [isReturn, location]);

  return null;
}

/** Whether Back or Forward led to this page. The first page of a visit is a Pop, too. */
export function useIsReturn(): boolean {
  const { key } = useLocation();
  return useNavigationType() === NavigationType.Pop && key !== 'default';
}

/** The element that the fragment names, if any. The fragment may hold arbitrary text. */
export function elementNamed(hash: string): HTMLElement | null {
  if (hash === '') return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
