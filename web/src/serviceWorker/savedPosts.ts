import { IMAGES_CACHE, savedCacheName, savedPostIds, VISITED_CACHE } from './cacheNames';
import { imagesOf, isPublicPage, pageAddress } from './keptPage';

/** The most that a request for a list may ask for. */
const MAX_SAVED = 100;
/** A kept post is fetched again after a day, in milliseconds: its author may have changed it. */
const MAX_AGE = 24 * 60 * 60 * 1000;

let asked = 0;
let queue = Promise.resolve();

/**
 * Brings the kept posts in line with the reading list of whoever is signed in. Signed out, everything goes that tells what
 * somebody saved or opened.
 *
 * @param accessToken of the session; `null` when nobody is signed in. It is used and not kept.
 * @returns when done. Where the network fails, what is kept stays for the next time.
 */
export function syncSavedPosts(accessToken: string | null): Promise<void> {
  const turn = ++asked;
  const isOutdated = () => turn !== asked;
  queue = queue
    .then(() => (accessToken === null ? forget() : sync(accessToken, isOutdated)))
    .catch(() => undefined);
  return queue;
}

async function forget(): Promise<void> {
  const saved = (await savedPostIds()).map(savedCacheName);
  await Promise.all([VISITED_CACHE, IMAGES_CACHE, ...saved].map((name) => caches.delete(name)));
}

async function sync(accessToken: string, isOutdated: () => boolean): Promise<void> {
  if (isOutdated()) return;
  const listed = await readingList(accessToken);
  const gone = (await savedPostIds()).filter((id) => !listed.includes(id));
  await Promise.all(gone.map((id) => caches.delete(savedCacheName(id))));
  for (const id of listed) {
    if (isOutdated()) return;
    // One that cannot be had is no reason to go without the others.
    if (!(await isKept(id))) await keep(id).catch(() => undefined);
  }
}

/** The ids of the bookmarked posts, the newest bookmark first. @throws Error when the API does not tell */
async function readingList(accessToken: string): Promise<string[]> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({
      operationName: 'SavedPosts',
      query: `query SavedPosts { viewer { bookmarks(first: ${MAX_SAVED}) { edges { node { id } } } } }`,
    }),
  });
  const { data } = (await response.json()) as {
    data?: { viewer: { bookmarks: { edges: { node: { id: string } }[] } } | null };
  };
  if (!data?.viewer) throw new Error('The API does not tell what is bookmarked.');
  return data.viewer.bookmarks.edges.map(({ node }) => node.id);
}

const addressOf = (postId: string) =>
  pageAddress(new URL(`/post/${encodeURIComponent(postId)}`, location.href));

async function isKept(postId: string): Promise<boolean> {
  const page = await caches.match(addressOf(postId), { cacheName: savedCacheName(postId) });
  return page !== undefined && Date.now() - Date.parse(page.headers.get('date') ?? '') < MAX_AGE;
}

async function keep(postId: string): Promise<void> {
  const address = addressOf(postId);
  const page = await fetch(address);
  if (!isPublicPage(page)) {
    // Taken away since by its author or by the site.
    if (page.status === 404) await caches.delete(savedCacheName(postId));
    return;
  }
  const cache = await caches.open(savedCacheName(postId));
  const html = await page.clone().text();
  await Promise.allSettled(
    imagesOf(html).map(async (url) => (await cache.match(url)) ?? (await cache.add(url))),
  );
  await cache.put(address, page);
}
