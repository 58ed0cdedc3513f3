/**
 * `Cache-Control` of what everybody may see: shared caches answer with it for a second, and for ten more while they ask again, so
 * that a crowd costs one request a second and whoever waits for a change sees it within a moment.
 */
export const PUBLIC_FOR_A_MOMENT = 'public, max-age=1, stale-while-revalidate=10';
