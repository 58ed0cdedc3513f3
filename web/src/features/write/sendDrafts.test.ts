// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApolloClient } from '../../apollo/client';
import { isOffline } from '../../offline/network';
import { createSessionStore, type SessionStore } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { createMemoryLocks } from '../../testing/memoryLocks';
import {
  listDeviceDrafts,
  readDeviceDraft,
  writeDeviceDraft,
  type DeviceDraft,
} from '../drafts/deviceDrafts';
import { holdDraft } from '../drafts/draftLocks';
import { createDraftServer } from '../drafts/draftServer';
import { createWritersKeeper } from '../drafts/writersKeeper';
import { startSending } from './sendDrafts';
import { startDraftsApi } from './testing/draftsApi';

/** Not the person of other test files, whose pages may still send what this person writes. */
const USER = 'sender';
let api: ReturnType<typeof startDraftsApi>;
let session: SessionStore;

beforeEach(async () => {
  window.localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createMemoryLocks() });
  api = startDraftsApi();
  session = signIn();
  // Test files share the module, which may have found no network in another one.
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(isOffline()).toBe(false);
});
afterEach(async () => {
  // No page of this test goes on in the next one.
  api.state.isDown = false;
  await settle();
  act(() => session.dispatch({ type: 'logout' }));
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

function signIn(): SessionStore {
  const store = createSessionStore(null);
  store.dispatch({ type: 'loginSuccess', user: sessionUser({ _id: USER }) });
  return store;
}

/** A page of the site that no one writes on. Returns what makes it send once more, as app/startMember.ts does after a login. */
function openPage(): () => void {
  const client = createApolloClient({ uri: 'http://localhost/graphql', session });
  const start = () => startSending(client, session);
  start();
  return start;
}
/** Lets all that has begun come to its end: reading a response takes turns of the real event loop. */
const settle = () => step(5, 20);
async function pass(milliseconds: number): Promise<void> {
  const length = Math.max(500, milliseconds / 200);
  for (let passed = 0; passed < milliseconds; passed += length)
    await step(Math.min(length, milliseconds - passed), 5);
  await settle();
}
/** Turns of the event loop, the first of which takes all the time. */
const step = (milliseconds: number, turns: number) =>
  act(async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await vi.advanceTimersByTimeAsync(turn === 0 ? milliseconds : 0);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

const draft = (more: Partial<DeviceDraft> = {}): DeviceDraft => ({
  id: 'd1',
  postId: null,
  postVersion: null,
  title: 'First',
  html: '<p>a</p>',
  categories: ['CSS'],
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  savedAt: 1,
  serverVersion: null,
  isOnServer: false,
  clientId: 'c1',
  series: null,
  ...more,
});
const keep = (more?: Partial<DeviceDraft>) => writeDeviceDraft(USER, draft(more));
const kept = (id = 'd1') => readDeviceDraft(USER, id);
const notices = () => document.body.textContent;

/** A page that writes on the draft, and is the first to have a lock on it unless the draft is being sent. */
function openEditor(clientId: string, opened: DeviceDraft) {
  const client = createApolloClient({ uri: 'http://localhost/graphql', session });
  const actor = session.actorOf(USER);
  const getClientId = () => clientId;
  const earlierClientIds = opened.clientId === null ? [] : [opened.clientId];
  const images = (html: string) => Promise.resolve(html);
  const server = createDraftServer({ client, actor, images, getClientId, earlierClientIds });
  const { id, postId, serverVersion, isSent } = opened;
  const keeper = createWritersKeeper({
    session,
    actor,
    getClientId,
    earlierClientIds,
    saveToServer: server.save,
    place: { id, postId, serverVersion, isSent },
  });
  const { title, html, categories, coverImageURL, description, canonicalURL, postVersion, series } = opened;
  const content = { title, html, categories, coverImageURL, description, canonicalURL, postVersion, series };
  return { keeper, write: (next: string) => keeper.keep({ ...content, title: next }) };
}

describe('drafts that only the device has', () => {
  it('are saved by any page, once, whatever the number of pages', async () => {
    await keep();
    openPage();
    openPage();
    await settle();
    expect(api.drafts.get('d1')).toMatchObject({ title: 'First', version: 1, clientId: 'c1' });
    expect(await kept()).toMatchObject({ isOnServer: true, serverVersion: 1, base: { title: 'First' } });
    expect(api.asked).toEqual(['SaveDraft']);
  });

  it('are left to the page that writes them', async () => {
    await keep();
    const { release } = holdDraft(USER, ['d1', null]);
    openPage();
    await settle();
    expect(api.asked).toEqual([]);
    release();
  });

  it('do not lose what a page has written while they were sent', async () => {
    await keep();
    const sending = api.hold('SaveDraft');
    openPage();
    await sending.reached;
    // The page has waited for the lock for as long as it does.
    const opened = await kept();
    if (!opened) throw new Error('No draft');
    const { write } = openEditor('c2', opened);
    write('First, and more');
    sending.open();
    await settle();
    expect(await kept()).toMatchObject({ title: 'First, and more', isOnServer: false });
    await pass(5_000);
    expect(api.drafts.get('d1')?.title).toBe('First, and more');
    expect(await kept()).toMatchObject({ title: 'First, and more', isOnServer: true, serverVersion: 2 });
  });

  it('are not stored again after they were deleted while they were sent', async () => {
    await keep();
    const sending = api.hold('SaveDraft');
    openPage();
    await sending.reached;
    window.localStorage.clear();
    sending.open();
    await settle();
    expect(await kept()).toBeNull();
  });

  it('are not stored as sent after a sign-out that keeps them', async () => {
    await keep();
    const sending = api.hold('SaveDraft');
    openPage();
    await sending.reached;
    act(() => session.dispatch({ type: 'logout' }));
    sending.open();
    await settle();
    expect(await kept()).toMatchObject({ isOnServer: false, serverVersion: null });
  });

  it('follow a save of an earlier page whose answer was lost', async () => {
    api.drafts.set('d1', { version: 3, clientId: 'c0', title: 'Fir' });
    await keep({ serverVersion: 2, earlierClientIds: ['c0'] });
    openPage();
    await settle();
    expect(api.drafts.get('d1')).toMatchObject({ version: 4, title: 'First' });
    expect(await kept()).toMatchObject({ isOnServer: true, serverVersion: 4 });
  });

  it('stay as they are when another device has changed them', async () => {
    api.drafts.set('d1', { version: 3, clientId: 'other', title: 'Theirs' });
    await keep({ serverVersion: 2, earlierClientIds: ['c0'] });
    openPage();
    await pass(600_000);
    expect(api.drafts.get('d1')?.title).toBe('Theirs');
    expect(await kept()).toEqual(draft({ serverVersion: 2, earlierClientIds: ['c0'] }));
  });

  it('are sent again when the server was busy', async () => {
    await keep();
    api.state.isBusy = true;
    openPage();
    await settle();
    expect(await kept()).toMatchObject({ isOnServer: false });
    api.state.isBusy = false;
    await pass(15_000);
    expect(await kept()).toMatchObject({ isOnServer: true });
    const times = api.asked.length;
    await pass(600_000);
    expect(api.asked.length).toBe(times);
  });

  it('are sent again when the answer is lost, also if the page begins to send twice', async () => {
    await keep({ savedAt: 2 });
    await keep({ savedAt: 1, id: 'd2', clientId: 'c2', title: 'Second' });
    api.lost.push('SaveDraft');
    const first = api.hold('SaveDraft');
    const second = api.hold('SaveDraft');
    const start = openPage();
    await first.reached;
    start();
    await second.reached;
    first.open();
    await settle();
    second.open();
    await settle();
    expect([await kept('d1'), await kept('d2')]).toMatchObject([{ isOnServer: false }, { isOnServer: true }]);
    await pass(15_000);
    expect(await kept('d1')).toMatchObject({ isOnServer: true });
  });

  it('are sent when the network is back', async () => {
    await keep();
    api.state.isDown = true;
    openPage();
    await settle();
    expect(isOffline()).toBe(true);
    expect(await kept()).toMatchObject({ isOnServer: false });
    api.state.isDown = false;
    await pass(15_000);
    expect(isOffline()).toBe(false);
    expect(await kept()).toMatchObject({ isOnServer: true });
  });

  it('are sent when their writer logs in again', async () => {
    act(() => session.dispatch({ type: 'expire' }));
    await keep();
    const start = openPage();
    await settle();
    expect(api.asked).toEqual([]);
    act(() => session.dispatch({ type: 'loginSuccess', user: sessionUser({ _id: USER }) }));
    start();
    await settle();
    expect(await kept()).toMatchObject({ isOnServer: true });
  });

  it('are not replaced by the older text of a page that was left', async () => {
    await keep({ title: 'Older' });
    const opened = draft({ title: 'Older' });
    const { keeper, write } = openEditor('c2', opened);
    api.state.isBusy = true;
    write('Older text');
    await pass(5_000);
    await keeper.leave();
    const next = await kept();
    if (!next) throw new Error('No draft');
    const { write: writeNext } = openEditor('c3', next);
    // The page that was left would send its text now.
    await pass(14_000);
    writeNext('Newer text');
    api.state.isBusy = false;
    await pass(1_500);
    expect(await kept()).toMatchObject({ title: 'Newer text', clientId: 'c3' });
    await pass(120_000);
    expect(api.drafts.get('d1')).toMatchObject({ title: 'Newer text', clientId: 'c3' });
    expect(await kept()).toMatchObject({ title: 'Newer text', isOnServer: true });
  });
});

describe('drafts that wait to be published', () => {
  const waiting = { publishes: true } as const;

  it('are published once by several pages, with one notice', async () => {
    await keep(waiting);
    openPage();
    openPage();
    await settle();
    expect([...api.posts.keys()]).toEqual(['d1']);
    expect(await listDeviceDrafts(USER)).toEqual([]);
    expect(notices().match(/“First” is published/g)).toHaveLength(1);
  });

  it.each([
    [1, false],
    [2, false],
    [2, true],
  ])(
    'are published when the answer is lost %d times although the site is there, which says so: %s',
    async (times, tellsLosses) => {
      await keep(waiting);
      api.state.tellsLosses = tellsLosses;
      api.lost.push(...Array.from({ length: times }, () => 'PublishPost'));
      openPage();
      await settle();
      expect(await kept()).toMatchObject({ publishes: true, isSent: true });
      expect(notices()).toBe('');
      await pass(15_000 + 60_000);
      expect(notices()).toContain('“First” is published.');
      expect(await kept()).toBeNull();
      expect(api.posts.size).toBe(1);
    },
  );

  it('give up when the site never answers that request', async () => {
    await keep(waiting);
    api.lost.push(...Array.from({ length: 10 }, () => 'PublishPost'));
    openPage();
    await pass(200_000);
    expect(notices()).toContain('“First” was not published: Something went wrong!');
    expect((await kept())?.publishFailure).toContain('Something went wrong!');
    const times = api.asked.length;
    await pass(900_000);
    expect(api.asked.length).toBe(times);
  });

  it('keep what a page has written while they were published', async () => {
    await keep(waiting);
    const sending = api.hold('PublishPost');
    openPage();
    await sending.reached;
    const opened = await kept();
    if (!opened) throw new Error('No draft');
    openEditor('c2', opened).write('First, and more');
    sending.open();
    await settle();
    expect(api.posts.get('d1')?.title).toBe('First');
    const texts = (await listDeviceDrafts(USER)).map(({ title, isOnServer }) => ({ title, isOnServer }));
    expect(texts).toEqual([{ title: 'First, and more', isOnServer: false }]);
  });

  it('keep what a page has written while publishing failed', async () => {
    api.drafts.set('d1', { version: 3, clientId: 'other', title: 'Theirs' });
    await keep({ ...waiting, serverVersion: 2 });
    const sending = api.hold('PublishPost');
    openPage();
    await sending.reached;
    const opened = await kept();
    if (!opened) throw new Error('No draft');
    openEditor('c2', opened).write('First, and more');
    sending.open();
    await settle();
    expect(await kept()).toMatchObject({ title: 'First, and more' });
    expect(notices()).toBe('');
  });

  it('follow a save of an earlier page whose answer was lost', async () => {
    api.drafts.set('d1', { version: 3, clientId: 'c0', title: 'Fir' });
    await keep({ ...waiting, serverVersion: 2, earlierClientIds: ['c0'] });
    openPage();
    await settle();
    expect(notices()).toContain('“First” is published.');
    expect(api.posts.get('d1')?.title).toBe('First');
  });

  it('are not published when another device has changed them, and the notice says so', async () => {
    api.drafts.set('d1', { version: 3, clientId: 'other', title: 'Theirs' });
    await keep({ ...waiting, serverVersion: 2 });
    openPage();
    await settle();
    const reason = 'The draft was changed in another tab or on another device.';
    expect(notices()).toContain(`“First” was not published: ${reason}`);
    expect(await kept()).toMatchObject({ title: 'First', publishFailure: reason });
    expect((await kept())?.publishes).toBeUndefined();
    expect(api.posts.size).toBe(0);
  });

  it('say nothing about a text on a device whose person has signed out meanwhile', async () => {
    await keep(waiting);
    const sending = api.hold('PublishPost');
    openPage();
    await sending.reached;
    act(() => session.dispatch({ type: 'logout' }));
    sending.open();
    await settle();
    expect(notices()).not.toContain('First');
    expect((await kept())?.publishFailure).toBeUndefined();
  });

  it('leave no notice about them after a sign-out', async () => {
    await keep({ ...waiting, title: '' });
    openPage();
    await settle();
    expect(notices()).toContain('was not published: Give the post a title.');
    act(() => session.dispatch({ type: 'logout' }));
    expect(notices()).not.toContain('was not published');
  });

  it('leave no notice about them for the next person', async () => {
    await keep({ ...waiting, title: '' });
    openPage();
    await settle();
    act(() => session.dispatch({ type: 'expire' }));
    expect(notices()).toContain('was not published: Give the post a title.');
    act(() => session.dispatch({ type: 'loginSuccess', user: sessionUser({ _id: 'next' }) }));
    expect(notices()).not.toContain('was not published');
  });

  it.each([
    ['published', []],
    ['lost', ['PublishPost']],
  ])('cause no notice when another person has logged in before the answer: %s', async (_, lost) => {
    await keep(waiting);
    api.lost.push(...lost);
    const sending = api.hold('PublishPost');
    const start = openPage();
    await sending.reached;
    act(() => session.dispatch({ type: 'loginSuccess', user: sessionUser({ _id: 'next' }) }));
    sending.open();
    await pass(300_000);
    expect(notices()).not.toContain('First');
    act(() => session.dispatch({ type: 'loginSuccess', user: sessionUser({ _id: USER }) }));
    start();
    await settle();
    expect([...api.posts.keys()]).toEqual(['d1']);
    expect(await kept()).toBeNull();
  });

  it('keep the wish when another person logs in before they are sent', async () => {
    await keep({ savedAt: 2, clientId: 'c2', id: 'd2', title: 'Second' });
    await keep(waiting);
    const sending = api.hold('SaveDraft');
    openPage();
    await sending.reached;
    act(() => session.dispatch({ type: 'loginSuccess', user: sessionUser({ _id: 'next' }) }));
    sending.open();
    await settle();
    expect(await kept()).toMatchObject({ publishes: true });
    expect(notices()).not.toContain('First');
  });
});
