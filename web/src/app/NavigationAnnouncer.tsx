import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from '../ui/VisuallyHidden';

/**
 * Does for a navigation inside the app what a browser does for one between documents: reading goes on at the new page's
 * content, and its title is told. A page that has put the focus somewhere itself keeps it.
 */
export function NavigationAnnouncer({ mainId }: { mainId: string }) {
  const location = useLocation();
  const place = location.key;
  const state: unknown = location.state;
  const shownPlace = useRef(place);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shownPlace.current === place) return;
    shownPlace.current = place;
    if (keepsFocus(state)) return;
    const main = document.getElementById(mainId);
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [mainId, place, state]);

  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return undefined;
    // The title of a post comes with the post, some time after the address has changed.
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}

/** A page that only gives itself another address (see `ScrollRestoration`) is still read, or written, where it was. */
function keepsFocus(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsScroll' in state;
}
