// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { listDeviceDrafts } from './deviceDrafts';
import type { DraftContent, DraftKeeper, SaveOutcome } from './draftKeeper';
import { closeAtSignOut, createWritersKeeper, keepApartFromOtherTabs } from './writersKeeper';

const content = (title: string): DraftContent => ({
  ...{
    title,
    html: `<p>${title}</p>`,
    categories: [],
    coverImageURL: null,
    description: null,
    canonicalURL: null,
    series: null,
    postVersion: null,
  },
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
      ...{ session, actor, place: { id: 'd1', postId: null, serverVersion: 1 } },
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
    ...{ session, actor, place: { id: 'd1', postId: null, serverVersion: null }, publishes: true },
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
