import { useEffect } from 'react';

const SITE_NAME = 'Hydrate';

/**
 * The document title of a page: "title · Hydrate", or "title, page 2 · Hydrate".
 *
 * @param title the page's own title; '' for the site's name alone
 * @param page the page number of the page's list, from 1
 */
export function documentTitle(title: string, page = 1): string {
  const own = page === 1 ? title : `${title ? `${title}, page` : 'Page'} ${page}`;
  return own === '' ? SITE_NAME : `${own} · ${SITE_NAME}`;
}

/**
 * Sets the document title.
 *
 * @param title see {@link documentTitle}; `null` while it is unknown, which leaves the title unchanged
 */
export function useDocumentTitle(title: string | null, page?: number): void {
  useEffect(() => {
    const next = title === null ? document.title : documentTitle(title, page);
    if (document.title === next) return;
    document.title = next;
    // The canonical link belongs to the page that the server sent. Another page is shown now and must not be shared
    // under that address.
    document.querySelector('link[rel=canonical]')?.remove();
  }, [title, page]);
}
