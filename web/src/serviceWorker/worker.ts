import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { assets, keepAssetsOfKeptPages } from './assets';
import { IMAGES_CACHE } from './cacheNames';
import { offlinePage } from './offlinePage';
import { answerPage, keepOpenPages, NETWORK_TIMEOUT_S } from './pages';
import { syncSavedPosts } from './savedPosts';

declare const self: ServiceWorkerGlobalScope;
/** The files of the build that reading needs (web/vite/serviceWorker.ts). */
declare const PRECACHED_FILES: PrecacheEntry[];

/** The script of the editor, which is kept when somebody has written in this build. */
declare const EDITOR_SCRIPT: string;

/** What is opened in a window without being a page of the app. */
const noPages = [/^\/(?:api|assets|avatars|cards|graphql|sandbox|uploads)(?:\/|$)/, /\.[\w-]+$/];
const MAX_IMAGES = 120;

precache(PRECACHED_FILES);
enableNavigationPreload();
// At once only for the first worker: a later one waits until no page is open, so that none loses the code it was made with.
clientsClaim();

self.addEventListener('install', (event) => event.waitUntil(keepAssetsOfKeptPages()));
self.addEventListener('activate', (event) => event.waitUntil(keepOpenPages(event)));
self.addEventListener('message', (event) => {
  const { userId, accessToken } = event.data as { userId?: unknown; accessToken?: unknown };
  if (typeof userId === 'string' && typeof accessToken === 'string')
    event.waitUntil(syncSavedPosts({ userId, accessToken }));
  else if (accessToken === null) event.waitUntil(syncSavedPosts(null));
});

const shell = () => matchPrecache('/index.html');
// What these show is on the device.
const app = new NetworkOnly({
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [{ handlerDidError: shell }],
});
const writing = new NetworkOnly({
  plugins: [{ handlerDidError: async () => ((await caches.match(EDITOR_SCRIPT)) ? shell() : offlinePage()) }],
});
registerRoute(new NavigationRoute(app, { allowlist: [/^\/(?:confirm_signout|drafts)\/?$/] }));
registerRoute(new NavigationRoute(writing, { allowlist: [/^\/write\/?$/] }));
registerRoute(new NavigationRoute(answerPage, { denylist: noPages }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async (options) => (await matchPrecache(options.url.pathname)) ?? assets.handle(options),
);

// Without a hash in their names the network's are the right ones, beside a page that came from there.
const named = new NetworkOnly({
  plugins: [{ handlerDidError: ({ request }) => matchPrecache(new URL(request.url).pathname) }],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/favicon.svg', named);

const images = new CacheFirst({
  cacheName: IMAGES_CACHE,
  plugins: [
    new ExpirationPlugin({ maxEntries: MAX_IMAGES, purgeOnQuotaError: true }),
    // Those of a saved post are in its own cache, in their own size (features/posts/CoverImage.tsx names others).
    { handlerDidError: ({ request }) => caches.match(request.url.replace(/-\d+(?=\.webp$)/, '')) },
  ],
});
// Those of other sites are theirs: a worker may not fetch them (connect-src), and could not tell a picture from an error.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode !== 'navigate' && /^\/(?:uploads|avatars)\//.test(url.pathname),
  images,
);
