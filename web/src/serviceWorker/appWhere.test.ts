import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

class Navigation extends Event {
  readonly waitUntil = () => undefined;
}

const precached = new Map([
  ['/index.html', '<html><title>The app</title>'],
  ['/offline.html', '<html><title>You are offline</title><!--kept-->'],
]);

beforeEach(() => {
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

/** The title of what is shown for a page that the network answers after some seconds. */
async function titleAfter(seconds: number, canShow: boolean) {
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return new Response('<html><title>The page</title>');
  });
  const { appWhere } = await import('./appWhere');
  const shown = appWhere(() => Promise.resolve(canShow)).handle({
    request: new Request('https://hydrate.example/write'),
    event: new Navigation('fetch'),
  });
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
});
