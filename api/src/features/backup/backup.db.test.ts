import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import mysql from 'mysql2/promise';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../auth/oneTimeToken.service.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { openSqliteFile } from '../../platform/database/sqlite.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import { lockFile } from '../../platform/database/locks.js';
import { migrations } from '../../platform/database/migrations/index.js';
import { unlikePost } from '../likes/like.commands.js';
import { Claim } from '../../platform/idempotency/idempotencyKeys.js';
import { fillModeration } from '../../testing/moderation.js';
import { createLogger } from '../../platform/log/log.js';
import { MailFrequency, NotificationKind } from '../notifications/kinds.js';
import { PostSort } from '../posts/post.inputs.js';
import { StaleFile } from '../uploads/staleFile.entity.js';
import { Seeding } from '../../demo/seeding.entity.js';
import { OldAddress } from '../oldAddresses/oldAddress.entity.js';
import { SeriesProblem } from '../series/seriesProblem.entity.js';
import {
  createComment,
  createCategoryFollow,
  createFollow,
  createReply,
  createLike,
  createPost,
  createUser,
  TEST_PASSWORD,
} from '../../testing/factories.js';
import { createApp, signIn } from '../../testing/oauth.js';
import { createWebhook } from '../../testing/webhooks.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { WebSubSubscription } from '../websub/webSub.entity.js';
import { passkeysOn } from '../../testing/passkeys.js';
import { createTestDatabase, engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { execute } from '../../platform/useCases/command.js';
import { inProcess } from '../../context.js';
import { Scope } from '../../platform/useCases/scopes.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { BackupError } from './archive.js';
import { backUp } from './backup.js';
import { restore } from './restore.js';
import { type DatabasePlace, takeSnapshot } from './snapshot.js';
import { CommentLike, ReplyLike } from '../comments/remarkLike.entity.js';

const log = createLogger('silent');
let folder: string;
let server: TestServer;
const cleanUp: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-backup-'));
  server = await startTestServer();
  await fillWithContent(server);
});
afterEach(async () => {
  for (const remove of cleanUp.splice(0)) await remove();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const placeOf = ({ databaseUrl, dataDir }: DatabasePlace) => ({ databaseUrl, dataDir });
const storageOf = ({ dataDir }: DatabasePlace) => new LocalStorage(join(dataDir, 'uploads'));

async function emptyPlace(): Promise<DatabasePlace> {
  const database = await createTestDatabase();
  cleanUp.push(database.remove);
  return placeOf(database);
}

/** A folder without a database. It is for the embedded engine, whichever engine is under test. */
async function embeddedPlace(): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(folder, 'embedded-'));
  return { databaseUrl: null, dataDir };
}

/** Tables that are not in a backup: derived data, short-lived counters, the change log, the outbox and tables of one engine. */
const ofNoBackup =
  /^(?:sqlite_.*|post_search_fts.*|post_topics_fts.*|post_title_fts.*|rate_limit|maintenance_lease|change_log.*|outbox_.*|reader_sketch|process_report|migrations|typeorm_metadata)$/;

/** Queries a database directly, without the code that backs up. */
async function withSql<Result>(
  { databaseUrl, dataDir }: DatabasePlace,
  work: (rows: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) {
    const database = openSqliteFile(join(dataDir, 'hydrate.sqlite'), { readonly: true, fileMustExist: true });
    try {
      return await work(async (sql) => database.prepare<[], Record<string, unknown>>(sql).all());
    } finally {
      database.close();
    }
  }
  const connection = await mysql.createConnection({ uri: databaseUrl, dateStrings: true });
  try {
    return await work(async (sql) => (await connection.query<mysql.RowDataPacket[]>(sql))[0]);
  } finally {
    await connection.end();
  }
}

/** Every row of every table as text, sorted, and the SHA-256 of every picture. */
async function contentOf(place: DatabasePlace): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  await withSql(place, async (rows) => {
    const tables = await rows(
      place.databaseUrl === null
        ? "SELECT name FROM sqlite_master WHERE type = 'table'"
        : 'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
    );
    const quote = place.databaseUrl === null ? '"' : '`';
    for (const name of tables.map((table) => String(table.name)).filter((each) => !ofNoBackup.test(each))) {
      const all = await rows(`SELECT * FROM ${quote}${name}${quote}`);
      const textOf = (row: object) =>
        JSON.stringify(Object.fromEntries(Object.entries(row).sort(([x], [y]) => (x < y ? -1 : 1))));
      // A restore gives deleted accounts more time, and has no words of erased ones (deleteAgain.ts).
      const changed = /("(?:erasesAt|scrubbedAt)":)(?:"[^"]*"|null)/g;
      content[name] = all.map((row) => textOf(row).replace(changed, '$1"any"')).sort();
    }
    const applied = await rows('SELECT name FROM migrations ORDER BY timestamp');
    content.migrations = applied.map(({ name }) => String(name));
  });
  const uploads = join(place.dataDir, 'uploads');
  const names = (await readdir(uploads).catch(() => [])).sort();
  content.pictures = await Promise.all(
    names.map(
      async (name) =>
        `${name} ${createHash('sha256')
          .update(await readFile(join(uploads, name)))
          .digest('hex')}`,
    ),
  );
  return content;
}

/** Writes into every table. */
async function fillWithContent({ server: { services }, ...rest }: TestServer): Promise<void> {
  const at = { server: { services }, ...rest } as TestServer;
  const [ada, bob] = [await createUser(at), await createUser(at, { about: 'Zeile\n"zwei" \\ 😀 é' })];
  const picture = await services.uploads.store(
    ada.user,
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#286' } })
      .png()
      .toBuffer(),
  );
  const publishedAt = new Date('2020-02-29T23:59:59.999Z');
  const html =
    '<p>Quotes " and \\ and 😀, tab\tand ’.</p>' +
    '<figure data-example="react"><pre><code data-file="App.js">1</code></pre></figure>';
  const post = await createPost(at, ada.user, {
    title: '日本語 \\n',
    html,
    categories: ['React', 'CSS'],
    publishedAt,
  });
  await services.publishing.update(ada.user, { postId: post.id, coverImageURL: picture.url });
  await services.publishing.update(ada.user, { postId: post.id, title: 'Now with a cover' });
  await services.exampleRuns.report(ada.user, {
    postId: post.id,
    version: 3,
    outcomes: [{ index: 0, problem: 'App.js:1: "\\" is not defined 😀' }],
  });
  await services.series.create(ada.user, { title: 'Größe \\ 😀', postIds: [post.id] });
  await at.dataSource.manager.insert(SeriesProblem, {
    postId: post.id,
    authorId: ada.user.id,
    title: 'Größe \\ 😀',
    reason: 'A series can have at most 100 posts.',
  });
  const { comment } = await createComment(at, bob.user, { postId: post.id, text: 'Line\nbreak' });
  const reply = await createReply(at, ada.user, { commentId: comment.id, text: 'An answer' });
  await fillModeration(at, { ada: ada.user, bob: bob.user }, comment.id);
  const { manager } = at.dataSource;
  const createdAt = new Date();
  await manager.insert(CommentLike, { commentId: comment.id, userId: ada.user.id, createdAt });
  await manager.insert(ReplyLike, { replyId: reply.id, userId: bob.user.id, createdAt });
  await createLike(at, bob.user, post.id);
  // One of them blocks the other, who is not told of.
  await createLike(at, (await createUser(at, { name: 'Carl' })).user, post.id);
  const collection = await services.collections.create(bob.user, 'Später \\ 😀');
  await services.collections.add(bob.user, { collectionId: collection.id, postId: post.id });
  await services.readingList.update(bob.user, { postId: post.id, isRead: true, note: 'Line\nbreak 😀' });
  await services.highlights.create(bob.user, { postId: post.id, quote: '日本', prefix: '\\', suffix: '' });
  services.readCounts.count({ postId: post.id, address: '192.0.2.1', userAgent: 'Mozilla/5.0' });
  await services.readCounts.store();
  await services.notificationWork.maker.make();
  await services.notifications.changeSettings(ada.user.id, [
    { kind: NotificationKind.COMMENT, mail: MailFrequency.DAILY },
  ]);
  await createFollow(at, bob.user, ada.user.id);
  await createCategoryFollow(at, bob.user, 'CSS');
  await services.accounts.updateProfile(bob.user, { profilePicture: picture.url });
  await services.auth.register({
    name: 'Grace Hopper',
    userName: 'grace_h',
    email: 'grace@example.com',
    password: TEST_PASSWORD,
  });
  const change = { newEmail: 'bob-new@example.com', currentPassword: TEST_PASSWORD };
  await services.emailChanges.request(bob.user, change);
  await issueToken(manager, ada.user.id);
  const device = { address: '192.0.2.1', userAgent: 'curl/8.5.0', cookie: null };
  await services.devices.remember(ada.user, { ...device, setCookie: () => undefined });
  await createWebhook(at, ada.user);
  await insertRows(manager, WebSubSubscription, {
    id: 'x',
    topic: 'https://hydrate.example/atom.xml',
    subject: 'site',
    fileName: 'atom.xml',
    callback: 'https://example.com/ü?a=b',
    host: 'example.com',
    secret: 'x',
    pending: 1,
    attempts: 2,
    leaseUntil: new Date(),
    createdAt: new Date(),
    dueAt: new Date(),
    claim: null,
    sentTag: 'x',
  });
  await runToEnd(services.statistics.expiry, new Date(Date.now() + 172_800_000));
  const address = { path: '/2018/%c3%bc', postId: post.id, userId: null, uploadId: null };
  await insertRows(manager, OldAddress, address);
  await insertRows(manager, Seeding, { part: 'categories', endedAt: new Date() });
  await insertRows(manager, StaleFile, { name: `${'0'.repeat(32)}.webp`, since: new Date() });
  const passkeys = passkeysOn(at, 'http://localhost:0');
  const authenticator = passkeys.newAuthenticator();
  await passkeys.add(authenticator, ada.token, 'Ключ 😀');
  await passkeys.logIn(authenticator);
  await services.accessTokens.create(ada.user, { name: 'Ключ 😀', scopes: [Scope.READ], expiresInDays: 30 });
  await signIn(at, ada.token, (await createApp(at, bob.user)).clientId);
  const draft = {
    title: '',
    html: `<p>Half a \u2028 line</p><img src="${picture.url}">`,
    categories: ['"CSS"'],
    series: { title: 'Größe \\ 😀' },
  };
  const [kept, thrownAway] = [randomUUID(), randomUUID()];
  await services.drafts.save(ada.user, { ...draft, id: kept, postId: post.id, postVersion: 1 });
  await services.drafts.save(ada.user, { ...draft, id: thrownAway });
  await services.drafts.delete(ada.user, { id: thrownAway, version: 1 });
  const [leaving, erased] = [await createUser(at), await createUser(at)];
  await createLike(at, leaving.user, post.id);
  await services.deletions.begin(leaving.user, leaving.user.id);
  await services.accounts.remove(erased.user.id);
  const keyed = { caller: 'user', key: 'k', asked: null, admit: () => Promise.resolve() };
  const claim = await services.idempotencyKeys.open(keyed);
  if (claim instanceof Claim) await claim.settle({ status: 200, body: '"Ключ 😀"', outcome: 'success' });
}

const makeBackup = async (place: DatabasePlace = server): Promise<string> => {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.tar.gz`);
  await backUp(placeOf(place), storageOf(place), file);
  return file;
};
const restoreTo = (place: DatabasePlace, file: string, replace = false) =>
  restore({ place, storage: storageOf(place), file, replace, log });

describe(`a backup of ${engine}`, () => {
  it('restored elsewhere has every row and image, and the site runs on it', async () => {
    const [original, target] = [await contentOf(server), await emptyPlace()];
    const tables = server.dataSource.entityMetadatas
      .map(({ tableName }) => tableName)
      .filter((name) => !ofNoBackup.test(name));
    expect(Object.keys(original)).toEqual(expect.arrayContaining(tables));
    // A table that is empty on both sides would pass the comparison.
    expect(Object.keys(original).filter((name) => original[name]?.length === 0)).toEqual([]);

    await restoreTo(target, await makeBackup());
    expect(await contentOf(target)).toEqual(original);
    const restored = await openDatabase({ ...target, log });
    expect((await restored.driver.createSchemaBuilder().log()).upQueries).toEqual([]);
    await restored.destroy();
  });

  it('is the same after a restore to the other engine and back', async () => {
    const [original, embedded, back] = [await contentOf(server), await embeddedPlace(), await emptyPlace()];
    await restoreTo(embedded, await makeBackup());
    expect({ ...(await contentOf(embedded)) }).toEqual(original);
    await restoreTo(back, await makeBackup(embedded));
    expect(await contentOf(back)).toEqual(original);
  });

  it('is a snapshot of one moment while users write', async () => {
    const { posts } = server.server.services;
    const { user } = await createUser(server);
    const [post] = await posts.listPage({ sort: PostSort.LATEST, page: 1, size: 1 });
    const snapshot = await takeSnapshot(placeOf(server));
    const read = async (name: string) => {
      const table = snapshot.tables.find((each) => each.name === name)!;
      const rows: Record<string, unknown>[] = [];
      for await (const row of snapshot.rows(table)) {
        rows.push(Object.fromEntries(table.columns.map((column, i) => [column, row[i]])));
      }
      return rows;
    };
    await createLike(server, user, post!.id);
    const stored = await read('like');
    await execute(unlikePost, inProcess(server.server.services, user), { postId: post!.id });
    expect(await read('post')).toMatchObject([{ likesCount: stored.length }]);
    await createLike(server, user, post!.id);
    expect(await read('like')).toEqual(stored);
    await snapshot.close();
  });

  it('of an earlier version with data is migrated to this one', async () => {
    const old = await emptyPlace();
    const dataSource = await openDatabase({ ...old, log, upTo: migrations.slice(0, 1) });
    const name = (text: string) => dataSource.driver.escape(text);
    const insert = (table: string, row: Record<string, unknown>) =>
      dataSource.query(
        `INSERT INTO ${name(table)} (${Object.keys(row).map(name).join(', ')}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
        Object.values(row),
      );
    const at = '2021-01-01 00:00:00.000';
    await insert('user', { id: 'u', name: 'Ada', userName: 'ada_1', userNameKey: 'ada_1', createdAt: at });
    const summary = { excerpt: 'x', readingMinutes: 1, createdAt: at, updatedAt: at };
    await insert('post', { id: 'p', authorId: 'u', title: 'Old hooks', html: '<p>Body</p>', ...summary });
    await dataSource.destroy();

    const target = await emptyPlace();
    await restoreTo(target, await makeBackup(old));
    const { migrations: level, post, post_search: found } = await contentOf(target);
    expect(level).toHaveLength(migrations.length);
    expect(JSON.parse(post![0]!)).toMatchObject({ title: 'Old hooks', isListed: 1 });
    expect(found).toHaveLength(1);
  });
});

describe(`the commands on ${engine}`, () => {
  const run = (name: string, { databaseUrl, dataDir }: DatabasePlace, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const script = fileURLToPath(new URL('../../../../scripts/cli.mjs', import.meta.url));
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
      execFile(process.execPath, [script, name, ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
      });
    });
  const says = (text: string) => expect.stringContaining(text) as string;

  // Builds the sources that have changed since the last build.
  it('back up and restore everything, but do not overwrite data', { timeout: 120_000 }, async () => {
    const [original, target] = [await contentOf(server), await emptyPlace()];
    const file = join(folder, 'by-command.tar.gz');
    const { user = [] } = original;
    const backedUp = says(`Backed up ${user.length} users, 1 posts, 1 comments`);
    expect(await run('backup', server, file)).toMatchObject({ code: 0, output: backedUp });
    expect(await run('restore', target, file)).toMatchObject({ code: 0, output: says('and 1 images') });
    expect(await contentOf(target)).toEqual(original);

    const refused = { code: 1, output: says('Add --replace to replace all its data.') };
    expect(await run('restore', target, file)).toMatchObject(refused);
    expect(await run('backup', server, file)).toMatchObject({ code: 1, output: says('already') });
  });
});

/** A backup whose header has the same length but consists of one repeated text. */
function withHeader(archive: Buffer, text: string): Buffer {
  const tar = gunzipSync(archive);
  // The size of an entry is in its tar header, in octal digits.
  const size = parseInt(tar.toString('latin1', 124, 135), 8);
  tar.write(text.repeat(size).slice(0, size), 512, 'latin1');
  return gzipSync(tar);
}

/** An embedded database with content. Each damaged backup must leave it unchanged. */
let restored: ReturnType<typeof restoredOnce> | undefined;
async function restoredOnce() {
  const [target, file] = [await embeddedPlace(), await makeBackup()];
  await restoreTo(target, file);
  await mkdir(join(target.dataDir, '.hydrate-restore-killed'));
  return { target, file, before: await contentOf(target) };
}

describe(`a restore on ${engine}`, () => {
  it('refuses a database with data, and replaces it with --replace', async () => {
    const target = await emptyPlace();
    const file = await makeBackup();
    await restoreTo(target, file);
    const dataSource = await openDatabase({ ...target, log });
    await dataSource.query("UPDATE post SET title = 'Changed since'");
    await dataSource.destroy();
    const before = await contentOf(target);

    await expect(restoreTo(target, file)).rejects.toThrow('The database is not empty.');
    expect(await contentOf(target)).toEqual(before);

    const { kept } = await restoreTo(target, file, true);
    expect((await contentOf(target)).post).toEqual((await contentOf(server)).post);
    expect(kept === null).toBe(engine === 'mysql');
  });

  // On one engine, because it restores to the embedded database.
  it.runIf(engine === 'sqlite').each([
    ['breaks off', (archive: Buffer) => gzipSync(gunzipSync(archive).subarray(0, -9000)), /damaged/],
    ['breaks off within its compression', (archive: Buffer) => archive.subarray(0, -200), /damaged/],
    [
      'was changed',
      (archive: Buffer) =>
        gzipSync(Buffer.from(gunzipSync(archive).toString('latin1').replace('Quotes', 'Quoted'), 'latin1')),
      /damaged: the checksum of tables\/post.* is wrong/,
    ],
    ['is something else', () => Buffer.from('{"version":"https://jsonfeed.org/version/1.1"}'), /damaged/],
    ['holds lists without end', (archive: Buffer) => withHeader(archive, '['), /nested \d+ levels deep/],
    ['holds objects without end', (archive: Buffer) => withHeader(archive, '{"":'), /nested \d+ levels deep/],
    [
      'holds values without end',
      (archive: Buffer) => withHeader(archive, '0,0,'),
      /This file is not a backup of Hydrate/,
    ],
    [
      'is of a newer version',
      (archive: Buffer) =>
        gzipSync(
          Buffer.from(
            gunzipSync(archive).toString('latin1').replace('Initial1795132800000', 'Initial9795132800000'),
            'latin1',
          ),
        ),
      /newer version/,
    ],
  ])('changes nothing when the file %s', async (_, damage, message) => {
    const { target, file, before } = await (restored ??= restoredOnce());
    const damaged = join(folder, 'damaged.tar.gz');
    await writeFile(damaged, damage(await readFile(file)));
    const error: unknown = await restoreTo(target, damaged, true).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BackupError);
    expect(String(error)).toMatch(message);
    expect(await contentOf(target)).toEqual(before);
    expect((await readdir(target.dataDir)).join(' ')).not.toContain('.hydrate-restore-');
  });

  it('to a folder of a running server is refused', async () => {
    const target = await embeddedPlace();
    await mkdir(target.dataDir, { recursive: true });
    const unlock = await lockFile(join(target.dataDir, 'server.lock'));
    await expect(restoreTo(target, await makeBackup())).rejects.toThrow(/A server is running on/);
    unlock?.();
  });
});
