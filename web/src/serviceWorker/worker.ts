import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { appWhere } from './appWhere';
import { assets, fetchEditor, hasEditor, keepAssetsOfKeptPages } from './assets';
import { IMAGES_CACHE, LIST_CACHE, ownerOfPages } from './cacheNames';
import { noPages } from './keptPage';
import { answerPage, keepOpenPages } from './pages';
import { syncSavedPosts } from './savedPosts';

declare const self: ServiceWorkerGlobalScope;
/** The build files that reading needs (web/vite/serviceWorker.ts). */
declare const PRECACHED_FILES: PrecacheEntry[];

const MAX_IMAGES = 120;

precache(PRECACHED_FILES);
enableNavigationPreload();
// Only the first worker takes over immediately; later ones wait, so that pages keep the code of their build.
clientsClaim();

self.addEventListener('install', (event) => event.waitUntil(keepAssetsOfKeptPages()));
self.addEventListener('activate', (event) => event.waitUntil(keepOpenPages(event)));
self.addEventListener('message', (event) => {
  const { userId, accessToken } = event.data as { userId?: unknown; accessToken?: unknown };
  if (typeof userId === 'string' && typeof accessToken === 'string')
    event.waitUntil(Promise.all([syncSavedPosts({ userId, accessToken }), fetchEditor()]));
  else if (accessToken === null) event.waitUntil(syncSavedPosts(null));
});

const isMember = async () => (await ownerOfPages()) !== undefined;
const canWrite = async () => (await isMember()) && (await hasEditor());
const hasList = async () => (await canWrite()) && (await caches.has(LIST_CACHE));
const signOut = appWhere(async () => true);
// Workbox matches path and query.
registerRoute(new NavigationRoute(signOut, { allowlist: [/^\/confirm_signout\/?(?:\?|$)/] }));
registerRoute(new NavigationRoute(appWhere(isMember), { allowlist: [/^\/drafts\/?(?:\?|$)/] }));
registerRoute(new NavigationRoute(appWhere(hasList), { allowlist: [/^\/readinglist\/?(?:\?|$)/] }));
registerRoute(new NavigationRoute(appWhere(canWrite), { allowlist: [/^\/write\/?(?:\?|$)/] }));
registerRoute(new NavigationRoute(answerPage, { denylist: noPages }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async (options) => (await matchPrecache(options.url.pathname)) ?? assets.handle(options),
);

// Its name has no hash, so beside a page from the network only the network's version is right.
const named = new NetworkOnly({
  plugins: [{ handlerDidError: ({ request }) => matchPrecache(new URL(request.url).pathname) }],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/favicon.svg', named);

const images = new CacheFirst({
  cacheName: IMAGES_CACHE,
  plugins: [
    new ExpirationPlugin({ maxEntries: MAX_IMAGES, purgeOnQuotaError: true }),
    // A saved post's cache has only the original sizes (features/posts/CoverImage.tsx names others).
    { handlerDidError: ({ request }) => caches.match(request.url.replace(/-\d+(?=\.webp$)/, '')) },
  ],
});
// Images of other sites are not cached: connect-src forbids to fetch them.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode !== 'navigate' && /^\/(?:uploads|avatars)\//.test(url.pathname),
  images,
);
