import type { Collection, SavedItem } from './savedItems';

/** The address in the cache of the same name in which the service worker keeps the list (serviceWorker/savedPosts.ts). */
const KEPT_LIST = '/kept-reading-list';

/** The reading list as the device has it. */
export interface KeptList {
  items: SavedItem[];
  collections: Collection[];
}

/** What the service worker has kept of the reading list; `null` without any. */
export async function readKeptList(): Promise<KeptList | null> {
  try {
    const kept = await caches.match(KEPT_LIST);
    return kept ? ((await kept.json()) as KeptList) : null;
  } catch {
    // There is no storage in some private windows.
    return null;
  }
}
