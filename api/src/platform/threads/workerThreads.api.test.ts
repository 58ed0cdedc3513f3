import { afterEach, describe, expect, it } from 'vitest';
import { RateLimitedError, TooBusyError } from '../../errors.js';
import { preparing } from '../../features/posts/post.tasks.js';
import { TaskTooLargeError, WorkerThreads } from './workerThreads.js';

let threads = new WorkerThreads();
afterEach(async () => {
  await threads.close();
  threads = new WorkerThreads();
});

const prepare = (html: string, writer?: string, reader?: string) =>
  threads.run(preparing, { html, maxLength: 1_000_000, use: 'post' }, { size: html.length, writer, reader });
const long = `<p>${'long '.repeat(10_000)}</p>`;

describe('worker threads', () => {
  it('return the same results for long texts as the direct call for short ones', async () => {
    expect(await prepare('<p>short</p><script>x</script>')).toMatchObject({ html: '<p>short</p>' });
    expect(await prepare(`${long}<script>x</script>`)).toMatchObject({
      html: long,
      isBlank: false,
    });
  });

  it('refuse tasks when the queue is full, and finish the others', async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => prepare(long)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(60);
    for (const result of refused) {
      expect(result).toMatchObject({ reason: expect.any(TooBusyError) as TooBusyError });
    }
    // The queue has free places again.
    expect(await prepare(long)).toMatchObject({ isBlank: false });
  });

  it('still do the work of requests that are being finished while the process stops', async () => {
    let finish = () => {};
    const stopped = threads.close(new Promise<void>((resolve) => (finish = resolve)));
    expect(await prepare(long)).toMatchObject({ isBlank: false });
    finish();
    await stopped;
    await expect(prepare(long)).rejects.toThrow(TooBusyError);
  });

  it('give writers turns, and refuse a writer with too many tasks', async () => {
    let done = 0;
    const greedy = Promise.allSettled(
      Array.from({ length: 14 }, () => prepare(long, 'greedy').finally(() => done++)),
    );
    await prepare(long, 'another');
    // The refused tasks, the running one, and at most one more.
    expect(done).toBeLessThanOrEqual(7);
    const refused = (await greedy).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const result of refused) {
      expect(result).toMatchObject({ reason: expect.any(RateLimitedError) as RateLimitedError });
    }
  });

  it('give readers turns, and tell a reader with too many tasks to come again', async () => {
    let done = 0;
    const greedy = Promise.allSettled(
      Array.from({ length: 40 }, () => prepare(long, undefined, 'greedy').finally(() => done++)),
    );
    await prepare(long, undefined, 'another');
    // The refused tasks, the running one, and at most one more.
    expect(done).toBeLessThanOrEqual(33);
    const refused = (await greedy).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(31);
    for (const result of refused)
      expect(result).toMatchObject({ reason: expect.any(TooBusyError) as TooBusyError });
  });

  it.each([
    ['takes too long', { timeLimit: 0.001 }],
    ['needs too much memory', { memoryLimit: 24 }],
  ])('stop a task that %s, and run the next ones', async (_, limits) => {
    const html = '<p>word <b>word</b></p>'.repeat(20_000);
    threads = new WorkerThreads(limits);
    const results = await Promise.allSettled([1, 2].map(() => prepare(html)));
    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: expect.any(TaskTooLargeError) as TaskTooLargeError,
      });
    }
    if ('memoryLimit' in limits) expect(await prepare(long)).toMatchObject({ isBlank: false });
  });

  it('finish running tasks on close, and refuse waiting ones', async () => {
    const results = Promise.allSettled(Array.from({ length: 10 }, () => prepare(long)));
    await threads.close();
    const done = (await results).filter(({ status }) => status === 'fulfilled');
    expect(done.length).toBeLessThan(10);
    await expect(prepare(long)).rejects.toBeInstanceOf(TooBusyError);
    expect(await prepare('<p>short</p>')).toMatchObject({ html: '<p>short</p>' });
  });
});
