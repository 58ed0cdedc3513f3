import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { keepsScroll } from '../router';
import { VisuallyHidden } from '../ui/VisuallyHidden';

/** The end of a page's content, on which the first paint waits (server/pageTemplate.ts). No heading's id has a colon. */
export const PAGE_END_ID = 'page:end';

/** After an in-app navigation, focuses the new page's content (unless the page did) and says its title. */
export function NavigationAnnouncer({ mainId }: { mainId: string }) {
  const location = useLocation();
  const place = location.key;
  // Back to such a page comes from another one.
  const isSamePage = useNavigationType() !== NavigationType.Pop && keepsScroll(location.state);
  const shownPlace = useRef(place);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shownPlace.current === place) return;
    shownPlace.current = place;
    if (isSamePage) return;
    const main = document.getElementById(mainId);
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [mainId, place, isSamePage]);

  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return undefined;
    // The title of a post arrives with the post, some time after the address has changed.
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  return (
    <div role="status" id={PAGE_END_ID}>
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
