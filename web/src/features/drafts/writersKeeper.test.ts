// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore, windowStorage } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { listDeviceDrafts, readDeviceDraft } from './deviceDrafts';
import type { DraftContent, DraftKeeper, SaveOutcome } from './draftKeeper';
import { closeAtSignOut, createWritersKeeper, keepApartFromOtherTabs } from './writersKeeper';

const content = (title: string): DraftContent => ({
  title,
  html: `<p>${title}</p>`,
  categories: [],
  coverImageURL: null,
  description: null,
  canonicalURL: null,
  series: null,
  postVersion: null,
});
const kept = async () => (await listDeviceDrafts('u1')).map(({ title }) => title).sort();
const pause = () => vi.advanceTimersByTimeAsync(3000);

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('two tabs that write on one draft', () => {
  const session = createSessionStore(null);
  session.dispatch({ type: 'loginSuccess', user: sessionUser() });
  const actor = session.actorOf('u1');
  let version = 1;
  const stops: (() => void)[] = [];

  afterEach(() => {
    version = 1;
    for (const stop of stops.splice(0)) stop();
  });

  /** A tab and its actions. jsdom sends a window no storage events of its own, so the test notifies the other tab. */
  function open(clientId: string): { keeper: DraftKeeper; keep: (title: string) => void; hear: () => void } {
    const keeper = createWritersKeeper({
      session,
      actor,
      place: { id: 'd1', postId: null, serverVersion: 1 },
      getClientId: () => clientId,
      saveToServer: async (place): Promise<SaveOutcome> =>
        place.serverVersion === version ? { kind: 'saved', version: ++version } : { kind: 'conflict' },
    });
    return {
      keeper,
      keep: (title) => keeper.keep(content(title)),
      hear: () => {
        const stop = keepApartFromOtherTabs(actor, keeper);
        window.dispatchEvent(new StorageEvent('storage', { key: 'draft:u1:d1' }));
        stop();
      },
    };
  }

  async function conflict() {
    const [first, second] = [open('c1'), open('c2')];
    first.keep('The first tab');
    await pause();
    second.hear();
    second.keep('The second tab');
    await pause();
    expect(second.keeper.getState().server.kind).toBe('conflict');
    return { first, second };
  }

  it('both keep their text on the device until the writer chooses', async () => {
    const { first, second } = await conflict();
    first.keep('The first tab goes on');
    second.hear();
    await pause();
    expect(await kept()).toEqual(['The first tab goes on', 'The second tab']);
  });

  it('the unsent text of one survives when the other publishes', async () => {
    const { first, second } = await conflict();
    await first.keeper.finish();
    second.hear();
    await pause();
    expect(await kept()).toEqual(['The second tab']);
  });

  it('keep the unsent text of a closed one, when the other is saved', async () => {
    const [first, second] = [open('c1'), open('c2')];
    first.keep('The first tab');
    first.keeper.close();
    second.hear();
    second.keep('The second tab');
    await pause();
    expect(second.keeper.getState().server.kind).toBe('saved');
    expect(await kept()).toEqual(['The first tab', 'The second tab']);
    const [aside] = (await listDeviceDrafts('u1')).filter(({ title }) => title === 'The first tab');
    expect(aside).toMatchObject({ id: 'c1', isOnServer: false, serverVersion: null });
    expect((await listDeviceDrafts('u1')).find(({ id }) => id === 'd1')).toMatchObject({ isOnServer: true });
  });

  it('keep the unsent text of a closed one, when the other is published or discarded', async () => {
    const [first, second] = [open('c1'), open('c2')];
    first.keep('The first tab');
    first.keeper.close();
    second.hear();
    await second.keeper.finish();
    expect((await listDeviceDrafts('u1')).map(({ id, title }) => [id, title])).toEqual([
      ['c1', 'The first tab'],
    ]);
  });

  it('keep the later text of one that has stored it separately', async () => {
    const [first, second] = [open('c1'), open('c2')];
    first.keep('The first tab');
    second.hear();
    await vi.advanceTimersByTimeAsync(10);
    first.hear();
    first.keep('The first tab goes on');
    first.keeper.close();
    second.keep('The second tab');
    await pause();
    expect(await kept()).toEqual(['The first tab goes on', 'The second tab']);
  });

  it('leave one draft after the choice', async () => {
    const { second } = await conflict();
    second.keeper.follow(version);
    await pause();
    expect(await kept()).toEqual(['The second tab']);
    expect((await listDeviceDrafts('u1'))[0]).toMatchObject({ id: 'd1', isOnServer: true });
    await second.keeper.finish();
    expect(await kept()).toEqual([]);
  });

  it('do not overwrite each other when both are saved', async () => {
    const { first } = await conflict();
    const written = vi.spyOn(Storage.prototype, 'setItem');
    first.hear();
    await pause();
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });
});

it('a sign-out that keeps the text ends the wish to publish it, with the last words', async () => {
  const session = createSessionStore(null);
  session.dispatch({ type: 'loginSuccess', user: sessionUser() });
  const actor = session.actorOf('u1');
  const keeper = createWritersKeeper({
    session,
    actor,
    place: { id: 'd1', postId: null, serverVersion: null },
    publishes: true,
    getClientId: () => 'c1',
    saveToServer: async () => ({ kind: 'failed' }),
  });
  keeper.keep(content('First'));
  await pause();
  expect(await listDeviceDrafts('u1')).toMatchObject([{ title: 'First', publishes: true }]);
  closeAtSignOut(session, actor, keeper, () => keeper.keep(content('First words')));
  session.dispatch({ type: 'logout' });
  await pause();
  const [left] = await listDeviceDrafts('u1');
  expect(left?.title).toBe('First words');
  expect(left?.publishes).toBeUndefined();
});

describe('a tab that learns of a sign-out after its person is back and has written on', () => {
  const openTab = () => createSessionStore(windowStorage(window));

  /** Opens the draft, as a page does that waits to publish it. */
  function open(session: ReturnType<typeof openTab>, clientId: string) {
    const actor = session.actorOf('u1');
    const keeper = createWritersKeeper({
      session,
      actor,
      place: { id: 'd1', postId: null, serverVersion: null },
      publishes: true,
      getClientId: () => clientId,
      saveToServer: async () => ({ kind: 'failed' }),
    });
    return { actor, keeper };
  }

  /** @param hear what the late tab does when it hears of the sign-out */
  async function hearLate(hear: (keeper: DraftKeeper) => void, discardsTexts = false): Promise<DraftKeeper> {
    openTab().dispatch({ type: 'loginSuccess', user: sessionUser() });
    const session = openTab();
    session.subscribe(() => undefined);
    const { actor, keeper } = open(session, 'c1');
    keeper.keep(content('Old words'));
    await pause();
    closeAtSignOut(session, actor, keeper, () => hear(keeper));
    // The tab is in the back/forward cache while another one does this.
    const there = openTab();
    there.dispatch({ type: 'logout', discardsTexts });
    await vi.advanceTimersByTimeAsync(60_000);
    there.dispatch({ type: 'loginSuccess', user: sessionUser({ accessToken: 'newer' }) });
    const next = open(there, 'c2');
    next.keeper.keep(content('Old words and an hour of new ones'));
    await pause();
    next.keeper.close();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await pause();
    return keeper;
  }

  it('leaves the draft as it was written since', async () => {
    const keeper = await hearLate((late) => late.flush());
    expect(keeper.getState().publishes).toBe(false);
    expect(await kept()).toEqual(['Old words and an hour of new ones']);
    expect(await readDeviceDraft('u1', 'd1')).toMatchObject({ clientId: 'c2', publishes: true });
  });

  it('keeps its last words as a draft of their own', async () => {
    await hearLate((late) => late.keep(content('Old words, last words')));
    expect(await kept()).toEqual(['Old words and an hour of new ones', 'Old words, last words']);
    expect((await readDeviceDraft('u1', 'd1'))?.title).toBe('Old words and an hour of new ones');
  });

  it.each([false, true])('removes nothing when it is left without changes: discards %s', async (discards) => {
    const keeper = await hearLate(() => undefined, discards);
    await keeper.finish();
    expect(await kept()).toEqual(['Old words and an hour of new ones']);
  });
});
