import { returnPath } from './returnPath';

/**
 * The page that led to the log-in, for links that do not name it: the entry of the history before it, or the page that linked the first one of this
 * document. An address that was typed has none, and leads to the feed. Account pages in between are passed over.
 */
export function cameFrom(): string {
  for (const address of addressesBefore()) {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url?.origin !== window.location.origin) break;
    const from = url.pathname + url.search + url.hash;
    const path = returnPath({ from });
    if (path === from) return path;
  }
  return '/';
}

/** Nearest first. Older browsers do not tell what the entries of the history are. */
function addressesBefore(): string[] {
  const pushed = pushedEntries();
  if (pushed === 0) return [document.referrer];
  if (!('navigation' in window)) return [];
  const { currentEntry } = window.navigation;
  if (!currentEntry) return [];
  const { index } = currentEntry;
  const earlier = window.navigation.entries().slice(Math.max(0, index - pushed), index);
  return [...earlier.map(({ url }) => url ?? '').reverse(), document.referrer];
}

/** How many entries this app has added since its document was loaded. The router counts them. */
function pushedEntries(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0;
}
