import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect';

/** Where a new page begins: at its top, at the element that the address names, or, after Back and Forward, where one was. */
export function ScrollRestoration() {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shownKey = useRef(location.key);
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const onScroll = () => positions.current.set(shownKey.current, window.scrollY);
    // A page that is reloaded or returned to from elsewhere is the browser's again.
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

  // Before the browser paints the new page anywhere else.
  useBrowserLayoutEffect(() => {
    if (shownKey.current === location.key) return;
    shownKey.current = location.key;
    // A plain link within the page makes an entry without a state, and the browser has followed it.
    if (window.history.state === null || keepsScroll(location.state)) return;
    const named = elementNamed(location.hash);
    const position = isReturn ? positions.current.get(location.key) : undefined;
    if (position === undefined && named) named.scrollIntoView();
    else window.scrollTo(0, position ?? 0);
  }, [isReturn, location]);

  return null;
}

/** A page that only gives itself another address says so, and stays where it is. */
function keepsScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsScroll' in state;
}

/** The element that the end of an address names, if any; an address may end in anything. */
function elementNamed(hash: string): Element | null {
  if (hash === '') return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
