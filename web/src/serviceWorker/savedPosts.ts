import { CacheExpiration } from 'workbox-expiration';
import {
  IMAGES_CACHE,
  OWNER_CACHE,
  ownerOfPages,
  savedCacheName,
  savedPostIds,
  setOwnerOfPages,
  VISITED_CACHE,
} from './cacheNames';
import { imagesOf, isPublicPage, pageAddress } from './keptPage';

/** The most that a request for a list may ask for. */
const PAGE_SIZE = 100;
/** The newest bookmarks, which are kept: a device has room for much else. */
const MAX_SAVED = 1000;
/** Milliseconds between two posts: half of what an address may ask of the site in a minute stays for whoever reads meanwhile. */
const PAUSE = 200;
/** So many in a row that cannot be had say that the site, or the network, has enough to do. */
const MAX_FAILURES = 3;
/** A kept post is fetched again after a day, in milliseconds: its author may have changed it. */
const MAX_AGE = 24 * 60 * 60 * 1000;

let asked = 0;
let queue = Promise.resolve();

/** Who is signed in, as a page tells it. */
export interface Member {
  userId: string;
  /** Used, and not kept. */
  accessToken: string;
}

/**
 * Brings the kept posts in line with the reading list of the person who is signed in. When a session ends, in whichever way, and
 * before somebody else's begins, everything goes that tells what the person saved or opened.
 *
 * @param member `null` when nobody is signed in
 * @returns when done. Where the network fails, or the browser ends the worker, what is kept stays, and the next time goes on from there.
 */
export function syncSavedPosts(member: Member | null): Promise<void> {
  const turn = ++asked;
  const isOutdated = () => turn !== asked;
  queue = queue
    .then(async () => {
      if (member?.userId !== (await ownerOfPages())) await forget();
      if (!member) return;
      await setOwnerOfPages(member.userId);
      await sync(member.accessToken, isOutdated);
    })
    .catch(() => undefined);
  return queue;
}

async function forget(): Promise<void> {
  const saved = (await savedPostIds()).map(savedCacheName);
  await Promise.all(saved.map((name) => caches.delete(name)));
  // Workbox keeps a list of the addresses beside each cache that has a limit.
  await Promise.all(
    [VISITED_CACHE, IMAGES_CACHE].map(async (name) => {
      await caches.delete(name);
      await new CacheExpiration(name, { maxEntries: 1 }).delete();
    }),
  );
  // Last: what is left over when the browser ends the worker goes the next time.
  await caches.delete(OWNER_CACHE);
}

async function sync(accessToken: string, isOutdated: () => boolean): Promise<void> {
  if (isOutdated()) return;
  const listed = await readingList(accessToken, isOutdated);
  const gone = (await savedPostIds()).filter((id) => !listed.includes(id));
  await Promise.all(gone.map((id) => caches.delete(savedCacheName(id))));
  let failures = 0;
  for (const id of listed) {
    if (isOutdated() || failures === MAX_FAILURES) return;
    if (await isKept(id)) continue;
    // One that cannot be had is no reason to go without the others.
    const isAnswered = await keep(id).catch(() => false);
    failures = isAnswered ? 0 : failures + 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/**
 * The ids of the bookmarked posts, the newest bookmark first.
 *
 * @throws Error when the API does not tell all of them, or nobody wants to know any more
 */
async function readingList(accessToken: string, isOutdated: () => boolean): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ids.length < MAX_SAVED;) {
    const { edges, pageInfo } = await bookmarksAfter(after, accessToken);
    ids.push(...edges.map(({ node }) => node.id));
    if (!pageInfo.hasNextPage) break;
    if (isOutdated()) throw new Error('Somebody else is signed in, or more is bookmarked.');
    after = pageInfo.endCursor;
  }
  return ids;
}

interface Bookmarks {
  edges: { node: { id: string } }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

async function bookmarksAfter(after: string | null, accessToken: string): Promise<Bookmarks> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({
      operationName: 'SavedPosts',
      query: `query SavedPosts($after: String) {
        viewer { bookmarks(first: ${PAGE_SIZE}, after: $after) { edges { node { id } } pageInfo { endCursor hasNextPage } } }
      }`,
      variables: { after },
    }),
  });
  const { data } = (await response.json()) as { data?: { viewer: { bookmarks: Bookmarks } | null } };
  if (!data?.viewer) throw new Error('The API does not tell what is bookmarked.');
  return data.viewer.bookmarks;
}

const addressOf = (postId: string) =>
  pageAddress(new URL(`/post/${encodeURIComponent(postId)}`, location.href));

async function isKept(postId: string): Promise<boolean> {
  const page = await caches.match(addressOf(postId), { cacheName: savedCacheName(postId) });
  return page !== undefined && Date.now() - Date.parse(page.headers.get('date') ?? '') < MAX_AGE;
}

/** Whether the site told what there is to keep, if anything. */
async function keep(postId: string): Promise<boolean> {
  const address = addressOf(postId);
  const page = await fetch(address);
  if (!isPublicPage(page)) {
    // Taken away since by its author or by the site.
    const isGone = page.status === 404;
    if (isGone) await caches.delete(savedCacheName(postId));
    return isGone;
  }
  const cache = await caches.open(savedCacheName(postId));
  const html = await page.clone().text();
  await Promise.allSettled(
    imagesOf(html).map(async (url) => (await cache.match(url)) ?? (await cache.add(url))),
  );
  await cache.put(address, page);
  return true;
}
