import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSync } from 'bcryptjs';
import { ObjectId, serialize } from 'bson';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFakeWebApp } from '../../testing/fakeWebApp.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Comment } from '../comments/comment.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { MAX_IMPORTED_HASHES, verifyPassword } from '../auth/password.js';
import { type Loaded, loadSource, writtenIn } from './testing/loadSource.js';
import {
  ATOM,
  DEV_TO,
  GHOST,
  HASHNODE,
  HASHNODE_BACKUP,
  MARKDOWN,
  RSS,
  WORDPRESS,
} from './testing/samples.js';

let server: TestServer;
let folder: string;
const { webDist, remove } = writeFakeWebApp();
beforeAll(async () => {
  server = await startTestServer({}, undefined, webDist);
  folder = await mkdtemp(join(tmpdir(), 'hydrate-sources-'));
});
afterAll(async () => {
  await server.close();
  remove();
  await rm(folder, { recursive: true });
});

const load = (path: string, options?: Parameters<typeof loadSource>[2]) => loadSource(server, path, options);
const written = (name: string, content: string | Uint8Array) => writtenIn(folder, name, content);
const changesOf = ({ reports }: Loaded, item: string) =>
  reports.find((report) => report.item === item)?.changes;
const visit = (path: string) =>
  fetch(server.origin + path, { redirect: 'manual', headers: { accept: 'text/html' } });

describe(`an import on ${engine}`, () => {
  it('reads Ghost: cards, authors with emails, drafts and dates in the future', async () => {
    const path = await written('ghost.json', GHOST);
    const loaded = await load(path, { base: 'https://ghost.example.com/' });
    expect(loaded.format).toBe('Ghost export');
    expect(loaded.reports.filter(({ result }) => result === 'skipped').map(({ reason }) => reason)).toEqual([
      'It is a draft.',
      'Its date is in the future: 2999-01-01T00:00:00.000Z.',
    ]);
    const { html, description, createdAt, authorId } = await loaded.post('Cards');
    expect(html).toContain('<a href="https://ghost.example.com/other/"');
    expect(html).toContain('<aside data-callout="note"><p>Mind the keys.</p></aside>');
    expect(html).toContain('<details><summary>More</summary><p>Hidden.</p></details>');
    expect(html).toMatch(
      /<figure data-embed="link"><a href="https:\/\/react\.dev\/"[^>]*>React<\/a><figcaption>Read it/,
    );
    expect(html).toMatch(
      /<figure data-embed="youtube"><a href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ"/,
    );
    expect(html).toMatch(
      /<a href="https:\/\/ghost\.example\.com\/content\/media\/a\.mp4"[^>]*>Video: a\.mp4<\/a>/,
    );
    expect(html).toContain('<p>For visitors</p>');
    expect(html).not.toContain('For members');
    expect(new Set(changesOf(loaded, 'a-uuid'))).toEqual(
      new Set(['1 parts for members were left out', '<video> became a link']),
    );
    expect({ description, createdAt }).toEqual({
      description: 'About cards.',
      createdAt: new Date('2021-03-04T05:06:07Z'),
    });
    const author = await server.dataSource.manager.findOneByOrFail(User, { id: authorId });
    expect(author).toMatchObject({ name: 'Ada Ghost', email: 'ada.ghost@example.com' });
    expect((await load(path)).reports.map(({ result }) => result)).toContain('known');
  });

  it('reads WordPress: shortcodes, blocks, paragraphs, galleries', async () => {
    const path = await written('wp.xml', WORDPRESS);
    const loaded = await load(path);
    const classic = await loaded.post('Post 1');
    expect(classic.html).toContain('<p>First &amp; second line<br />of a paragraph.</p>');
    expect(classic.html).toMatch(
      /<figure><img src="https:\/\/wp\.example\.com\/wp-content\/a\.png" alt="A" \/><figcaption>Below A/,
    );
    expect(classic.html).toContain('<pre><code class="language-jsx">&lt;App a="[b]" /&gt;</code></pre>');
    expect(classic.html).toContain('data-embed="youtube"');
    expect(classic.html).toContain('src="https://wp.example.com/wp-content/cover.png"');
    expect(classic.coverImageURL).toBe('https://wp.example.com/wp-content/cover.png');
    expect(changesOf(loaded, '1')).toEqual([
      '1 comments of visitors were left out',
      '[contact-form] was left out',
    ]);
    const blocks = await loaded.post('Post 2');
    expect(blocks.html).toMatch(
      /<figure data-embed="codepen">.*<figcaption>A pen<\/figcaption><\/figure><p>Noted<small data-note>Below the <em>text<\/em><\/small>\.<\/p><p>Of a pattern<\/p><details>/,
    );
    expect(blocks.description).toBe('About blocks.');
    expect(changesOf(loaded, '2')).toEqual(['2 × the block “block” was left out']);
    expect(loaded.reports).toContainEqual(
      expect.objectContaining({ reason: 'It is of the type “page”, not a post.' }),
    );
    const addresses = ['/2018/03/post-1/', '/?p=1', '/?page_id=1&preview=true'];
    for (const answer of await Promise.all(addresses.map(visit)))
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `/post/${classic.id}`]);
    expect((await visit('/?p=999')).status).toBe(200);
    // A file that is cut off.
    const cut = await written('cut.xml', WORDPRESS.slice(0, -200));
    await expect(load(cut)).rejects.toThrow('ends before the feed does');
  });

  it('reads dev.to: liquid tags, footnotes, fences, series', async () => {
    const loaded = await load(await written('dev.json', DEV_TO));
    const { id, html, canonicalURL } = await loaded.post('Tags');
    expect(html).toContain('<p>Text<small data-note>A note.</small>.</p>');
    expect(html).toContain('data-embed="codesandbox"');
    expect(html).toContain('data-embed="youtube"');
    expect(html).toContain('<summary>More of it</summary><p>Hidden <strong>text</strong></p>');
    expect(html).toContain(
      '<code class="language-jsx" data-file="App.js" data-lines="1,3-4">&lt;App /&gt;</code>',
    );
    expect(canonicalURL).toBe('https://ada.example.com/tags');
    expect(changesOf(loaded, '1544')).toEqual([
      '2 comments are not in the dump',
      '{% katex %} became code',
      '{% poll %} stays as text',
    ]);
    const parts = await server.server.services.series.listedParts([id]);
    expect(parts.get(id)?.series.title).toBe('All of dev.to');
  });

  it('reads Hashnode', async () => {
    const loaded = await load(await written('hash.json', HASHNODE));
    const { html } = await loaded.post('Hash');
    expect(html).toContain('data-embed="youtube"');
    expect(html).toContain('<img src="https://cdn.example.com/a.png" alt="A" />');
    expect(html).toContain('<aside data-callout="tip"><p>Good.</p></aside>');
    expect(changesOf(loaded, 'ck123')).toEqual(['1 tags: the export has their ids only']);
  });

  it('reads the backups of Hashnode on GitHub', async () => {
    await written('hashnode/clt5fk2zw000308jnam3y3z7t.md', HASHNODE_BACKUP);
    await written('hashnode/cl1zk4wwx02ngy6nvefm77t26.md', '## Of first backups\n\nText only.\n');
    const loaded = await load(join(folder, 'hashnode'), { base: 'https://hash.example.com/' });
    const { id, html, createdAt, description } = await loaded.post('Of backups');
    expect(html).toBe('<p>Text.</p><p><img src="https://cdn.example.com/a.png" alt="" /></p>');
    expect({ createdAt, description }).toEqual({
      createdAt: new Date('2024-02-28T06:43:15Z'),
      description: 'What a backup holds',
    });
    expect(changesOf(loaded, 'clt5fk2zw000308jnam3y3z7t.md')).toEqual([]);
    for (const path of ['/of-backups', '/of-backups-clt5fk2zw000308jnam3y3z7t'])
      expect(await server.server.services.oldAddresses.targetOf(path)).toBe(`/post/${id}`);
    const first = await loaded.post('Of first backups');
    expect(first.createdAt.toISOString()).toBe('2022-04-14T22:12:46.113Z');
    expect(changesOf(loaded, 'cl1zk4wwx02ngy6nvefm77t26.md')).toEqual([
      'it had no date: it got that of its id, when it was begun',
      'it had no title: it got its first words',
    ]);
  });

  it('reads RSS and Atom, and reports unreadable dates and unknown frames', async () => {
    const loaded = await load(await written('rss.xml', RSS));
    const one = await loaded.post('One & two');
    expect(one.html).toMatch(/<a href="https:\/\/fed\.example\.com\/two"/);
    expect(one.html).toMatch(/<figure data-embed="link"><a href="https:\/\/maps\.example\.com\/x"/);
    expect(changesOf(loaded, 'https://fed.example.com/one')).toEqual([
      '<iframe> of maps.example.com became a link',
    ]);
    expect(changesOf(loaded, 'two')).toEqual([
      'its date “yesterday” could not be read: it got the time of the import',
    ]);
    const atom = await load(await written('atom.xml', ATOM));
    expect((await atom.post('Of atoms')).html).toBe('<p>A &amp; <strong>b</strong></p>');
  });

  it('reads a folder of Markdown with its pictures, and nothing outside of it', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await written('blog/2019-05-06-colon/cover.png', picture);
    await written('secret.png', picture);
    await written('blog/2019-05-06-colon/index.md', `${MARKDOWN}\n![Secret](../../secret.png)\n`);
    const loaded = await load(join(folder, 'blog'), { withPictures: true });
    const { html, coverImageURL, id } = await loaded.post('Post: with a colon');
    expect(coverImageURL).toMatch(/^\/uploads\/\w+\.\w+$/);
    expect(html).toContain(`<img src="${coverImageURL ?? ''}" alt="A picture" />`);
    expect(html).toContain('<details><summary>More</summary><p>Inside.</p></details>');
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(changesOf(loaded, '2019-05-06-colon/index.md')).toEqual([
      'the picture ./gone.png was left out: there is no such file',
      'the picture ../../secret.png was left out: there is no such file',
    ]);
    expect((await visit('/2019/05/06/colon')).headers.get('location')).toBe(`/post/${id}`);
  });

  it('asks no private address for a picture', async () => {
    const html = `<p>x</p><img src="${server.origin}/uploads/a.png"><img src="http://169.254.169.254/a.png">`;
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Sly',
      items: [{ id: 'sly', title: 'Sly', content_html: html }],
    };
    const loaded = await load(await written('sly.json', JSON.stringify(feed)), { withPictures: true });
    const changes = changesOf(loaded, 'sly') ?? [];
    expect(
      changes.filter((change) => change.endsWith('its address does not lead to the public internet')),
    ).toHaveLength(2);
    expect((await loaded.post('Sly')).html).toContain('169.254.169.254');
  });

  it('stores nothing in a dry run, and goes on after it was stopped', async () => {
    const items = Array.from({ length: 250 }, (_, i) => ({
      id: `s${i}`,
      title: `Stop ${i}`,
      content_html: '<p>x</p>',
    }));
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Long', items };
    const path = await written('long.json', JSON.stringify(feed));
    const count = () => server.dataSource.manager.count(Post);
    const before = await count();
    expect((await load(path, { isDryRun: true })).reports).toHaveLength(250);
    expect(await count()).toBe(before);
    const stopping = new AbortController();
    const { totals } = await load(path, {
      signal: stopping.signal,
      onProgress: (done) => done > 0 && stopping.abort(),
    });
    expect(totals.isStopped).toBe(true);
    const stored = (await count()) - before;
    expect(stored).toBeLessThan(250);
    await load(path);
    expect(await count()).toBe(before + 250);
  });
});

describe(`a dump of the older server on ${engine}`, () => {
  const [adaId, bobId, postId] = [new ObjectId(), new ObjectId(), new ObjectId()];

  async function dump(): Promise<string> {
    const users = [
      {
        _id: adaId,
        name: 'Ada Old',
        userName: 'ada_old',
        email: 'Ada.Old@example.com',
        password: hashSync('Secret-1!', 4),
        profilePicture: 'https://old.example.com/images/face.png',
        createdAt: new Date('2020-12-31T00:00:00Z'),
      },
      {
        _id: bobId,
        name: 'Bob Old',
        userName: 'bob.with.dots',
        email: 'bob.old@example.com',
        password: 'plain',
      },
    ];
    const comment = {
      userId: bobId.toHexString(),
      comment: 'Well said',
      timestamp: new Date('2021-01-03T00:00:00Z'),
    };
    const post = {
      _id: postId,
      title: 'Old post',
      desc: '<p>Old text</p>',
      categories: ['React'],
      photo: 'cover.png',
      userDetails: { userName: 'ada_old' },
      createdAt: new Date('2021-01-02T00:00:00Z'),
      updatedAt: new Date('2021-01-04T00:00:00Z'),
      likes: [bobId.toHexString()],
      comments: [comment],
    };
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    for (const name of ['face.png', 'cover.png']) await written(`old/images/${name}`, picture);
    await written('old/dump/blog/posts.bson', serialize(post));
    await written('old/dump/blog/users.bson', Buffer.concat(users.map((user) => serialize(user))));
    return join(folder, 'old/dump');
  }

  it('brings accounts, posts, comments, likes and pictures, and its addresses lead to them', async () => {
    const loaded = await load(await dump(), { withPictures: true, pictures: join(folder, 'old') });
    const post = await loaded.post('Old post');
    expect(post).toMatchObject({
      likesCount: 1,
      commentsCount: 1,
      coverImageURL: expect.stringMatching(/^\/uploads\//) as string,
      createdAt: new Date('2021-01-02T00:00:00Z'),
      updatedAt: new Date('2021-01-04T00:00:00Z'),
    });
    expect(await server.dataSource.manager.findOneBy(Comment, { postId: post.id })).toMatchObject({
      text: 'Well said',
      createdAt: new Date('2021-01-03T00:00:00Z'),
    });
    const bob = await server.dataSource.manager.findOneByOrFail(User, { email: 'bob.old@example.com' });
    expect(loaded.reports.find(({ item }) => item === bob.userName)?.changes).toEqual([
      `the username bob.with.dots is taken or not possible here: it is ${bob.userName} now`,
      'the password was left out: it is not a hash of bcrypt. A reset link sets a new one',
    ]);
    const ada = await server.dataSource.manager.findOneByOrFail(User, { email: 'ada.old@example.com' });
    expect(ada.picture).toMatch(/^\/uploads\//);
    expect(ada.createdAt).toEqual(new Date('2020-12-31T00:00:00Z'));
    expect((await visit(`/post/${postId.toHexString()}`)).headers.get('location')).toBe(`/post/${post.id}`);
    expect((await visit('/images/face.png')).headers.get('location')).toBe(ada.picture);
    expect((await visit('/images/cover.png')).headers.get('location')).toBe(post.coverImageURL);
  });

  it('brings registrations that it had not verified without their email and password', async () => {
    const password = hashSync('Secret-1!', 4);
    const user = (name: string, fields: object) => ({
      _id: new ObjectId(),
      name,
      userName: name.toLowerCase().replace(' ', '_'),
      password,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      ...fields,
    });
    const users = [
      user('Una One', { verified: false }),
      user('Dos Two', { isVerified: false }),
      user('Tri Three', { emailVerified: false }),
      user('Vera Yes', { verified: true, isVerified: true, emailVerified: true }),
      user('Vera Date', { emailVerified: new Date() }),
    ];
    const post = { _id: new ObjectId(), title: 'By Una', desc: '<p>Text</p>', userId: users[0]?._id };
    await written('unverified/posts.bson', serialize(post));
    await written('unverified/users.bson', Buffer.concat(users.map((each) => serialize(each))));
    const loaded = await load(join(folder, 'unverified'), {});
    const found = async (userName: string) => {
      const { email, passwordHash, verifiedAt } = await server.dataSource.manager.findOneOrFail(User, {
        where: { userNameKey: userName },
        select: { id: true, email: true, passwordHash: true, verifiedAt: true },
      });
      return { email, hasPassword: passwordHash !== null, isVisible: verifiedAt !== null };
    };
    const left = 'the email and the password were left out: the older server had not verified the email';
    for (const userName of ['una_one', 'dos_two', 'tri_three']) {
      expect(await found(userName)).toEqual({ email: null, hasPassword: false, isVisible: true });
      expect(loaded.reports.find(({ item }) => item === userName)?.changes).toEqual([left]);
    }
    for (const userName of ['vera_yes', 'vera_date']) {
      const email = `${userName.replace('_', '.')}@example.com`;
      expect(await found(userName)).toEqual({ email, hasPassword: true, isVisible: true });
    }
    expect(await loaded.post('By Una')).toMatchObject({ title: 'By Una' });
  });

  it('lets its users log in with their passwords, which are hashed anew', async () => {
    const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
    const login = (password: string) => server.graphql(LOGIN, { input: { userName: 'ada_old', password } });
    expect((await login('Secret-2!')).errors[0]?.message).toBe('Wrong username or password.');
    expect((await login('Secret-1!')).errors).toEqual([]);
    const hash = async () =>
      (
        await server.dataSource.query<{ passwordHash: string }[]>(
          "SELECT passwordHash FROM `user` WHERE userNameKey = 'ada_old'",
        )
      )[0]?.passwordHash;
    await expect.poll(hash, { timeout: 20_000 }).toMatch(/^\$argon2id\$/);
    expect((await login('Secret-1!')).errors).toEqual([]);
  });

  it('keeps few of these passwords waiting, because they take longer than others', async () => {
    const old = hashSync('Secret-1!', 4);
    const asked = Array.from({ length: MAX_IMPORTED_HASHES + 3 }, () => verifyPassword(old, 'Secret-1!'));
    const answers = await Promise.all(asked.map((answer) => answer.catch(String)));
    expect(answers.filter((answer) => answer === true)).toHaveLength(MAX_IMPORTED_HASHES);
    expect(await verifyPassword(old, 'Secret-1!')).toBe(true);
  });
});
