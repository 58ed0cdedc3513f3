import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId, serialize } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Category } from '../categories/category.entity.js';
import { User } from '../users/user.entity.js';
import { ImportReport } from './importReport.js';
import { loadSource, writtenIn } from './testing/loadSource.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'hydrate-dry-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const load = (path: string, options?: Parameters<typeof loadSource>[2]) => loadSource(server, path, options);

/** A feed of posts with these tags. @returns its path */
const feedOf = (name: string, tags: readonly string[][]): Promise<string> =>
  writtenIn(
    folder,
    `${name}.json`,
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: name,
      items: tags.map((list, i) => ({
        id: `${name} ${i}`,
        title: `${name} ${i}`,
        content_text: 'x',
        tags: list,
      })),
    }),
  );
const categoriesOf = async (title: string) => {
  const { id } = await (await load(await feedOf('none', []))).post(title);
  const placed = await server.server.services.posts.entriesOf([id]);
  return placed.map(({ category }) => category.name);
};

describe(`the categories of an import on ${engine}`, () => {
  it('are the most used tags, those of the site, and no more than allowed', async () => {
    await server.server.services.categories.add([{ name: 'Of the site', description: 'x' }]);
    const path = await feedOf('tags', [
      ['rare one', 'often', 'Of the site'],
      ['rare two', 'often', 'second'],
      ['second', 'often'],
    ]);
    const dry = await load(path, { isDryRun: true, maxCategories: 2 });
    expect(dry.totals).toMatchObject({
      newCategories: ['often', 'second'],
      leftCategories: ['rare one', 'rare two'],
    });
    const loaded = await load(path, { maxCategories: 2 });
    expect(loaded.totals).toMatchObject({
      newCategories: ['often', 'second'],
      leftCategories: ['rare one', 'rare two'],
    });
    expect(await categoriesOf('tags 0')).toEqual(['often', 'Of the site']);
    expect(loaded.reports.find(({ item }) => item === 'tags 0')?.changes).toContain(
      'left out of rare one: only the most used tags become categories',
    );
    const report = new ImportReport().text('tags', loaded.totals, { isDryRun: false });
    expect(report).toContain(
      '2 tags became no categories, because others are used more (--categories): rare one, rare two',
    );
    // Going on after a stop, it chooses the same ones.
    const more = await feedOf('tags', [
      ['rare one', 'often', 'Of the site'],
      ['rare two', 'often', 'second'],
      ['second', 'often'],
      ['rare three'],
    ]);
    expect((await load(more, { maxCategories: 2 })).totals.newCategories).toEqual([]);
  });

  it('are a hundred without the option', async () => {
    const tags = Array.from({ length: 130 }, (_, i) => [`tag ${i}`]);
    const before = await server.dataSource.manager.count(Category);
    const { totals } = await load(await feedOf('many', tags));
    expect(await server.dataSource.manager.count(Category)).toBe(before + 100);
    expect(totals.leftCategories).toHaveLength(30);
  });
});

describe(`a dry run on ${engine}`, () => {
  it('tells of authors, passwords, second and long comments as the import does', async () => {
    const ada = {
      _id: new ObjectId(),
      name: 'Ada Dry',
      userName: 'ada.dry',
      email: 'ada.dry@example.com',
      password: 'plain',
    };
    const bob = { _id: new ObjectId(), name: 'Bob Dry', userName: 'bob_dry', email: 'bob.dry@example.com' };
    const said = (comment: string) => ({ userId: bob._id, comment, timestamp: new Date('2021-01-03') });
    const post = {
      _id: new ObjectId(),
      title: 'Dry',
      desc: '<p>Text</p>',
      userId: ada._id,
      createdAt: new Date('2021-01-02'),
      comments: [said('One'), said('x'.repeat(10_001))],
    };
    await writtenIn(folder, 'dry/users.bson', Buffer.concat([serialize(ada), serialize(bob)]));
    await writtenIn(folder, 'dry/posts.bson', serialize(post));
    const count = () => server.dataSource.manager.count(User);
    const before = await count();
    const dry = await load(join(folder, 'dry'), { isDryRun: true });
    expect(await count()).toBe(before);
    expect(dry.totals.newAuthors).toEqual(['ada.dry', 'bob_dry']);
    expect(dry.reports).toMatchObject([
      {
        item: 'ada.dry',
        result: 'author',
        changes: [
          'the username ada.dry is taken or not possible here: it gets another one',
          'the password was left out: it is not a hash of bcrypt. A reset link sets a new one',
        ],
      },
      {
        result: 'would be imported',
        changes: [
          '1 comments were cut to 10000 characters',
          '1 comments were left out: a member comments once on a post',
        ],
      },
    ]);
    const loaded = await load(join(folder, 'dry'));
    expect(loaded.reports.at(-1)?.changes).toEqual(dry.reports.at(-1)?.changes);
    const viewer = await server.dataSource.manager.findOneByOrFail(User, { email: 'ada.dry@example.com' });
    await server.server.services.deletions.begin(viewer, viewer.id);
    await writtenIn(folder, 'dry/posts.bson', serialize({ ...post, _id: new ObjectId() }));
    const again = await load(join(folder, 'dry'), { isDryRun: true });
    expect(again.reports).toMatchObject([
      { result: 'skipped', reason: expect.stringContaining('was deleted') as string },
    ]);
  });
});
