import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { FEEDS_CACHE, savedCacheName, savedCaches, VISITED_CACHE } from './cacheNames';
import { isPublicPage, pageAddress, postIdIn, rewritten } from './keptPage';
import { offlinePage } from './offlinePage';

declare const self: ServiceWorkerGlobalScope;

/** How long to wait for the network before a cached page is shown, in seconds. */
export const NETWORK_TIMEOUT_S = 4;
const MAX_VISITED = 30;

const ofPages: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pageAddress(new URL(request.url)),
  // Workbox calls `fetchDidSucceed` for no navigation that the browser has preloaded.
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status === 404 || response.status === 410)
      await forgetPage(pageAddress(new URL(request.url)));
    return isPublicPage(response) ? response : null;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markAsKept(cachedResponse),
  handlerDidError: offlinePage,
};

/** Removes a page from the caches that the site has deleted. */
async function forgetPage(address: string): Promise<void> {
  for (const name of [VISITED_CACHE, ...(await savedCaches())]) {
    if (await caches.has(name)) await (await caches.open(name)).delete(address);
  }
}

/** Lets the page say that it may be outdated (app/header/OfflineNotice.tsx). */
const markAsKept = (page: Response): Promise<Response> =>
  rewritten(page, (html) => html.replace('<html', '<html data-kept'));

const keepIn = (cacheName: string, plugins: WorkboxPlugin[] = []) =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: NETWORK_TIMEOUT_S,
    plugins: [ofPages, ...plugins],
  });

const feeds = keepIn(FEEDS_CACHE);
const visited = keepIn(VISITED_CACHE, [
  new ExpirationPlugin({ maxEntries: MAX_VISITED, purgeOnQuotaError: true }),
]);

/** Answers from the network, else from the cache. Pages rendered in the browser are not cached. */
export async function answerPage({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const strategy = await strategyFor(pageAddress(url));
  return strategy.handle({ request, event });
}

async function strategyFor(address: string): Promise<NetworkFirst> {
  if (address === '/' || address === '/?sort=latest') return feeds;
  const postId = postIdIn(address);
  if (postId === undefined) return visited;
  const saved = savedCacheName(postId);
  return (await caches.has(saved)) ? keepIn(saved) : visited;
}

/** Caches the feed and the open pages when the worker activates, because they were fetched before it. */
export async function keepOpenPages(event: ExtendableEvent): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const urls = open.map(({ url }) => new URL(url)).filter(({ origin }) => origin === self.location.origin);
  const addresses = new Set(['/', ...urls.map(pageAddress)]);
  await Promise.allSettled(
    [...addresses].map(async (address) => {
      const strategy = await strategyFor(address);
      const [, done] = strategy.handleAll({ request: new Request(address), event });
      await done;
    }),
  );
}
