import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { checkExamples, type ExampleCheck, type RunExample } from './checkExamples.js';
import { ExampleRun } from './exampleRun.entity.js';

let server: TestServer;
let ada: User;
beforeAll(async () => {
  server = await startTestServer();
  ada = (await createUser(server)).user;
});
afterAll(() => server.close());
beforeEach(() => server.dataSource.query('DELETE FROM post'));

const figure = (code: string) =>
  `<figure data-example="react"><pre><code data-file="App.js">${code}</code></pre></figure>`;
const post = (title: string, ...codes: string[]) =>
  createPost(server, ada, { title, html: `<p>Text</p>${codes.map(figure).join('')}` });
const ran = { reactVersion: '19.3.1', problem: null, isTimeout: false };
const failed = { reactVersion: null, problem: 'App.js:1: no', isTimeout: false };

/** Runs examples whose code says how they end. */
const bySource: RunExample = async ([file]) => (file?.code === 'bad' ? failed : ran);
const check = (run: RunExample, options: Partial<ExampleCheck> = {}) =>
  checkExamples(server.server.services, run, {
    concurrency: 2,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
const stored = async (postId: string) =>
  (await server.dataSource.manager.findBy(ExampleRun, { postId }))
    .map(({ problem }) => problem ?? 'ran')
    .sort();

describe(`the check of all examples on ${engine}`, () => {
  it('stores the outcomes and tells which examples fail', async () => {
    const [good, broken] = [await post('Good', 'a', 'b'), await post('Broken', 'c', 'bad')];
    await post('Plain');
    const progress: string[] = [];
    const onProgress = (done: number, total: number) => progress.push(`${done}/${total}`);
    expect(await check(bySource, { onProgress })).toEqual({
      posts: 2,
      examples: 4,
      changed: 0,
      failures: [
        {
          post: expect.objectContaining({ id: broken.id, title: 'Broken' }) as object,
          index: 1,
          file: 'App.js',
          problem: 'App.js:1: no',
        },
      ],
    });
    expect(await stored(good.id)).toEqual(['ran', 'ran']);
    expect(await stored(broken.id)).toEqual(['App.js:1: no', 'ran']);
    expect(progress).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4']);
  });

  it('includes posts that are not listed, and can be limited to one post', async () => {
    const [one, other] = [await post('One', 'a'), await post('Other', 'bad')];
    await server.dataSource.query('UPDATE post SET isListed = 0 WHERE id = ?', [other.id]);
    expect(await check(bySource)).toMatchObject({ posts: 2, failures: [{ post: { id: other.id } }] });
    await server.dataSource.query('DELETE FROM example_run');
    expect(await check(bySource, { postId: one.id })).toMatchObject({ posts: 1, failures: [] });
    expect(await stored(other.id)).toEqual([]);
    await expect(check(bySource, { postId: 'none' })).rejects.toThrow('There is no post none.');
  });

  it('runs at most so many examples at once', async () => {
    await Promise.all([post('One', 'a', 'b', 'c'), post('Other', 'd', 'e', 'f')]);
    let running = 0;
    let most = 0;
    const run: RunExample = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return ran;
    };
    await check(run, { concurrency: 3 });
    expect(most).toBe(3);
  });

  it('believes that an example hangs only when it runs alone', async () => {
    const [busy, hanging] = [await post('Busy', 'a'), await post('Hanging', 'hangs')];
    let runs = 0;
    const timeout = { reactVersion: null, problem: 'stopped', isTimeout: true };
    const run: RunExample = async ([file]) => {
      runs += 1;
      return file?.code === 'hangs' || runs <= 2 ? timeout : ran;
    };
    expect(await check(run)).toMatchObject({ failures: [{ post: { id: hanging.id }, problem: 'stopped' }] });
    expect(await stored(busy.id)).toEqual(['ran']);
    expect(runs).toBe(4);
  });

  it('stores nothing of a post that changes while its examples run', async () => {
    const { id } = await post('Moving', 'a');
    const run: RunExample = async () => {
      await server.server.services.publishing.update(ada, { postId: id, html: figure('b') });
      return ran;
    };
    expect(await check(run)).toMatchObject({ posts: 0, examples: 0, changed: 1 });
    expect(await stored(id)).toEqual([]);
  });

  it('shortens what an example says, and stores its control characters nowhere', async () => {
    const { id } = await post('Wordy', 'a');
    const run: RunExample = async () => ({ ...failed, problem: `\u0000${'😀'.repeat(2000)}` });
    await check(run);
    expect(await stored(id)).toEqual(['😀'.repeat(1000)]);
  });

  it('stops when it is told to, and keeps what is complete', async () => {
    const posts = await Promise.all(['a', 'b', 'c'].map((code) => post(code, code)));
    const stopping = new AbortController();
    let runs = 0;
    const run: RunExample = async () => {
      runs += 1;
      if (runs === 2) stopping.abort(new Error('Stopped.'));
      return ran;
    };
    await expect(check(run, { concurrency: 1, signal: stopping.signal })).rejects.toThrow('Stopped.');
    expect(runs).toBe(2);
    const all = await Promise.all(posts.map(({ id }) => stored(id)));
    expect(all.flat().length).toBeLessThan(3);
  });

  it('ends with the error of a browser that cannot run anything', async () => {
    await post('One', 'a');
    await expect(check(() => Promise.reject(new Error('Not loaded.')))).rejects.toThrow('Not loaded.');
  });
});
