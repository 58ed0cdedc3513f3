import type { AnswersByKey } from '../apollo';

/** The state that the server sends with a rendered page, for hydration. */
export interface ServedState {
  /** The answers to the page's queries, without viewer-specific data. */
  answers: AnswersByKey;
  /** The address does not exist, and the page of /404 is shown instead. */
  isLost?: boolean;
}

/** Id of the element that holds the state as JSON. No heading of a post gets it: ids made of text have no colon. */
export const SERVED_STATE_ID = 's:';

/** Reads the state from the page; `null` if the page was not server-rendered. */
export function readServedState(document: Document): ServedState | null {
  const text = document.getElementById(SERVED_STATE_ID)?.textContent;
  if (!text) return null;
  // src/server of the same build wrote it.
  return JSON.parse(text) as ServedState;
}
