// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryLocks } from '../../testing/memoryLocks';
import { holdDraft, ifNotHeld } from './draftLocks';

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createMemoryLocks() });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Whether a page may send the draft in the background now. */
async function maySend(ids: string[] = ['d1'], userId = 'u1'): Promise<boolean> {
  const send = vi.fn(() => Promise.resolve());
  await ifNotHeld(userId, ids, send);
  return send.mock.calls.length === 1;
}

/** Sends until it is told to end. */
function startSending(ids: string[]) {
  let end = () => {};
  const isSent = new Promise<void>((resolve) => (end = resolve));
  const sending = ifNotHeld('u1', ids, () => isSent);
  return async () => {
    end();
    await sending;
  };
}

/** Whether the page has waited long enough to open the draft. */
function opened({ held }: { held: Promise<unknown> }) {
  const state = { isOpen: false };
  void held.then(() => (state.isOpen = true));
  return state;
}

describe('a draft', () => {
  it('is sent unless a page writes it, of a draft or of the post that it changes', async () => {
    expect(await maySend()).toBe(true);
    const draft = holdDraft('u1', ['d1', null]);
    const post = holdDraft('u1', [null, 'p2']);
    await pass(0);
    expect(await maySend()).toBe(false);
    expect(await maySend(['d2', 'p2'])).toBe(false);
    expect(await maySend(['d2'])).toBe(true);
    expect(await maySend(['d1'], 'u2')).toBe(true);
    draft.release();
    post.release();
    await pass(0);
    expect(await maySend()).toBe(true);
    expect(await maySend(['d2', 'p2'])).toBe(true);
  });

  it('is written by several pages, and sent when the last of them has left', async () => {
    const pages = [holdDraft('u1', ['d1']), holdDraft('u1', ['d1'])];
    await Promise.all(pages.map(({ held }) => held));
    for (const { release } of pages) {
      expect(await maySend()).toBe(false);
      release();
      await pass(0);
    }
    expect(await maySend()).toBe(true);
  });

  it('is sent by one page at a time, and free after a failure', async () => {
    const end = startSending(['d1', 'p1']);
    expect(await maySend(['d1', 'p1'])).toBe(false);
    expect(await maySend(['d2', 'p1'])).toBe(false);
    await end();
    expect(await maySend(['d1', 'p1'])).toBe(true);
    await expect(ifNotHeld('u1', ['d1'], () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await maySend()).toBe(true);
  });

  it('opens when another page has sent it', async () => {
    const end = startSending(['d1']);
    const page = holdDraft('u1', ['d1']);
    const state = opened(page);
    await pass(1_000);
    expect(state.isOpen).toBe(false);
    await end();
    await pass(0);
    expect(state.isOpen).toBe(true);
    expect(await maySend()).toBe(false);
    page.release();
  });

  it('opens after 3 seconds although another page still sends it, and is held from then on', async () => {
    const end = startSending(['d1']);
    const page = holdDraft('u1', ['d1']);
    const state = opened(page);
    await pass(3_000);
    expect(state.isOpen).toBe(true);
    await end();
    await pass(0);
    expect(await maySend()).toBe(false);
    page.release();
    await pass(0);
    expect(await maySend()).toBe(true);
  });

  it('is not held by a page that was left while it waited', async () => {
    const end = startSending(['d1']);
    holdDraft('u1', ['d1']).release();
    await end();
    await pass(0);
    expect(await maySend()).toBe(true);
  });

  it('opens at once and is never sent in a browser without locks', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    const page = holdDraft('u1', ['d1']);
    const state = opened(page);
    await pass(0);
    expect(state.isOpen).toBe(true);
    expect(await maySend()).toBe(false);
    page.release();
  });
});
