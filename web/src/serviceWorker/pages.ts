import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { FEEDS_CACHE, savedCacheName, savedPostIds, VISITED_CACHE } from './cacheNames';
import { isPublicPage, pageAddress } from './keptPage';
import { offlinePage } from './offlinePage';

declare const self: ServiceWorkerGlobalScope;

/** How long the network may take before a kept page is shown, in seconds. */
export const NETWORK_TIMEOUT_S = 4;
const MAX_VISITED = 30;

const ofPages: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => pageAddress(new URL(request.url)),
  cacheWillUpdate: async ({ response }) => (isPublicPage(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markAsKept(cachedResponse),
  fetchDidSucceed: async ({ request, response }) => {
    if (response.status === 404 || response.status === 410)
      await forgetPage(pageAddress(new URL(request.url)));
    return response;
  },
  handlerDidError: offlinePage,
};

/** What is gone from the site goes from the device. */
async function forgetPage(address: string): Promise<void> {
  for (const name of [VISITED_CACHE, ...(await savedPostIds()).map(savedCacheName)]) {
    if (await caches.has(name)) await (await caches.open(name)).delete(address);
  }
}

/** So that the page can say that it may be an old one (app/header/OfflineNotice.tsx). */
async function markAsKept(page: Response): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response((await page.text()).replace('<html', '<html data-kept'), { headers });
}

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

/**
 * Answers a navigation: from the network, and where that does not answer, with the page as it was kept. Pages that are made in the
 * browser are never kept: they ask for their data anyway.
 */
export async function answerPage({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const strategy = await strategyFor(pageAddress(url));
  return strategy.handle({ request, event });
}

async function strategyFor(address: string): Promise<NetworkFirst> {
  if (address === '/' || address === '/?sort=latest') return feeds;
  const [, postId] = /^\/post\/([^/?]+)$/.exec(address) ?? [];
  if (postId === undefined) return visited;
  const saved = savedCacheName(decodeURIComponent(postId));
  return (await caches.has(saved)) ? keepIn(saved) : visited;
}

/** Keeps the feed and what is open when the worker begins, which was fetched without it. */
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
