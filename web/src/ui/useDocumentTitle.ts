import { useEffect } from 'react';

const SITE_NAME = 'Hydrate';

/**
 * The whole title of a page: "title · Hydrate", or "title, page 2 · Hydrate".
 *
 * @param title the page's own; '' for the site's name alone
 * @param page of the page's list, from 1
 */
export function documentTitle(title: string, page = 1): string {
  const own = page === 1 ? title : `${title ? `${title}, page` : 'Page'} ${page}`;
  return own === '' ? SITE_NAME : `${own} · ${SITE_NAME}`;
}

/**
 * Sets the tab's title.
 *
 * @param title as of {@link documentTitle}; `null` while it is not known, which leaves the title as it is
 */
export function useDocumentTitle(title: string | null, page?: number): void {
  useEffect(() => {
    const next = title === null ? document.title : documentTitle(title, page);
    if (document.title === next) return;
    document.title = next;
    // The server named the address of the page it sent. What is shown now is another, and must not be shared as that one.
    document.querySelector('link[rel=canonical]')?.remove();
  }, [title, page]);
}
