import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let syncSavedPosts: typeof import('./savedPosts').syncSavedPosts;

// Test files share the modules, which others load with the real one.
beforeEach(async () => {
  vi.resetModules();
  vi.doMock('workbox-expiration', () => ({
    CacheExpiration: class {
      delete = () => Promise.resolve();
    },
  }));
  ({ syncSavedPosts } = await import('./savedPosts'));
});
afterEach(() => {
  vi.doUnmock('workbox-expiration');
  vi.resetModules();
});

/** Caches in memory, by name and address. */
const stored = new Map<string, Map<string, Response>>();

const saved = {
  data: {
    viewer: {
      collections: [],
      readingList: {
        edges: [{ node: { note: 'For my eyes only', post: { id: '1' } } }],
        pageInfo: { endCursor: null, hasNextPage: false },
      },
    },
  },
};

beforeEach(() => {
  stored.clear();
  const open = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return Promise.resolve({
      put: (address: string, response: Response) => Promise.resolve(void entries.set(address, response)),
      match: (address: string) => Promise.resolve(entries.get(address)?.clone()),
    });
  };
  vi.stubGlobal('location', new URL('https://hydrate.example'));
  vi.stubGlobal('caches', {
    open,
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
    match: (address: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(stored.get(cacheName)?.get(address)?.clone()),
  });
});

it('a sign-out deletes what the device has, also while the page of a saved post hangs', async () => {
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit = {}) =>
    address === '/graphql'
      ? Promise.resolve(Response.json(saved))
      : new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
  );
  void syncSavedPosts({ userId: 'u1', accessToken: 'token' });
  await expect.poll(() => [...stored.keys()]).toEqual(['owner', 'kept-reading-list']);
  void syncSavedPosts(null);
  await expect.poll(() => [...stored.keys()]).toEqual([]);
});

it('a list that arrives after the sign-out is not kept', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  void syncSavedPosts({ userId: 'u1', accessToken: 'token' });
  await expect.poll(() => [...stored.keys()]).toEqual(['owner']);
  const signedOut = syncSavedPosts(null);
  answer(Response.json(saved));
  await signedOut;
  expect([...stored.keys()]).toEqual([]);
});
