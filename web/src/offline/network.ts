/** Delays between two requests that test the connection, in milliseconds; the last one repeats. */
const DELAYS = [1_000, 2_000, 5_000, 15_000];
/** After this time without an answer the site counts as unreachable, in milliseconds. */
const PATIENCE = 10_000;

const listeners = new Set<() => void>();
let isUnreachable: boolean | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let testing: Promise<boolean> | null = null;
/** Ends the request that tests the connection. */
let attempt: AbortController | undefined;
/** How often the browser has reported a change: an answer from before says nothing about the time after it. */
let reports = 0;

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
  return (testing ??= test().finally(() => {
    testing = null;
  }));
}

async function test(): Promise<boolean> {
  const before = reports;
  const isReached = await hasAnswer();
  if (reports !== before) return test();
  failures = isReached ? 0 : failures + 1;
  if (!isReached) checkLater();
  change(!isReached);
  return isReached;
}

/** Any answer counts, also one with an error. */
async function hasAnswer(): Promise<boolean> {
  const asking = new AbortController();
  attempt = asking;
  const late = setTimeout(() => asking.abort(), PATIENCE);
  try {
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: asking.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
  }
}

function checkLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void checkNetwork(), DELAYS[failures] ?? DELAYS.at(-1));
}

/** Replaces the running test with one that begins now. */
function testAgain(): void {
  reports += 1;
  attempt?.abort();
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
    if (testing) testAgain();
    else checkLater();
  });
  const checkAgain = () => {
    if (isUnreachable) void checkNetwork();
  };
  // It only says that there is some network. A request that began without one may wait for long.
  window.addEventListener('online', () => {
    if (testing) testAgain();
    else checkAgain();
  });
  // Timers of hidden pages are late.
  document.addEventListener('visibilitychange', checkAgain);
  // Browsers may count as online after a reload without a network, so the service worker marks the page.
  const isMissing = !navigator.onLine || 'offline' in document.documentElement.dataset;
  if (isMissing) checkLater();
  return isMissing;
}
