import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

class Navigation extends Event {
  readonly waitUntil = () => undefined;
}

const precached = new Map([
  ['/index.html', '<html><title>The app</title>'],
  ['/offline.html', '<html><title>You are offline</title><!--kept-->'],
]);

beforeEach(() => {
  // Another file may have loaded modules of the worker with their own precache.
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('location', new URL('https://hydrate.example'));
  vi.stubGlobal('ExtendableEvent', Navigation);
  vi.stubGlobal('FetchEvent', Navigation);
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]), has: () => Promise.resolve(false) });
  vi.doMock('workbox-precaching', () => ({
    matchPrecache: (path: string) => Promise.resolve(new Response(precached.get(path))),
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('workbox-precaching');
});

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** The title of what is shown for a page that the network answers, or fails to, after some seconds. */
async function titleAfter(
  seconds: number,
  canShow: boolean | (() => Promise<boolean>),
  page?: () => Promise<Response>,
) {
  vi.stubGlobal('fetch', async () => {
    await wait(seconds);
    return page ? page() : new Response('<html><title>The page</title>');
  });
  const { appWhere } = await import('./appWhere');
  const canShowIt = typeof canShow === 'boolean' ? () => Promise.resolve(canShow) : canShow;
  const shown = appWhere(canShowIt).handle({
    request: new Request('https://hydrate.example/write'),
    event: new Navigation('fetch'),
  });
  // A rejection is seen below.
  shown.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return /<title>(.*)<\/title>/.exec(await (await shown).text())?.[1];
}

describe('a page for members on a slow network', () => {
  it('is replaced by the app after four seconds, if it can show what the device has', async () => {
    expect(await titleAfter(3, true)).toBe('The page');
    expect(await titleAfter(10, true)).toBe('The app');
  });

  it('is waited for if the device has nothing to show', async () => {
    expect(await titleAfter(10, false)).toBe('The page');
  });

  it('does not wait for the storage of the device before it is asked for', async () => {
    expect(await titleAfter(1, () => wait(1).then(() => true))).toBe('The page');
  });

  it('comes from the network if the storage of the device is broken', async () => {
    const isBroken = () => Promise.reject(new Error('The storage is locked.'));
    expect(await titleAfter(1, isBroken)).toBe('The page');
    const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await titleAfter(1, isBroken, noNetwork)).toBe('You are offline');
  });
});
