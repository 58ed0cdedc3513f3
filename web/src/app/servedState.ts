import type { NormalizedCacheObject } from '@apollo/client';

/** What a server sends along with a page that it has rendered, for the browser to go on from. */
export interface ServedState {
  /** Everything that was fetched for the page, as nobody in particular sees it. */
  cache: NormalizedCacheObject;
  /** What the address names does not exist, and the page of /404 stands in its place. */
  isLost?: boolean;
}

/** The element that holds it, as JSON. */
export const SERVED_STATE_ID = 'served';

/** Reads what the server sent along; `null` when the page comes without content. */
export function readServedState(document: Document): ServedState | null {
  const text = document.getElementById(SERVED_STATE_ID)?.textContent;
  if (!text) return null;
  // Written by src/server of the same build.
  return JSON.parse(text) as ServedState;
}
