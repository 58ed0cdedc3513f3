import { useEffect } from 'react';

const SITE_NAME = 'Hydrate';

/**
 * Sets the tab's title to "title · Hydrate".
 *
 * @param title the page's own; `null` while it is not known, which leaves the title as it is; '' for the site's name alone.
 */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title === '' ? SITE_NAME : `${title} · ${SITE_NAME}`;
  }, [title]);
}
