import { useEffect } from 'react';

const SITE_NAME = 'Hydrate';

/** The document title: "title · Hydrate", or "title, page 2 · Hydrate"; '' for the site's name alone. */
export function documentTitle(title: string, page = 1): string {
  // In one line, as `document.title` returns it, and as server/head/text.ts writes it.
  const line = title.replace(/[ \p{Cc}]+/gu, ' ').replace(/^ | $/g, '');
  const own = page === 1 ? line : `${line ? `${line}, page` : 'Page'} ${page}`;
  return own === '' ? SITE_NAME : `${own} · ${SITE_NAME}`;
}

/** Sets the document title; `null`, while it is unknown, leaves it unchanged. */
export function useDocumentTitle(title: string | null, page?: number): void {
  useEffect(() => {
    const next = title === null ? document.title : documentTitle(title, page);
    if (document.title === next) return;
    document.title = next;
    // The canonical link is that of the served page; this one must not be shared under that address.
    document.querySelector('link[rel=canonical]')?.remove();
  }, [title, page]);
}
