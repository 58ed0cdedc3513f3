import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savedCacheName, VISITED_CACHE } from './cacheNames';

const ORIGIN = 'https://hydrate.example';
const ADDRESS = `${ORIGIN}/post/1`;
const page = (status: number) =>
  new Response('<title>A post</title>', {
    status,
    headers: { 'content-type': 'text/html', 'cache-control': status === 200 ? 'public' : 'no-cache' },
  });

/** Caches in memory, by address. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const keyOf = (asked: RequestInfo) => new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href;
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return Promise.resolve({
      put: (asked: RequestInfo, response: Response) =>
        Promise.resolve(void entries.set(keyOf(asked), response)),
      match: (asked: RequestInfo) => Promise.resolve(entries.get(keyOf(asked))?.clone()),
      delete: (asked: RequestInfo) => Promise.resolve(entries.delete(keyOf(asked))),
    });
  };
  const match = async (asked: RequestInfo, { cacheName }: { cacheName: string }) =>
    (await open(cacheName)).match(asked);
  const has = (name: string) => Promise.resolve(all.has(name));
  return { all, open, match, has, keys: () => Promise.resolve([...all.keys()]) };
}

class Navigation extends Event {
  constructor(readonly preloadResponse: Promise<Response | undefined>) {
    super('fetch');
  }
  readonly waitUntil = () => undefined;
}

/** What the worker does with a navigation. With navigation preload the browser has asked for the page already. */
async function open(answer: Response, isPreloaded: boolean): Promise<Response> {
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  const event = new Navigation(Promise.resolve(isPreloaded ? answer : undefined));
  const request = Object.defineProperty(new Request(ADDRESS), 'mode', { value: 'navigate' });
  const { answerPage } = await import('./pages');
  const shown = await answerPage({ request, event, url: new URL(ADDRESS) });
  // What is stored is stored after the answer.
  await new Promise((resolve) => setTimeout(resolve, 20));
  return shown;
}

describe.each([
  ['that the browser preloaded', true],
  ['that the worker asked for', false],
])('a page %s', (_, isPreloaded) => {
  let caches = memoryCaches();
  beforeEach(() => {
    caches = memoryCaches();
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('self', globalThis);
    vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
    vi.stubGlobal('location', new URL(ORIGIN));
    vi.stubGlobal('ExtendableEvent', Navigation);
    vi.stubGlobal('FetchEvent', Navigation);
    const { Request: OfNode } = globalThis;
    vi.stubGlobal(
      'Request',
      class extends OfNode {
        constructor(input: RequestInfo | URL, init?: RequestInit) {
          super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
        }
      },
    );
    return () => void vi.unstubAllGlobals();
  });

  it.each([404, 410])(
    'is forgotten once the site answers %d, so that it is not listed offline',
    async (status) => {
      await (await caches.open(VISITED_CACHE)).put('/post/1', page(200));
      expect(caches.all.get(VISITED_CACHE)?.size).toBe(1);
      expect((await open(page(status), isPreloaded)).status).toBe(status);
      expect(caches.all.get(VISITED_CACHE)?.size).toBe(0);
    },
  );

  it('is forgotten among the saved posts too', async () => {
    await (await caches.open(savedCacheName('1'))).put('/post/1', page(200));
    await open(page(404), isPreloaded);
    expect(caches.all.get(savedCacheName('1'))?.size).toBe(0);
  });

  it('is kept if the site fails', async () => {
    await (await caches.open(VISITED_CACHE)).put('/post/1', page(200));
    await open(page(503), isPreloaded);
    expect(caches.all.get(VISITED_CACHE)?.size).toBe(1);
  });
});
