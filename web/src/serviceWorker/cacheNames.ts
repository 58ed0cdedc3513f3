/** The latest home feed of each order. */
export const FEEDS_CACHE = 'feeds';
/** The last visited other public pages. */
export const VISITED_CACHE = 'visited-pages';
/** Build files beyond those precached with the worker. */
export const ASSETS_CACHE = 'assets';
/** Pictures of uploads and avatars. */
export const IMAGES_CACHE = 'images';

/** The owner of the cached pages: the id of the signed-in person. */
export const OWNER_CACHE = 'owner';
const OWNER_ADDRESS = '/owner';

export async function ownerOfPages(): Promise<string | undefined> {
  const owner = await caches.match(OWNER_ADDRESS, { cacheName: OWNER_CACHE });
  return owner?.text();
}

export async function setOwnerOfPages(userId: string): Promise<void> {
  const cache = await caches.open(OWNER_CACHE);
  await cache.put(OWNER_ADDRESS, new Response(userId));
}

/** The reading list of the owner, with notes and collections. */
export const LIST_CACHE = 'kept-reading-list';

/** Keeps the list for the page that shows it offline (features/readingList/keptList.ts). */
export async function keepList(list: object): Promise<void> {
  const cache = await caches.open(LIST_CACHE);
  await cache.put(`/${LIST_CACHE}`, new Response(JSON.stringify(list)));
}

const SAVED_PREFIX = 'saved-post:';

/** The cache of a bookmarked post: its page and its pictures, so that they are removed together. */
export const savedCacheName = (postId: string) => SAVED_PREFIX + postId;

export const savedCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(SAVED_PREFIX));

/** The pages in a cache, by path and query. Empty if the cache does not exist; reading does not create it. */
export async function pagesIn(cacheName: string): Promise<{ address: string; html: string }[]> {
  if (!(await caches.has(cacheName))) return [];
  const cache = await caches.open(cacheName);
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      if (!response?.headers.get('content-type')?.startsWith('text/html')) return [];
      const { pathname, search } = new URL(request.url);
      return [{ address: pathname + search, html: await response.text() }];
    }),
  );
  return pages.flat();
}
