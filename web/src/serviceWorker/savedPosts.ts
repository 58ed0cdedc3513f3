import { CacheExpiration } from 'workbox-expiration';
import {
  IMAGES_CACHE,
  keepList,
  LIST_CACHE,
  OWNER_CACHE,
  ownerOfPages,
  savedCacheName,
  savedCaches,
  setOwnerOfPages,
  VISITED_CACHE,
} from './cacheNames';
import { imagesOf, isPublicPage, pageAddress } from './keptPage';

/** The API's maximum page size. */
const PAGE_SIZE = 100;
/** How many of the newest bookmarks are cached, to limit the space on the device. */
const MAX_SAVED = 1000;
/** Milliseconds between two posts: half of the site's rate limit per address. */
const PAUSE = 200;
/** After so many consecutive failures the site or the network is overloaded, so stop. */
const MAX_FAILURES = 3;
/** A cached post is refetched after a day, in milliseconds, because its author may have changed it. */
const MAX_AGE = 24 * 60 * 60 * 1000;

/** Ends the newest sync. */
let newest = new AbortController();
let queue = Promise.resolve();

/** The signed-in person, as a page reports it. */
export interface Member {
  userId: string;
  /** Used for requests, but not stored. */
  accessToken: string;
}

/**
 * Syncs the cached posts with the reading list. When a session has ended, for any reason, and before another person's
 * begins, all caches that show what the person saved or opened are deleted. A sync that waits for the network does not
 * hold that up: each one ends the one before.
 */
export function syncSavedPosts(member: Member | null): Promise<void> {
  newest.abort();
  newest = new AbortController();
  const { signal } = newest;
  queue = queue
    .then(async () => {
      if (member?.userId !== (await ownerOfPages())) await forget();
      if (!member) return;
      await setOwnerOfPages(member.userId);
      await sync(member.accessToken, signal);
    })
    .catch(() => undefined);
  return queue;
}

async function forget(): Promise<void> {
  await Promise.all([LIST_CACHE, ...(await savedCaches())].map((name) => caches.delete(name)));
  // Workbox stores a list of addresses beside each cache with a limit.
  await Promise.all(
    [VISITED_CACHE, IMAGES_CACHE].map(async (name) => {
      await caches.delete(name);
      await new CacheExpiration(name, { maxEntries: 1 }).delete();
    }),
  );
  // Last, so that an interrupted deletion is completed the next time.
  await caches.delete(OWNER_CACHE);
}

async function sync(accessToken: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const listed = await readingList(accessToken, signal);
  const wanted = listed.map(savedCacheName);
  const gone = (await savedCaches()).filter((name) => !wanted.includes(name));
  await Promise.all(gone.map((name) => caches.delete(name)));
  let failures = 0;
  for (const id of listed) {
    signal.throwIfAborted();
    if (failures === MAX_FAILURES) return;
    if (await isKept(id)) continue;
    // A post that is not available must not prevent caching the others.
    const isAnswered = await keep(id, signal).catch(() => false);
    failures = isAnswered ? 0 : failures + 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

interface Saved {
  post: { id: string };
}

interface SavedPage {
  collections: unknown[];
  readingList: {
    edges: { node: Saved }[];
    pageInfo: { endCursor: string | null; hasNextPage: boolean };
  };
}

/** The ids of the saved posts, newest first. Keeps the list for its page. @throws if some are missing or a newer sync began */
async function readingList(accessToken: string, signal: AbortSignal): Promise<string[]> {
  const items: Saved[] = [];
  let collections: unknown[] = [];
  for (let after: string | null = null; items.length < MAX_SAVED;) {
    const page = await savedAfter(after, accessToken, signal);
    const { edges, pageInfo } = page.readingList;
    ({ collections } = page);
    items.push(...edges.map(({ node }) => node));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  signal.throwIfAborted();
  await keepList({ items, collections });
  return items.map(({ post }) => post.id);
}

/** What features/readingList/savedItems.ts needs of a saved post. */
const SAVED_POSTS = `query SavedPosts($after: String) {
  viewer {
    collections { id name sharedPath hiddenAt hiddenReason postsCount }
    readingList(first: ${PAGE_SIZE}, after: $after) {
      edges {
        node {
          savedAt readAt note collectionIds categoryNames
          post { id title createdAt readingMinutes viewerHasBookmarked author { id userName name } }
        }
      }
      pageInfo { endCursor hasNextPage }
    }
  }
}`;

async function savedAfter(
  after: string | null,
  accessToken: string,
  signal: AbortSignal,
): Promise<SavedPage> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    signal,
    body: JSON.stringify({ operationName: 'SavedPosts', query: SAVED_POSTS, variables: { after } }),
  });
  const { data } = (await response.json()) as { data?: { viewer: SavedPage | null } };
  if (!data?.viewer) throw new Error('The API does not tell what is bookmarked.');
  return data.viewer;
}

const addressOf = (postId: string) =>
  pageAddress(new URL(`/post/${encodeURIComponent(postId)}`, location.href));

async function isKept(postId: string): Promise<boolean> {
  const page = await caches.match(addressOf(postId), { cacheName: savedCacheName(postId) });
  return page !== undefined && Date.now() - Date.parse(page.headers.get('date') ?? '') < MAX_AGE;
}

/** Caches a post. Resolves with whether the site answered: the post, or that it is gone. */
async function keep(postId: string, signal: AbortSignal): Promise<boolean> {
  const address = addressOf(postId);
  const page = await fetch(address, { signal });
  if (!isPublicPage(page)) {
    // The author or the site has removed it since.
    const isGone = page.status === 404;
    if (isGone) await caches.delete(savedCacheName(postId));
    return isGone;
  }
  const cache = await caches.open(savedCacheName(postId));
  const html = await page.clone().text();
  await Promise.allSettled(
    imagesOf(html).map(
      async (url) => (await cache.match(url)) ?? (await cache.add(new Request(url, { signal }))),
    ),
  );
  await cache.put(address, page);
  return true;
}
