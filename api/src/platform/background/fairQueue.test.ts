import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RateLimitedError, TooBusyError } from '../../errors.js';
import { FairQueue, type FairQueueOptions } from './fairQueue.js';

const LONG = 60_000;
const options: FairQueueOptions = {
  running: 3,
  young: 2,
  youngFor: LONG,
  waitingEach: 3,
  waiting: 5,
  patience: LONG,
  what: 'images',
};

/** A queue whose tasks finish on command, and the names of the started ones, in order. */
function scene(changes: Partial<FairQueueOptions> = {}) {
  const queue = new FairQueue({ ...options, ...changes });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name = owner): Promise<string> =>
    queue.run(owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await sleep(0);
  };
  return { queue, begun, add, end };
}

describe('a queue of expensive tasks', () => {
  it('gives owners turns, each with one running task', async () => {
    const { begun, add, end } = scene();
    const works = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')];
    await sleep(0);
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
    for (const name of ['b1', 'c1', 'a3']) await end(name);
    expect(await Promise.all(works)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('starts more when the running ones take long, up to a limit', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { begun, add, end } = scene({ youngFor: 10 });
    const works = ['a', 'b', 'c', 'd'].map((owner) => add(owner));
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toEqual(['a', 'b', 'c']);
    vi.useRealTimers();
    for (const owner of ['a', 'b', 'c', 'd']) await end(owner);
    await Promise.all(works);
  });

  it('refuses an owner with too many waiting tasks, and accepts others', async () => {
    const { add, end } = scene();
    const works = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name));
    const refused = await add('a').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimitedError);
    expect(refused).toMatchObject({
      message:
        'You have sent too many images at once: 3 can wait. Nothing was changed. Try again in a moment.',
    });
    const other = add('b');
    await sleep(0);
    for (const name of ['b', 'a1', 'a2', 'a3', 'a4']) await end(name);
    await Promise.all([...works, other]);
  });

  it('refuses everyone when the queue is full', async () => {
    const { queue, add, end } = scene();
    const owners = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const works = owners.map((owner) => add(owner));
    expect(queue.waiting).toBe(5);
    await expect(add('h')).rejects.toThrow(TooBusyError);
    for (const owner of owners) await end(owner);
    await Promise.all(works);
  });

  it('drops a task that waits too long, and continues', async () => {
    const { queue, begun, add, end } = scene({ patience: 10 });
    const works = [add('a'), add('b')];
    await expect(add('c')).rejects.toThrow(TooBusyError);
    expect(queue.waiting).toBe(0);
    await end('a');
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    await Promise.all(works);
  });

  it('continues after a failed task', async () => {
    const { queue } = scene({ young: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = queue.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
