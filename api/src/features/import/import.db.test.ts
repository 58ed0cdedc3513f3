import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChangeLogEntry } from '../../platform/changes/change.entity.js';
import { newId } from '../../platform/database/ids.js';
import { Post } from '../posts/post.entity.js';
import { SeriesPost } from '../series/series.entity.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { NAME_HELD } from '../users/heldNames.js';
import { User } from '../users/user.entity.js';
import { eraseAccount } from '../account/eraseAccount.js';
import { importFeed } from './testing/importFeed.js';
import type { ImportOptions } from './importer.js';
import { parseJsonFeed } from './jsonFeed.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.dataSource.query('DELETE FROM post'));

const feed = (items: object[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Notes',
    home_page_url: 'https://notes.example.com/',
    items,
  });
const item = (id: string, more: object = {}) => ({
  id,
  url: `https://notes.example.com/posts/${id}`,
  title: `Title of ${id}`,
  content_html: `<p>Body of ${id}.</p>`,
  date_published: '2021-03-04T05:06:07Z',
  tags: ['React'],
  authors: [{ name: 'Dan' }],
  ...more,
});
const load = (items: object[], options: ImportOptions = {}) =>
  importFeed(
    { dataSource: server.dataSource, services: server.server.services, publicUrl: 'https://here.example' },
    parseJsonFeed(feed(items)),
    options,
  );
const posts = () => server.dataSource.manager.find(Post, { order: { title: 'ASC' } });

describe(`an import on ${engine}`, () => {
  it('brings no erased account back, unless the operator says that it is another person', async () => {
    const items = [
      item('gone', { authors: [{ name: 'Eve Gone' }] }),
      item('stays', { authors: [{ name: 'Mae Here' }] }),
    ];
    expect(await load(items)).toMatchObject({ imported: 2 });
    const eve = await server.dataSource.manager.findOneByOrFail(User, { userName: 'evegone' });
    await eraseAccount(server.dataSource, eve.id, { now: new Date(Date.now() - 2 * NAME_HELD) });
    // Names of accounts that were erased long ago are free, but not for an export.
    await server.server.services.eraser.round();
    const again = await load(items);
    expect(again).toMatchObject({ imported: 0, alreadyThere: 1, newAuthors: [] });
    expect(again.skipped).toEqual([{ item: 'gone', reason: expect.stringContaining('erased') as string }]);
    expect(await load(items, { includesErased: true })).toMatchObject({
      imported: 1,
      newAuthors: ['evegone'],
    });
  });

  it('keeps title, date, author and categories, sanitises, and makes URLs absolute', async () => {
    const summary = await load([
      item('one', {
        tags: ['hooks', 'Suspense', 'React'],
        content_html:
          '<h1>Hi</h1><p onclick="x()">See <a href="two">two</a></p><img src="/a.png"><script>1</script>',
      }),
    ]);
    expect(summary).toMatchObject({
      imported: 1,
      alreadyThere: 0,
      skipped: [],
      newCategories: ['Suspense'],
      newAuthors: ['dan0'],
    });
    const { data } = await server.graphql(
      '{ posts { nodes { title createdAt html author { name userName } categories { name } } } }',
    );
    expect(data).toMatchObject({
      posts: {
        nodes: [
          {
            title: 'Title of one',
            createdAt: '2021-03-04T05:06:07.000Z',
            author: { name: 'Dan', userName: 'dan0' },
            categories: [{ name: 'Hooks' }, { name: 'Suspense' }, { name: 'React' }],
          },
        ],
      },
    });
    const html = JSON.stringify(data);
    expect(html).toContain('<h2>Hi</h2>');
    expect(html).toContain('https://notes.example.com/posts/two');
    expect(html).toContain('https://notes.example.com/a.png');
    expect(html).not.toMatch(/script|onclick/);
  });

  it('survives categories that agree where they are cut, or whose keys are longer than they', async () => {
    const long = 'a'.repeat(50);
    const odd = [`${long}1`, `${long}2`, `${'a'.repeat(49)}😀b`, '\ufdfa'.repeat(40)];
    const summary = await load([item('one', { tags: odd.slice(0, 2) }), item('two', { tags: odd.slice(2) })]);
    expect(summary).toMatchObject({ imported: 2, skipped: [] });
    const cut = summary.changed.filter(({ change }) => change.endsWith('was cut to 50 characters'));
    expect(cut).toHaveLength(4);
    expect(summary.newCategories).toEqual([long, `${'a'.repeat(49)}😀`, '\ufdfa'.repeat(2)]);
    expect(await load([item('three', { tags: odd })])).toMatchObject({ imported: 1, newCategories: [] });
  });

  it('gives no posts to an account that was deleted', async () => {
    await load([item('one', { authors: [{ name: 'Gone' }] })]);
    await server.dataSource.manager.update(
      User,
      { name: 'Gone' },
      { verifiedAt: null, erasesAt: new Date('2999-01-01') },
    );
    const { imported, skipped } = await load([item('two', { authors: [{ name: 'Gone' }] })]);
    expect({ imported, skipped }).toEqual({
      imported: 0,
      skipped: [{ item: 'two', reason: expect.stringContaining('was deleted') as string }],
    });
  });

  it('keeps the posts of a series that moderators have deleted', async () => {
    const { manager } = server.dataSource;
    const part = (name: string, number: number) => {
      const id = newId(new Date(`2021-03-0${number}`));
      const _hydrate = { id, userName: 'dan0', series: { title: 'Hidden', number } };
      return { id, feed: item(name, { _hydrate, date_modified: '2021-03-04T05:06:07Z' }) };
    };
    const [one, two] = [part('hidden', 1), part('next', 2)];
    await load([one.feed]);
    await manager.update(Post, { id: one.id }, { isListed: false, hiddenAt: new Date() });
    await load([two.feed]);
    const { seriesId } = await manager.findOneByOrFail(SeriesPost, { postId: two.id });
    expect(
      (await manager.find(SeriesPost, { where: { seriesId }, order: { position: 'ASC' } })).map(
        ({ postId }) => postId,
      ),
    ).toEqual([one.id, two.id]);
  });

  it('of the own export passes over posts that were deleted by moderators, and over ids that it has twice', async () => {
    const own = (name: string, id: string) =>
      item(name, { _hydrate: { id, userName: 'dan0' }, date_modified: '2021-03-04T05:06:07Z' });
    const [hidden, next] = [newId(new Date('2021-03-04')), newId(new Date('2021-03-05'))];
    await load([own('hidden', hidden)]);
    const hiddenAt = new Date();
    await server.dataSource.manager.update(
      Post,
      { id: hidden },
      { importKey: null, isListed: false, hiddenAt },
    );
    const summary = await load([own('hidden', hidden), own('next', next), own('twice', next)]);
    expect(summary).toMatchObject({
      imported: 1,
      alreadyThere: 1,
      skipped: [{ item: 'twice', reason: 'It has the same id as an item before it.' }],
    });
    expect((await posts()).map(({ id }) => id)).toEqual([hidden, next]);
  });

  it('that was killed before it stored a series does so when it is repeated, unless the author changed the post', async () => {
    const { manager } = server.dataSource;
    const extension = {
      id: newId(new Date('2021-03-04')),
      userName: 'dan0',
      series: { title: 'Parts', number: 1 },
    };
    const part = item('one', { _hydrate: extension, date_modified: '2021-03-04T05:06:07Z' });
    const isInSeries = () => manager.existsBy(SeriesPost, { postId: extension.id });
    await load([part]);
    expect(await isInSeries()).toBe(true);
    await manager.clear(SeriesPost);
    expect(await load([part])).toMatchObject({ alreadyThere: 1 });
    expect(await isInSeries()).toBe(false);
    await manager.delete(ChangeLogEntry, { subjectId: extension.id, kind: 'updated' });
    await load([part]);
    expect(await isInSeries()).toBe(true);
  });

  it('that is repeated skips existing posts and resumes an interrupted import', async () => {
    await load([item('one'), item('two')]);
    const authors = await server.dataSource.manager.count(User);
    expect(await load([item('one'), item('two'), item('three')])).toMatchObject({
      imported: 1,
      alreadyThere: 2,
      newAuthors: [],
    });
    expect((await posts()).map(({ title }) => title)).toEqual([
      'Title of one',
      'Title of three',
      'Title of two',
    ]);
    expect(await server.dataSource.manager.count(User)).toBe(authors);
  });

  it('reports skipped and changed items, and imports the others', async () => {
    const summary = await load([
      item('empty', { content_html: '<p> </p>' }),
      item('crowded', {
        tags: ['React', 'CSS', 'Hooks', 'Testing', 'react'],
        authors: [{ name: 'Dan' }, { name: 'Eve' }],
      }),
      item('good'),
      item('good'),
      { id: 'broken', content_html: 7 },
      item('long', { title: 'x'.repeat(300) }),
    ]);
    expect(summary.imported).toBe(3);
    expect(summary.skipped.map(({ item: name }) => name).sort()).toEqual(['broken', 'empty', 'good']);
    expect(summary.skipped.find(({ item: name }) => name === 'empty')?.reason).toBe(
      'It has neither text nor an image.',
    );
    expect(summary.changed).toEqual([
      { item: 'crowded', change: 'of 2 authors only Dan is named' },
      { item: 'crowded', change: 'left out of Testing: a post has at most 3 categories' },
      { item: 'long', change: 'the title was cut to 200 characters' },
    ]);
  });

  it('creates accounts that cannot log in', async () => {
    await load([item('one', { authors: [{ name: 'Nobody Special' }] })]);
    const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
    const { errors } = await server.graphql(LOGIN, {
      input: { userName: 'nobodyspecia', password: 'Secret1!' },
    });
    expect(errors[0]?.message).toBe('Wrong username or password.');
  });
});

describe.runIf(engine === 'sqlite')('the command', () => {
  const CLI = fileURLToPath(new URL('../../../dist/doors/cli/import.js', import.meta.url));
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hydrate-import-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') };
      execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
      });
    });

  it('reports, and a truncated file later deletes nothing', async () => {
    const file = join(folder, 'feed.json');
    const text = feed([item('one'), item('two')]);
    await writeFile(file, text);
    expect(await run(file)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Imported 2 posts of “Notes”') as string,
    });
    await writeFile(file, text.slice(0, -40));
    const broken = await run(file);
    expect(broken.code).toBe(1);
    expect(broken.output).toContain('item 2');
    expect(broken.output).not.toMatch(/\bat .*\.js/);
    await writeFile(file, text);
    expect((await run(file)).output).toContain('2 had been imported before');
    // Three processes, each of which starts within seconds on an idle machine.
  }, 120_000);

  it('prints its usage, and names a file that cannot be read', async () => {
    expect(await run()).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage: npm run import') as string,
    });
    expect(await run(join(folder, 'missing.json'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('missing.json cannot be read') as string,
    });
  });
});
