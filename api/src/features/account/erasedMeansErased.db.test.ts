import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProcess } from '../../context.js';
import { execute } from '../../platform/useCases/command.js';
import {
  createBookmark,
  createComment,
  createFollow,
  createLike,
  createPost,
  createReply,
  createSession,
  createToken,
  createUser,
} from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { report } from '../moderation/report.commands.js';
import { ReportReason } from '../moderation/moderation.types.js';
import { User } from '../users/user.entity.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { UNDO_TIME } from './deletion.service.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 24 * 60 * 60 * 1000;
const words: Record<string, string> = {};
/** A word that occurs nowhere else. */
const word = (where: string): string =>
  (words[where] = `zq${BigInt(`0x${randomBytes(6).toString('hex')}`).toString(36)}`);

/** A member who has left something wherever members can write. */
async function writes(): Promise<User> {
  const userName = word('username').slice(0, 12);
  words.username = userName;
  const { user, token } = await createUser(server, { userName, email: `${word('email')}@example.com` });
  const as = async (text: string, input: object) => {
    const { errors } = await server.graphql(text, { input }, token);
    expect(errors).toEqual([]);
  };
  await as('mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { id } } }', {
    name: `Ada ${word('name').replace(/[^a-z]/g, 'q')}`,
    about: word('about'),
    websiteURL: `https://${word('website')}.example/`,
  });
  words.name = String(
    (await server.dataSource.manager.findOneByOrFail(User, { id: user.id })).name.split(' ')[1],
  );
  const title = (name: string) => `Title ${word(name)}`;
  const post = await createPost(server, user, {
    title: title('title'),
    html: `<p>${word('body')}</p>`,
    categories: ['React'],
  });
  const { publishing } = server.server.services;
  await publishing.update(user, {
    postId: post.id,
    title: title('changed title'),
    html: `<p>${word('changed body')}</p>`,
    description: word('description'),
    categories: ['React'],
  });
  // A second post, deleted before the account.
  const gone = await createPost(server, user, {
    title: title('deleted title'),
    html: `<p>${word('deleted')}</p>`,
  });
  await publishing.delete(user, gone.id);
  await as('mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id } } }', {
    id: '01890000-0000-7000-8000-00000000d4af',
    title: word('draft title'),
    html: `<p>${word('draft')}</p>`,
  });
  const { user: other } = await createUser(server);
  const theirs = await createPost(server, other);
  const { comment: answered } = await createComment(server, other, { postId: theirs.id, text: 'Theirs' });
  const { comment } = await createComment(server, user, { postId: theirs.id, text: word('comment') });
  await createReply(server, other, { commentId: comment.id, text: 'A reply keeps the place' });
  await createReply(server, user, { commentId: answered.id, text: word('reply') });
  await createLike(server, user, theirs.id);
  await createFollow(server, user, other.id);
  await createFollow(server, other, user.id);
  await createBookmark(server, user, theirs.id);
  await as(
    'mutation ($input: UpdateSavedPostInput!) { updateSavedPost(input: $input) { viewer { email } } }',
    {
      postId: theirs.id,
      note: word('note'),
    },
  );
  await as(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { collection { id } } }',
    { name: word('collection') },
  );
  await execute(report, inProcess(server.server.services, user), {
    subjectId: theirs.id,
    reason: ReportReason.OTHER,
    text: word('report'),
    block: false,
  });
  const { accessToken } = await createToken(server, user);
  await server.dataSource.query('UPDATE access_token SET name = ? WHERE id = ?', [
    word('token'),
    accessToken.id,
  ]);
  await createSession(server, user, { device: word('device') });
  await server.server.services.search.fillTopics();
  return user;
}

interface Found {
  where: string;
  word: string;
}

async function inTables(): Promise<Found[]> {
  const { dataSource } = server;
  const tables = await dataSource.query<{ name: string }[]>(
    engine === 'sqlite'
      ? `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%content=''''%'`
      : 'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
  );
  const found: Found[] = [];
  for (const { name } of tables) {
    const rows = JSON.stringify(await dataSource.query(`SELECT * FROM \`${name}\``)).toLowerCase();
    found.push(...search(rows, name));
  }
  return found;
}

const search = (content: string, where: string): Found[] =>
  Object.entries(words).flatMap(([name, value]) =>
    content.includes(value.toLowerCase()) ? [{ where, word: name }] : [],
  );

/**
 * The files of the engine. Left out are the journals of InnoDB, which it overwrites in a circle while it works (docs/operation.md#erasure):
 * redo log, undo log, doublewrite buffer (in ibdata1 of MariaDB), and the temporary tablespace.
 */
const JOURNALS =
  /^(?:ib_logfile\d+|#innodb_redo\/.*|ibdata1|undo_?\d+|.*\.dblwr|ibtmp1|#innodb_temp\/.*|aria_log.*)$/;

async function inFiles(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Found[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (!entry.isFile() || JOURNALS.test(name) || name.startsWith('outbox/')) continue;
    const content = await readFile(path, 'latin1').catch(() => '');
    found.push(...search(content.toLowerCase(), name));
  }
  return found;
}

async function folderOfEngine(): Promise<string> {
  if (engine === 'sqlite') return server.dataDir;
  const [row] = await server.dataSource.query<{ path: string }[]>('SELECT @@datadir AS path');
  return String(row?.path);
}

/**
 * Makes the engine write what it holds in memory. Only pages of this database count, because tests beside this one make pages of
 * theirs dirty all the time. MariaDB marks a page that is written and still listed with 1.
 */
async function flush(): Promise<void> {
  const { dataSource } = server;
  if (engine === 'sqlite') {
    await dataSource.query('PRAGMA wal_checkpoint(PASSIVE)');
    return;
  }
  await dataSource.query('SET GLOBAL innodb_max_dirty_pages_pct = 0');
  await expect
    .poll(
      async () => {
        const [row] = await dataSource.query<{ dirty: string }[]>(
          `SELECT COUNT(*) AS dirty FROM information_schema.INNODB_BUFFER_PAGE
            WHERE OLDEST_MODIFICATION > 1 AND TABLE_NAME LIKE CONCAT('\`', DATABASE(), '\`.%')`,
        );
        return Number(row?.dirty);
      },
      { timeout: 80_000 },
    )
    .toBe(0);
}

describe(`an erased account on ${engine}`, () => {
  it('has left no word in any table, index or file of the engine', { timeout: 180_000 }, async () => {
    const { deletions, eraser } = server.server.services;
    const user = await writes();
    const folder = await folderOfEngine();
    const isLocal = existsSync(folder);
    await flush();
    // The test would find them: each word is in a table or was, and the files of the engine have some.
    const before = new Set((await inTables()).map(({ word: name }) => name));
    expect(Object.keys(words).filter((name) => !before.has(name))).toEqual(['deleted title', 'deleted']);
    if (isLocal) expect((await inFiles(folder)).length).toBeGreaterThan(10);

    await deletions.begin(await server.dataSource.manager.findOneByOrFail(User, { id: user.id }), user.id);
    expect(await eraser.round(new Date(Date.now() + UNDO_TIME - 1000))).toBe(0);
    // MySQL rebuilds tables at night.
    const night = new Date(Date.now() + UNDO_TIME + DAY);
    night.setHours(3, 0, 0, 0);
    expect(await eraser.round(night)).toBe(1);
    expect(await inTables()).toEqual([]);
    const [erased] = await server.dataSource.manager.find(ErasedAccount);
    expect(erased).toMatchObject({ userId: user.id, scrubbedAt: expect.any(Date) as Date });
    await flush();
    if (isLocal) expect(await inFiles(folder)).toEqual([]);
  });
});
