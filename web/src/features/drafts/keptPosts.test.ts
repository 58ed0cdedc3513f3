// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PostToEdit_PostFragment } from '../../generated/graphql';
import { createMemoryIndexedDb } from '../../testing/memoryIndexedDb';
import * as deviceDrafts from './deviceDrafts';
import { put } from './draftDatabase';
import * as keptPosts from './keptPosts';

let database: ReturnType<typeof createMemoryIndexedDb>;

beforeEach(() => {
  window.localStorage.clear();
  database = createMemoryIndexedDb();
  vi.stubGlobal('indexedDB', database.indexedDB);
  vi.stubGlobal('IDBKeyRange', database.IDBKeyRange);
});
afterEach(() => {
  database.close();
  vi.unstubAllGlobals();
});

const post = (id: string, more: Partial<PostToEdit_PostFragment> = {}): PostToEdit_PostFragment => ({
  __typename: 'Post',
  id,
  title: `Title ${id}`,
  html: '<p>a</p>',
  version: 1,
  viewerCanEdit: true,
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  categories: [],
  seriesPart: null,
  createdAt: '2024-03-01T00:00:00.000Z',
  updatedAt: '2024-03-01T00:00:00.000Z',
  ...more,
});
const signedIn = () => true;
const keep = (id: string) => keptPosts.keepPost('u1', post(id), signedIn);
const kept = async (id: string, userId = 'u1') => (await keptPosts.keptPost(userId, id))?.title ?? null;
const draftOf = (postId: string) =>
  deviceDrafts.writeDeviceDraft('u1', {
    id: `d-${postId}`,
    postId,
    postVersion: 1,
    title: 'a',
    html: 'a',
    categories: [],
    savedAt: 1,
    coverImageURL: null,
    description: null,
    canonicalURL: null,
    series: null,
    serverVersion: null,
    isOnServer: false,
    clientId: null,
  });

describe('posts that were opened for changes', () => {
  it('are read as they were, each by its own person', async () => {
    const categories = [{ __typename: 'Category' as const, id: 'c1', name: 'CSS' }];
    await keptPosts.keepPost('u1', post('p1', { categories }), signedIn);
    expect(await keptPosts.keptPost('u1', 'p1')).toMatchObject(post('p1', { categories }));
    expect(await kept('p1', 'u2')).toBeNull();
    expect(await kept('p2')).toBeNull();
  });

  it('stay when another one is opened, even in another tab at the same moment', async () => {
    await keep('p1');
    await Promise.all([keep('p2'), keep('p3')]);
    expect(await Promise.all(['p1', 'p2', 'p3'].map((id) => kept(id)))).toEqual([
      ...['Title p1', 'Title p2', 'Title p3'],
    ]);
  });

  it('are the last 20, and those with a draft', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1 });
    await draftOf('p0');
    for (let number = 0; number <= 22; number += 1) {
      vi.setSystemTime(number + 1);
      await keep(`p${number}`);
    }
    vi.useRealTimers();
    expect(await kept('p0')).toBe('Title p0');
    expect([await kept('p1'), await kept('p2')]).toEqual([null, null]);
    expect([await kept('p3'), await kept('p22')]).toEqual(['Title p3', 'Title p22']);
  });

  it('are gone after a sign-out, also one during the storing', async () => {
    let isSignedIn = true;
    await keep('p1');
    const keeping = keptPosts.keepPost('u1', post('p2'), () => isSignedIn);
    isSignedIn = false;
    await keptPosts.forgetKeptPosts('u1', Date.now());
    await keeping;
    expect(database.keys()).toEqual([]);
  });

  it('are fetched anew after an update, or forgotten', async () => {
    const fetched = (title: string) => () => Promise.resolve({ post: post('p1', { title }) });
    await keptPosts.renewKeptPost('u1', 'p1', fetched('Not asked'), signedIn);
    expect(await kept('p1')).toBeNull();
    await keep('p1');
    await keptPosts.renewKeptPost('u1', 'p1', fetched('Updated'), signedIn);
    expect(await kept('p1')).toBe('Updated');
    await keptPosts.renewKeptPost('u1', 'p1', () => Promise.reject(new Error('down')), signedIn);
    expect(await kept('p1')).toBeNull();
  });

  it.each([null, 'text', { id: 'p1' }, { ...post('p1'), categories: [{ id: 1 }] }])(
    'are none where an earlier version of the site has stored something else: %j',
    async (stored) => {
      await put('post:u1:p1', stored);
      expect(await kept('p1')).toBeNull();
    },
  );
});

describe('drafts too large for local storage', () => {
  const draft = (more: object) => ({
    id: 'd1',
    postId: null,
    postVersion: null,
    title: 'a',
    html: 'a',
    categories: [],
    savedAt: 1,
    coverImageURL: null,
    description: null,
    canonicalURL: null,
    series: null,
    serverVersion: null,
    isOnServer: false,
    clientId: 'c1',
    ...more,
  });
  const fill = (limit: number) => {
    const setItem = Storage.prototype.setItem.bind(window.localStorage);
    return vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    });
  };

  it('are not hidden by an older copy of the same moment', async () => {
    await deviceDrafts.writeDeviceDraft('u1', draft({ publishes: true }));
    const full = fill(100);
    await deviceDrafts.writeDeviceDraft('u1', draft({ isOnServer: true }));
    expect(await deviceDrafts.readDeviceDraft('u1', 'd1')).toMatchObject({ isOnServer: true });
    expect(await deviceDrafts.listDeviceDrafts('u1')).toHaveLength(1);
    full.mockRestore();
  });

  it('are found by a page that looks only at local storage', async () => {
    const full = fill(100);
    await deviceDrafts.writeDeviceDraft('u1', draft({ publishes: true }));
    expect(window.localStorage.getItem('draft:u1:d1')).toBe('{"isOnServer":false,"publishes":true}');
    expect(await deviceDrafts.readDeviceDraft('u1', 'd1')).toMatchObject({ title: 'a', publishes: true });
    await deviceDrafts.removeDeviceDraft('u1', 'd1');
    expect(window.localStorage.getItem('draft:u1:d1')).toBeNull();
    full.mockRestore();
  });

  it('are stored although the database did not open at first', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const full = fill(0);
    expect(await deviceDrafts.writeDeviceDraft('u1', draft({}))).toBe(false);
    vi.stubGlobal('indexedDB', database.indexedDB);
    expect(await deviceDrafts.writeDeviceDraft('u1', draft({}))).toBe(true);
    full.mockRestore();
  });
});
