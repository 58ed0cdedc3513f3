import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';

/** Paths of this app that posts link to; other paths of this origin may be files. */
const appPaths = /^\/(?:$|post\/|category\/?$|search\/?$)/;

/** Follows links to posts and sections within the returned ref without reloading the page. */
export function usePostLinks(): RefObject<HTMLDivElement> {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = body.current;
    const follow = (event: MouseEvent) => {
      // Any other click opens a new tab, a download or a menu.
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href');
      if (!link || !href) return;
      if (href.startsWith('#')) {
        event.preventDefault();
        void navigate({ hash: href });
      } else if (link.origin === window.location.origin && appPaths.test(link.pathname)) {
        event.preventDefault();
        void navigate(link.pathname + link.search + link.hash);
      }
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);

  return body;
}
