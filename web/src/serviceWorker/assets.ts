import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { ASSETS_CACHE, FEEDS_CACHE, pagesIn, savedCaches, VISITED_CACHE } from './cacheNames';
import { assetsOf } from './keptPage';

/** The files of the editor that are not precached (web/vite/serviceWorker.ts). */
declare const EDITOR_FILES: readonly string[];

/** Enough for several builds: a page needs some ten files, and most builds change a few of them. */
const MAX_ASSETS = 200;

/** Files with a hash in their name, which never change. */
export const assets = new CacheFirst({
  cacheName: ASSETS_CACHE,
  plugins: [new ExpirationPlugin({ maxEntries: MAX_ASSETS, purgeOnQuotaError: true })],
});

const isCached = async (url: string) => (await caches.match(url)) !== undefined;

/** Whether the editor of this build is on the device. */
export const hasEditor = async (): Promise<boolean> =>
  (await Promise.all(EDITOR_FILES.map(isCached))).every(Boolean);

/** Downloads what is missing of the editor. If that fails, the next page of a signed-in person tries again. */
export async function fetchEditor(): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  const expiration = new CacheExpiration(ASSETS_CACHE, { maxEntries: MAX_ASSETS });
  for (const url of EDITOR_FILES) {
    if (await isCached(url)) continue;
    try {
      await cache.add(url);
      await expiration.updateTimestamp(new URL(url, location.href).href);
    } catch {
      return;
    }
  }
}

/** Caches the files of cached pages before another build takes over: the server no longer has them. */
export async function keepAssetsOfKeptPages(): Promise<void> {
  const pages = await Promise.all([FEEDS_CACHE, VISITED_CACHE, ...(await savedCaches())].map(pagesIn));
  const urls = new Set(pages.flat().flatMap(({ html }) => assetsOf(html)));
  if (urls.size === 0) return;

  const cache = await caches.open(ASSETS_CACHE);
  const expiration = new CacheExpiration(ASSETS_CACHE, { maxEntries: MAX_ASSETS });
  for (const url of urls) {
    const asset = await caches.match(url);
    if (!asset) continue;
    await cache.put(url, asset);
    await expiration.updateTimestamp(new URL(url, location.href).href);
  }
}
