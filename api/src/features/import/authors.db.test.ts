import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSync } from 'bcryptjs';
import { ObjectId, serialize } from 'bson';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Comment } from '../comments/comment.entity.js';
import { Like } from '../likes/like.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { type ItemReport, runImport } from './importer.js';
import { detectSource } from './sources/detect.js';
import { loadSource, writtenIn } from './testing/loadSource.js';
import { WORDPRESS } from './testing/samples.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'hydrate-authors-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const load = (path: string, options?: Parameters<typeof loadSource>[2]) => loadSource(server, path, options);

interface OldUser {
  _id: ObjectId;
  name: string;
  userName: string;
  [field: string]: unknown;
}

/** A user of the older server. */
const oldUser = (name: string, userName: string, more: object = {}): OldUser => ({
  _id: new ObjectId(),
  name,
  userName,
  about: `About ${name}`,
  ...more,
});
const postBy = (user: OldUser, title: string, more: object = {}) => ({
  _id: new ObjectId(),
  title,
  desc: '<p>Text</p>',
  userId: user._id,
  createdAt: new Date('2021-01-02'),
  ...more,
});

/** A dump of the older server. @returns its folder */
async function dump(name: string, users: object[], posts: object[]): Promise<string> {
  const bytes = (rows: object[]) => Buffer.concat(rows.map((row) => serialize(row)));
  await writtenIn(folder, `${name}/users.bson`, bytes(users));
  await writtenIn(folder, `${name}/posts.bson`, bytes(posts));
  return join(folder, name);
}

async function deleteAccount(where: { userName: string }): Promise<void> {
  const viewer = await server.dataSource.manager.findOneByOrFail(User, where);
  await server.server.services.deletions.begin(viewer, viewer.id);
}

const accounts = (name: string) => server.dataSource.manager.countBy(User, { name });

describe(`authors of an import on ${engine}`, () => {
  it('who have deleted their accounts stay hidden when the import is repeated', async () => {
    const eve = oldUser('Eve Leaves', 'eve_leaves', { email: 'eve.leaves@example.com' });
    const dan = oldUser('Dan Stays', 'dan_stays', { email: 'dan.stays@example.com' });
    const posts = [postBy(eve, 'One by Eve'), postBy(dan, 'One by Dan')];
    await load(await dump('gone', [eve, dan], posts));
    await deleteAccount({ userName: 'eve_leaves' });
    const comment = { userId: eve._id, comment: 'Words', timestamp: new Date('2021-01-03') };
    const later = [
      postBy(eve, 'Two by Eve'),
      postBy(dan, 'Two by Dan', { comments: [comment], likes: [eve._id] }),
    ];
    const again = await load(await dump('gone', [eve, dan], [...posts, ...later]));
    expect(again.totals.newAuthors).toEqual([]);
    expect(await accounts('Eve Leaves')).toBe(1);
    expect(again.reports.filter(({ result }) => result === 'skipped')).toEqual([
      expect.objectContaining({
        title: 'Two by Eve',
        reason: 'The account of its author, @eve_leaves, was deleted or never confirmed.',
      }),
    ]);
    expect(await again.post('Two by Dan')).toMatchObject({ likesCount: 0, commentsCount: 0 });
  });

  it('who have changed their emails before they deleted their accounts stay hidden too', async () => {
    const una = oldUser('Una Leaves', 'una_leaves', { email: 'una.leaves@example.com' });
    await load(await dump('changed', [una], []));
    await server.dataSource.manager.update(User, { userName: 'una_leaves' }, { email: 'una@example.net' });
    await deleteAccount({ userName: 'una_leaves' });
    const path = await dump('changed', [una], [postBy(una, 'By Una')]);
    const again = await load(path);
    expect([again.totals.newAuthors, await accounts('Una Leaves')]).toEqual([[], 1]);
    expect(again.reports.map(({ result }) => result)).toEqual(['author', 'skipped']);
    // Another person of this username.
    const other = await load(path, { includesErased: true });
    expect(other.totals.newAuthors).toEqual(['unaleaves']);
    expect(await accounts('Una Leaves')).toBe(2);
  });

  it('who share a name have accounts of their own, also if their usernames are not possible here', async () => {
    const users = ['alex_one', 'alex_two', 'alex.three', 'alex.four'].map((userName) =>
      oldUser('Alex Smith', userName),
    );
    const said = (by: OldUser | undefined) => ({ userId: by?._id, comment: 'Words' });
    const posts = users.map((user) => postBy(user, `By ${user.userName}`, { comments: users.map(said) }));
    const path = await dump('same', users, posts);
    const loaded = await load(path);
    expect(loaded.totals.newAuthors).toEqual(['alex_one', 'alex_two', 'alexsmith', 'alexsmith2']);
    const authorsOf = async (titles: string[]) => {
      const ids = await Promise.all(titles.map(async (title) => (await loaded.post(title)).authorId));
      const found = await server.dataSource.manager.findBy(User, { name: 'Alex Smith' });
      return ids.map((id) => found.find((user) => user.id === id)?.userName);
    };
    const titles = users.map(({ userName }) => `By ${userName}`);
    expect(await authorsOf(titles)).toEqual(loaded.totals.newAuthors);
    expect((await loaded.post('By alex_one')).commentsCount).toBe(4);
    // In another order, with new posts and one more of the name.
    const five = oldUser('Alex Smith', 'alex.five');
    const mixed = [...users.toReversed(), five];
    const more = mixed.map((user) => postBy(user, `More by ${user.userName}`));
    const again = await load(await dump('same', mixed, [...posts, ...more]));
    expect(again.totals.newAuthors).toEqual(['alexsmith3']);
    expect(await authorsOf(titles.map((title) => title.replace('By', 'More by')))).toEqual(
      loaded.totals.newAuthors,
    );
  });

  it('keep their posts when the username of one was made for another of the same name', async () => {
    const users = ['ann.lee', 'annlee'].map((userName) => oldUser('Ann Lee', userName));
    const posts = users.map((user) => postBy(user, `By ${user.userName}`));
    const first = await load(await dump('made', users, posts));
    expect(first.totals.newAuthors).toEqual(['annlee', 'annlee2']);
    const more = users.toReversed().map((user) => postBy(user, `More by ${user.userName}`));
    for (const post of more) {
      const again = await load(await dump('made', users, [...posts, post]));
      expect(again.totals.newAuthors).toEqual([]);
    }
    for (const { userName } of users)
      expect((await first.post(`More by ${userName}`)).authorId).toBe(
        (await first.post(`By ${userName}`)).authorId,
      );
  });

  it('whose emails differ in case only are two people, and the second one has no email', async () => {
    const password = hashSync('Secret-1!', 4);
    const ida = oldUser('Ida Case', 'ida_case', { email: 'ida.case@example.com', password });
    const bob = oldUser('Bob Case', 'bob_case', { email: 'Ida.Case@Example.com', password });
    const path = await dump('case', [ida, bob], [postBy(ida, 'By Ida'), postBy(bob, 'By Bob Case')]);
    const loaded = await load(path);
    expect(loaded.totals.newAuthors).toEqual(['ida_case', 'bob_case']);
    const { authorId } = await loaded.post('By Bob Case');
    expect(await server.dataSource.manager.findOneByOrFail(User, { id: authorId })).toMatchObject({
      userName: 'bob_case',
      email: null,
    });
    expect(loaded.reports.find(({ item }) => item === 'bob_case')?.changes).toEqual([
      'the email was left out: ida_case has the same one',
      'the password was left out: an account without an email cannot log in',
    ]);
    const again = await load(await dump('case', [ida, bob], [postBy(bob, 'More by Bob Case')]));
    expect(again.totals.newAuthors).toEqual([]);
    expect((await again.post('More by Bob Case')).authorId).toBe(authorId);
  });

  it('of one name and username are one person on several sites, whatever their old pages', async () => {
    const author = { name: 'Lea Moss', username: 'leamoss' };
    const devTo = (...titles: string[]) =>
      titles.map((title) => ({
        id: title,
        title,
        user: author,
        body_markdown: 'Text',
        published_at: '2021-01-02T00:00:00Z',
      }));
    const ghost = {
      posts: [{ id: 'g', slug: 'g', title: 'Lea on Ghost', html: '<p>Text</p>', author_id: 'u' }],
      users: [{ id: 'u', name: author.name, slug: author.username }],
    };
    const hashnode = [{ cuid: 'h', title: 'Lea on Hashnode', contentMarkdown: 'Text', author }];
    const exports = [devTo('Lea'), { data: ghost }, devTo('Lea', 'Lea again'), { posts: hashnode }];
    const found: string[][] = [];
    for (const json of exports) {
      const { totals } = await load(await writtenIn(folder, 'lea.json', JSON.stringify(json)));
      found.push(totals.newAuthors);
    }
    expect(found).toEqual([['leamoss'], [], [], []]);
    const { id } = await server.dataSource.manager.findOneByOrFail(User, { name: 'Lea Moss' });
    expect(await server.server.services.oldAddresses.targetOf('/author/leamoss/')).toBe('/leamoss');
    expect(await server.dataSource.manager.countBy(Post, { authorId: id })).toBe(4);
  });

  it('of one name on Hashnode stay apart, whose old pages are not known', async () => {
    const posts = (prefix: string) =>
      ['kim_one', 'kim.two', 'kim.three'].map((username) => ({
        _id: new ObjectId().toHexString(),
        cuid: `${prefix} ${username}`,
        slug: `${prefix}-${username}`,
        title: `${prefix} ${username}`,
        contentMarkdown: 'Text',
        author: { name: 'Kim Lee', username },
      }));
    const file = async (all: object[]) => writtenIn(folder, 'kim.json', JSON.stringify({ posts: all }));
    const first = posts('One');
    expect((await load(await file(first))).totals.newAuthors).toEqual(['kim_one', 'kimlee', 'kimlee2']);
    const again = await load(await file([...first, ...posts('Two')]));
    expect(again.totals.newAuthors).toEqual([]);
    for (const username of ['kim_one', 'kim.two', 'kim.three'])
      expect((await again.post(`Two ${username}`)).authorId).toBe(
        (await again.post(`One ${username}`)).authorId,
      );
  });

  it('who delete their accounts while the import runs get no more posts, comments and likes', async () => {
    const [ada, bob] = [oldUser('Ada Goes', 'ada_goes'), oldUser('Bob Remains', 'bob_remains')];
    const comment = { userId: ada._id, comment: 'Words', timestamp: new Date('2021-01-03') };
    const posts = Array.from({ length: 101 }, (_, i) => postBy(ada, `Ada ${i}`));
    const last = postBy(bob, 'Last by Bob', { comments: [comment], likes: [ada._id, bob._id] });
    const source = await detectSource(await dump('meanwhile', [ada, bob], [...posts, last]), {});
    const reports: ItemReport[] = [];
    const { dataSource } = server;
    // The accounts of the second batch are known from the first one.
    let isGone = false;
    let passes = 0;
    const importing = runImport(
      { dataSource, services: server.server.services, publicUrl: 'https://here.example' },
      {
        ...source,
        async *items() {
          passes += 1;
          for await (const item of source.items()) {
            yield item;
            // Before, the tags are counted.
            if (passes === 1) continue;
            if (!('title' in item) || item.title !== 'Last by Bob') continue;
            // The source ends when the first batch is stored.
            await expect
              .poll(() => dataSource.manager.countBy(Post, { title: 'Ada 99' }), { timeout: 20_000 })
              .toBe(1);
            await deleteAccount({ userName: 'ada_goes' });
            isGone = true;
          }
        },
      },
      { onReport: (report) => reports.push(report) },
    );
    await importing;
    expect(isGone).toBe(true);
    expect(reports.filter(({ result }) => result === 'skipped')).toEqual([
      expect.objectContaining({
        title: 'Ada 100',
        reason: 'The account of its author, @ada_goes, was deleted while the import ran.',
      }),
    ]);
    expect(await dataSource.manager.findOneBy(Post, { title: 'Ada 99' })).toMatchObject({ isListed: false });
    const { id } = await dataSource.manager.findOneByOrFail(Post, { title: 'Last by Bob' });
    expect(await dataSource.manager.findOneBy(Post, { id })).toMatchObject({
      likesCount: 1,
      commentsCount: 0,
    });
    expect(await dataSource.manager.countBy(Comment, { postId: id })).toBe(0);
    expect(await dataSource.manager.countBy(Like, { postId: id })).toBe(1);
  });

  it('who were here before have their old pages, and those without an email their pictures', async () => {
    const { user: ada } = await createUser(server, { email: 'ada.wp@example.com' });
    await load(await writtenIn(folder, 'wp.xml', WORDPRESS));
    const { oldAddresses } = server.server.services;
    expect(await oldAddresses.targetOf('/author/ada/')).toBe(`/${ada.userName}`);
    // An import that ended between an account and what belongs to it.
    const pat = oldUser('Pat Half', 'pat_half', { profilePicture: 'pat.png' });
    const path = await dump('half', [pat], []);
    await load(path);
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } }).png();
    await writtenIn(folder, 'half/images/pat.png', await picture.toBuffer());
    expect((await load(path, { withPictures: true })).totals.newAuthors).toEqual([]);
    const { picture: stored } = await server.dataSource.manager.findOneByOrFail(User, { name: 'Pat Half' });
    expect(stored).toMatch(/^\/uploads\//);
    // A picture is decoded in a process of its own.
  }, 120_000);
});
