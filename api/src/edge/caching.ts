/**
 * `Cache-Control` of what everybody may see. Shared caches answer with it for a second, and for another one while they ask again,
 * so that a crowd costs one request a second and whoever waits for a change sees it within a moment. Browsers keep it and ask
 * each time, which costs no more than an ETag, so that whoever has changed something sees it.
 */
export const PUBLIC_FOR_A_MOMENT = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

/**
 * The same for those who read right after they write, as older clients do: a browser must not fall back on what it has kept, not
 * even for a second. What shared caches may do meanwhile is said to them alone (RFC 9213).
 */
export const PUBLIC_READ_AFTER_WRITE = {
  'Cache-Control': 'public, max-age=0, s-maxage=1, must-revalidate',
  'CDN-Cache-Control': 'public, max-age=1, stale-while-revalidate=1',
} as const;
