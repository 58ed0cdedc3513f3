/**
 * `Cache-Control` of what everybody may see: shared caches answer with it for a second, and for ten more while they ask again, so
 * that a crowd costs one request a second and whoever waits for a change sees it within a moment.
 */
export const PUBLIC_FOR_A_MOMENT = 'public, max-age=1, stale-while-revalidate=10';

/**
 * `Cache-Control` of public pages: shared caches as above, with a shorter afterlife, because browsers keep to it as well: they ask
 * again each time, so that whoever has changed something sees it. Asking again costs no more than an ETag.
 */
export const PUBLIC_PAGE = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';
