import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { keepsScroll, useAppHistory, useBrowserLayoutEffect } from './routerContext';

/** Scrolls a new page to the top or the named element, after Back and Forward to the previous position. */
export function ScrollRestoration() {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const history = useAppHistory();
  const shown = useRef(location);
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const onScroll = () => {
      // The browser scrolls to the target of a plain link before the app has rendered the new address.
      const isSamePage = history.location.key === shown.current.key;
      positions.current.set(placeOf(isSamePage ? history.location : shown.current), window.scrollY);
    };
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
  }, [history]);

  // Before the browser paints the new page at a wrong position.
  useBrowserLayoutEffect(() => {
    const before = shown.current;
    if (placeOf(before) === placeOf(location)) return;
    shown.current = location;
    // The entry of a plain link within the page has the key of the page, and the browser has already scrolled.
    if (!isReturn && (before.key === location.key || keepsScroll(location.state))) {
      // There may be no scrolling before the entry is left.
      positions.current.set(placeOf(location), window.scrollY);
      return;
    }
    const named = elementNamed(location.hash);
    const position = isReturn ? positions.current.get(placeOf(location)) : undefined;
    if (position === undefined && named) named.scrollIntoView();
    else window.scrollTo(0, position ?? 0);
  }, [isReturn, location]);

  return null;
}

const placeOf = ({ key, hash }: Location): string => key + hash;

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
