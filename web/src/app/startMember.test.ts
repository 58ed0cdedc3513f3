// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientAccess } from '../apollo';
import { createApolloClient } from '../apollo/client';
import { createEngine } from '../apollo/laterClient';
import { readCommentDraft, writeCommentDraft } from '../features/comments/commentDrafts';
import { listDeviceDrafts, writeDeviceDraft } from '../features/drafts/deviceDrafts';
import { keepPost, keptPost } from '../features/drafts/keptPosts';
import { placeIn, rememberPlace } from '../features/reading/places';
import { rememberSearch, useRecentSearches } from '../features/search/recentSearches';
import { startDraftsApi } from '../features/write/testing/draftsApi';
import { createSessionStore, windowStorage } from '../session';
import { sessionUser } from '../session/testing/sessionUser';
import { createMemoryIndexedDb } from '../testing/memoryIndexedDb';
import { createMemoryLocks } from '../testing/memoryLocks';
import { startMember } from './startMember';

/** The code that sends drafts is loaded when it is needed, in milliseconds. */
const LOADED_WITHIN = 30_000;
vi.setConfig({ testTimeout: 2 * LOADED_WITHIN });

const mina = sessionUser();
const newer = sessionUser({ accessToken: 'newer' });
const tomas = sessionUser({ _id: 'u2' });
const openTab = () => createSessionStore(windowStorage(window));
/** A page of a person who may be signed in. */
function openPage() {
  const session = openTab();
  const access = new ClientAccess(async (answers) =>
    createEngine(createApolloClient({ uri: 'http://localhost/graphql', session }), answers),
  );
  startMember(access, session);
  return session;
}

const draft = (id: string, isOnServer = false) => ({
  id,
  postId: null,
  postVersion: null,
  title: `Title ${id}`,
  html: '<p>Words</p>',
  categories: [],
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  series: null,
  clientId: null,
  serverVersion: isOnServer ? 1 : null,
  isOnServer,
  savedAt: Date.now(),
});
const post = (id: string) => ({
  __typename: 'Post' as const,
  id,
  title: `Title ${id}`,
  html: '<p>a</p>',
  version: 1,
  viewerCanEdit: true,
  createdAt: '2024-03-01T00:00:00.000Z',
  updatedAt: '2024-03-01T00:00:00.000Z',
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  categories: [],
  seriesPart: null,
});
const draftIds = async () => (await listDeviceDrafts('u1')).map(({ id }) => id).sort();

let api: ReturnType<typeof startDraftsApi>;
let database: ReturnType<typeof createMemoryIndexedDb>;
beforeEach(() => {
  window.localStorage.clear();
  database = createMemoryIndexedDb();
  vi.stubGlobal('indexedDB', database.indexedDB);
  vi.stubGlobal('IDBKeyRange', database.IDBKeyRange);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createMemoryLocks() });
  api = startDraftsApi();
});
afterEach(() => {
  database.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

it('sends the drafts that wait on the device when their writer logs in', async () => {
  await writeDeviceDraft('u1', draft('d1'));
  const session = openPage();
  expect(api.asked).toEqual([]);
  act(() => session.dispatch({ type: 'loginSuccess', user: mina }));
  await vi.waitFor(() => expect(api.drafts.get('d1')?.title).toBe('Title d1'), LOADED_WITHIN);
  act(() => session.dispatch({ type: 'logout' }));
});

it('sends the drafts that were written since its last login, too', async () => {
  await writeDeviceDraft('u1', draft('d1'));
  const session = openPage();
  act(() => session.dispatch({ type: 'loginSuccess', user: mina }));
  await vi.waitFor(() => expect(api.drafts.get('d1')?.title).toBe('Title d1'), LOADED_WITHIN);
  act(() => session.dispatch({ type: 'expire' }));
  await writeDeviceDraft('u1', draft('d2'));
  act(() => session.dispatch({ type: 'loginSuccess', user: newer }));
  await vi.waitFor(() => expect(api.drafts.get('d2')?.title).toBe('Title d2'), LOADED_WITHIN);
  act(() => session.dispatch({ type: 'logout' }));
});

/** What a person writes and opens: an unsent draft, one that the server has, a comment, and a post to change. */
async function work(name: string): Promise<void> {
  await writeDeviceDraft('u1', draft(`${name} unsent`));
  await writeDeviceDraft('u1', draft(`${name} sent`, true));
  writeCommentDraft('u1', name, 'Half a comment');
  await keepPost('u1', post(name), () => true);
}

it.each([
  ['discards', true, []],
  ['keeps', false, ['old unsent']],
])(
  'a page that learns of a sign-out late clears what was there, not what was written since: it %s',
  async (_, discardsTexts, left) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    openTab().dispatch({ type: 'loginSuccess', user: mina });
    const frozen = openPage();
    await work('old');
    // The page is in the back/forward cache while another tab does this.
    const there = openTab();
    there.dispatch({ type: 'logout', discardsTexts });
    vi.setSystemTime(Date.now() + 60_000);
    there.dispatch({ type: 'loginSuccess', user: newer });
    await work('new');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(frozen.getState().user?.accessToken).toBe('newer');
    const stays = ['new sent', 'new unsent', ...left];
    await vi.waitFor(async () => expect(await draftIds()).toEqual(stays), LOADED_WITHIN);
    // All that goes is removed at once.
    for (let look = 0; look < 5; look += 1) expect(await draftIds()).toEqual(stays);
    expect(readCommentDraft('u1', 'new')).toBe('Half a comment');
    expect(readCommentDraft('u1', 'old')).toBe(discardsTexts ? '' : 'Half a comment');
    expect([await keptPost('u1', 'new'), await keptPost('u1', 'old')]).toMatchObject([{ id: 'new' }, null]);
    there.dispatch({ type: 'logout' });
  },
);

const searchesOf = (userId: string) => renderHook(() => useRecentSearches(userId)).result.current;

/** What the device remembers of a person's reading, and a draft that only has to be cleared. */
async function read(userId: string): Promise<void> {
  rememberSearch(userId, 'hooks');
  rememberPlace('p1', 'step-3');
  await writeDeviceDraft('u1', draft('sent', true));
}
const cleared = () => vi.waitFor(async () => expect(await draftIds()).toEqual([]), LOADED_WITHIN);

it('a sign-out clears searches and places', async () => {
  const session = openPage();
  act(() => session.dispatch({ type: 'loginSuccess', user: mina }));
  await read('u1');
  act(() => session.dispatch({ type: 'logout' }));
  await cleared();
  expect([searchesOf('u1'), placeIn('p1')]).toEqual([[], null]);
});

it.each([
  ['the same person', newer],
  ['another person', tomas],
])(
  'a page that learns of a sign-out late spares searches and places of the next session: %s',
  async (_, next) => {
    openTab().dispatch({ type: 'loginSuccess', user: mina });
    openPage();
    const there = openTab();
    there.dispatch({ type: 'logout' });
    there.dispatch({ type: 'loginSuccess', user: next });
    await read(next._id);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await cleared();
    expect([searchesOf(next._id), placeIn('p1')]).toEqual([['hooks'], 'step-3']);
    there.dispatch({ type: 'logout' });
  },
);
