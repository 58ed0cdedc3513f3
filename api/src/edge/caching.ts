/**
 * `Cache-Control` of public responses. Shared caches may serve a response for one second, and for another second while they revalidate
 * it, so that a crowd costs one request a second and changes appear within two. Browsers store the response and revalidate it each time
 * by its ETag, so that users see their own changes.
 */
export const PUBLIC_FOR_A_MOMENT = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

/**
 * The same for clients that read right after a write, as older ones do: a browser must not serve a stale response, not even for a second.
 * `CDN-Cache-Control` still allows that to shared caches (RFC 9213).
 */
export const PUBLIC_READ_AFTER_WRITE = {
  'Cache-Control': 'public, max-age=0, s-maxage=1, must-revalidate',
  'CDN-Cache-Control': 'public, max-age=1, stale-while-revalidate=1',
} as const;
