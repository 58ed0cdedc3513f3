import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceDraft } from './deviceDrafts';
import { createDraftKeeper, type DraftContent, type KeeperOptions, type SaveOutcome } from './draftKeeper';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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

function start(options: Partial<KeeperOptions> = {}) {
  const device = new Map<string, DeviceDraft>();
  const sent: { id: string; version: number | null; title: string }[] = [];
  const answers: (SaveOutcome | Promise<SaveOutcome>)[] = [];
  let version = 0;
  const keeper = createDraftKeeper({
    place: { id: null, postId: null, serverVersion: null },
    getClientId: () => 'page',
    writeToDevice: async (draft) => {
      device.set(draft.id, draft);
      return true;
    },
    removeFromDevice: async (id) => {
      device.delete(id);
    },
    saveToServer: async (place, { title }) => {
      sent.push({ id: place.id, version: place.serverVersion, title });
      return answers.shift() ?? { kind: 'saved', version: ++version };
    },
    ...options,
  });
  const kept = () => [...device.values()].map(({ title, isOnServer }) => ({ title, isOnServer }));
  return { keeper, device, kept, sent, answers };
}

describe('the keeper of a draft', () => {
  it('saves on the device immediately, and on the server when the writer pauses', async () => {
    const { keeper, kept, sent } = start();
    keeper.keep(content('a'));
    await vi.advanceTimersByTimeAsync(300);
    expect(kept()).toEqual([{ title: 'a', isOnServer: false }]);
    keeper.keep(content('ab'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([{ id: keeper.getState().id, version: null, title: 'ab' }]);
    expect(keeper.getState().server.kind).toBe('saved');
    expect(kept()).toEqual([{ title: 'ab', isOnServer: true }]);
    keeper.keep(content('abc'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent[1]).toMatchObject({ version: 1, title: 'abc' });
  });

  it('goes on over its own save whose answer was lost, but not over another tab', async () => {
    const { keeper, sent, answers } = start();
    answers.push({ kind: 'conflict', ownVersion: 4 });
    keeper.keep(content('a'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent[1]).toMatchObject({ version: 4, title: 'a' });
    expect(keeper.getState().server.kind).toBe('saved');
    keeper.keepApart();
    answers.push({ kind: 'conflict', ownVersion: 9 });
    keeper.keep(content('b'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(keeper.getState().server.kind).toBe('conflict');
  });

  it.each(['written', 'set aside'] as const)(
    'keeps text of a page apart that comes while the text before it is %s',
    async (slow) => {
      const waiting: (() => void)[] = [];
      const wait = () => new Promise<void>((resolve) => waiting.push(resolve));
      const device = new Map<string, string>();
      const { keeper } = start({
        writeToDevice: async ({ id, title, isOnServer }) => {
          if (isOnServer && slow === 'written') await wait();
          device.set(id, title);
          return true;
        },
        removeFromDevice: async (id) => {
          device.delete(id);
        },
        setAside: async () => {
          if (slow === 'set aside') await wait();
          return slow === 'written';
        },
      });
      keeper.keepApart();
      keeper.keep(content('one'));
      await vi.advanceTimersByTimeAsync(3000);
      expect(waiting).toHaveLength(1);
      keeper.keep(content('one two'));
      for (const proceed of waiting) proceed();
      await vi.advanceTimersByTimeAsync(0);
      expect(device.get('page')).toBe('one two');
    },
  );

  it('saves during long typing without a pause', async () => {
    const { keeper, sent } = start();
    for (let i = 0; i < 12; i += 1) {
      keeper.keep(content(String(i)));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(sent.length).toBeGreaterThan(0);
  });

  it('sends one request at a time, then the text written meanwhile', async () => {
    const { keeper, sent, answers } = start();
    let answer: (outcome: SaveOutcome) => void = () => undefined;
    answers.push(new Promise((resolve) => (answer = resolve)));
    keeper.keep(content('a'));
    await vi.advanceTimersByTimeAsync(3000);
    keeper.keep(content('b'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toHaveLength(1);
    answer({ kind: 'saved', version: 1 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent[1]).toMatchObject({ version: 1, title: 'b' });
    expect(keeper.getState().server.kind).toBe('saved');
  });

  it('settles on text that changes while it is sent, but not on text that the server does not have', async () => {
    const { keeper, sent, answers } = start();
    const answer: ((outcome: SaveOutcome) => void)[] = [];
    for (let sends = 0; sends < 2; sends += 1) answers.push(new Promise((resolve) => answer.push(resolve)));
    keeper.keep(content('a'));
    const settled = keeper.settle();
    keeper.keep(content('ab'));
    answer[0]!({ kind: 'saved', version: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ title }) => title)).toEqual(['a', 'ab']);
    answer[1]!({ kind: 'saved', version: 2 });
    expect(await settled).toBe(2);
    answers.push({ kind: 'failed' });
    keeper.keep(content('abc'));
    expect(await keeper.settle()).toBeNull();
  });

  it('backs off between retries, and retries immediately on flush', async () => {
    const { keeper, sent, answers } = start();
    answers.push({ kind: 'failed' }, { kind: 'failed' });
    keeper.keep(content('a'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(keeper.getState().server.kind).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(2);
    keeper.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(3);
    expect(keeper.getState().server.kind).toBe('saved');
  });

  it('stops at a conflict until the writer chooses', async () => {
    const { keeper, kept, sent, answers } = start();
    answers.push({ kind: 'conflict' });
    keeper.keep(content('mine'));
    await vi.advanceTimersByTimeAsync(3000);
    keeper.keep(content('mine too'));
    keeper.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept()).toEqual([{ title: 'mine too', isOnServer: false }]);
    keeper.follow(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]).toMatchObject({ version: 7, title: 'mine too' });
  });

  it('starts a new draft when the draft was deleted elsewhere', async () => {
    const { keeper, device, sent, answers } = start({
      place: { id: 'old', postId: null, serverVersion: 3 },
    });
    answers.push({ kind: 'gone', postId: null });
    keeper.keep(content('more'));
    await vi.advanceTimersByTimeAsync(6000);
    const { id } = keeper.getState();
    expect(id).not.toBe('old');
    expect(sent[1]).toEqual({ id, version: null, title: 'more' });
    expect([...device.keys()]).toEqual([id]);
  });

  it.each([
    ['the text that was sent before', true, 1],
    ['the text of another page', false, null],
  ])(
    'continues as changes of the post when the draft was published with %s',
    async (_, wasSent, postVersion) => {
      const { keeper, device, answers } = start();
      keeper.keep(content('a'));
      if (wasSent) keeper.send();
      answers.push({ kind: 'gone', postId: 'p1' });
      keeper.keep(content('ab'));
      await vi.advanceTimersByTimeAsync(3000);
      const { id } = keeper.getState();
      expect(keeper.getState()).toMatchObject({ postId: 'p1', postVersion });
      expect([...device.values()]).toEqual([expect.objectContaining({ id, postId: 'p1', postVersion })]);
    },
  );

  it('knows whether the last letter is saved', async () => {
    let store: (isStored: boolean) => void = () => undefined;
    let isRoomy = true;
    const { keeper } = start({
      writeToDevice: (_, onLocal) => {
        if (isRoomy) onLocal();
        return new Promise((resolve) => (store = resolve));
      },
    });
    expect(keeper.isKept()).toBe(true);
    keeper.keep(content('a'));
    expect(keeper.isKept()).toBe(true);
    isRoomy = false;
    keeper.keep(content('ab'));
    expect(keeper.isKept()).toBe(false);
    store(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.isKept()).toBe(true);
    keeper.keep(content('abc'));
    store(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.isKept()).toBe(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(keeper.getState().server.kind).toBe('saved');
    expect(keeper.isKept()).toBe(true);
  });

  it('waits for a session, then continues', async () => {
    const { keeper, sent, answers } = start();
    answers.push({ kind: 'signedOut' });
    keeper.keep(content('a'));
    await vi.advanceTimersByTimeAsync(3000);
    keeper.keep(content('ab'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(keeper.getState().server.kind).toBe('signedOut');
    keeper.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]).toMatchObject({ title: 'ab' });
  });

  it('does not resend a refused text, but sends the next change', async () => {
    const { keeper, sent, answers } = start();
    answers.push({ kind: 'refused', reason: 'You have 100 drafts.' });
    keeper.keep(content('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(keeper.getState().server).toEqual({ kind: 'refused', reason: 'You have 100 drafts.' });
    keeper.keep(content('ab'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toHaveLength(2);
  });

  it('sends nothing while the text is published, nor afterwards', async () => {
    const { keeper, device, sent } = start();
    keeper.keep(content('a'));
    await keeper.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    keeper.resume();
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toHaveLength(1);
    await keeper.finish();
    keeper.keep(content('late'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(device.size).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it('does not report a refused text as saved on the server', async () => {
    const { keeper, kept, answers } = start();
    answers.push({ kind: 'saved', version: 1 }, { kind: 'refused', reason: 'There is no room.' });
    keeper.keep(content('a'));
    await vi.advanceTimersByTimeAsync(3000);
    keeper.keep(content('a and more'));
    await vi.advanceTimersByTimeAsync(3000);
    keeper.send();
    await vi.advanceTimersByTimeAsync(0);
    expect(kept()).toEqual([{ title: 'a and more', isOnServer: false }]);
  });

  it('resends a saved text when the draft turns out to be the post of another text', async () => {
    const { keeper, kept, sent } = start();
    keeper.keep(content('a'));
    await vi.advanceTimersByTimeAsync(3000);
    await keeper.pause();
    await keeper.becamePost('p1');
    expect(kept()).toEqual([{ title: 'a', isOnServer: false }]);
    keeper.resume();
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent[1]).toEqual({ id: keeper.getState().id, version: null, title: 'a' });
  });
});
