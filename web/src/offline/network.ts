/** Delays between two requests that test the connection, in milliseconds; the last one repeats. */
const DELAYS = [1_000, 2_000, 5_000, 15_000];
/** After this time without an answer the site counts as unreachable, in milliseconds. */
const PATIENCE = 10_000;

const listeners = new Set<() => void>();
let isUnreachable: boolean | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let testing: Promise<boolean> | null = null;

/** Whether the site cannot be reached, as far as this page knows. */
export const isOffline = (): boolean => (isUnreachable ??= begin());

/** Calls `listener` when `isOffline` changes; returns a function that stops it. */
export function watchNetwork(listener: () => void): () => void {
  isOffline();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` each time when the site can be reached again; returns a function that stops it. */
export const onNetworkBack = (listener: () => void): (() => void) =>
  watchNetwork(() => {
    if (!isUnreachable) listener();
  });

/** Finds out whether the site can be reached, after a request without an answer. If not, this goes on until it can. */
export function checkNetwork(): Promise<boolean> {
  isOffline();
  clearTimeout(timer);
  return (testing ??= hasAnswer().then((isReached) => {
    testing = null;
    failures = isReached ? 0 : failures + 1;
    if (!isReached) checkLater();
    change(!isReached);
    return isReached;
  }));
}

/** Any answer counts, also one with an error. */
const hasAnswer = (): Promise<boolean> =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    () => true,
    () => false,
  );

function checkLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void checkNetwork(), DELAYS[failures] ?? DELAYS.at(-1));
}

function change(next: boolean): void {
  if (isUnreachable === next) return;
  isUnreachable = next;
  for (const listener of [...listeners]) listener();
}

/** Begins to follow the network. @returns whether it is missing at the start */
function begin(): boolean {
  window.addEventListener('offline', () => {
    change(true);
    checkLater();
  });
  const checkAgain = () => {
    if (isUnreachable) void checkNetwork();
  };
  // It only says that there is some network.
  window.addEventListener('online', checkAgain);
  // Timers of hidden pages are late.
  document.addEventListener('visibilitychange', checkAgain);
  // Browsers may count as online after a reload without a network, so the service worker marks the page.
  const isMissing = !navigator.onLine || 'offline' in document.documentElement.dataset;
  if (isMissing) checkLater();
  return isMissing;
}
