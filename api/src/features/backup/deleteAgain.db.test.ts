import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.js';
import { readEnv } from '../../env.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { sqlitePath } from '../../platform/database/sqlite.js';
import { createLogger } from '../../platform/log/log.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createComment, createPost, createUser } from '../../testing/factories.js';
import {
  createTestDatabase,
  engine,
  readMails,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../testing/testServer.js';
import { isHeldName, wasErased } from '../users/heldNames.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { AccountDeletion } from '../account/accountDeletion.entity.js';
import { UNDO_TIME } from '../account/deletion.service.js';
import { readDeletionList } from '../account/deletionList.js';
import { eraseAccount } from '../account/eraseAccount.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { backUp } from './backup.js';
import { restore } from './restore.js';

const log = createLogger('silent');
let server: TestServer;
let target: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  target = await createTestDatabase();
});
afterAll(async () => {
  await server.close();
  await target.remove();
});

describe(`a restore on ${engine}`, () => {
  it('erases again who was erased since, from the database or from the file beside it', async () => {
    const [ada, bob, carl] = [await createUser(server), await createUser(server), await createUser(server)];
    const post = await createPost(server, carl.user);
    const { user: dora } = await createUser(server);
    await server.server.services.deletions.begin(dora, dora.id, new Date(Date.now() - UNDO_TIME));
    for (const { user } of [ada, bob]) await createComment(server, user, { postId: post.id, text: 'Words' });
    const file = join(target.dataDir, 'backup.tar.gz');
    await backUp(server, new LocalStorage(join(server.dataDir, 'uploads')), file);
    const again = (replace: boolean) =>
      restore({
        place: target,
        storage: new LocalStorage(join(target.dataDir, 'uploads')),
        file,
        replace,
        log,
      });
    expect((await again(false)).erased).toBe(0);

    const before = await openDatabase({ ...target, log });
    await eraseAccount(before, ada.user.id);
    await before.destroy();
    const erasedAt = '2026-01-02T03:04:05.678Z';
    const line = `${JSON.stringify({ userId: bob.user.id, erasedAt })}\n`;
    await writeFile(join(target.dataDir, 'erased-accounts.jsonl'), line);
    expect((await again(true)).erased).toBe(2);
    const { manager } = await openDatabase({ ...target, log });
    expect((await manager.find(User)).map(({ id }) => id).sort()).toEqual([carl.user.id, dora.id].sort());
    // Her time was over, but she may have undone the deletion since the backup.
    const inTime = MoreThan(new Date(Date.now() + UNDO_TIME / 2));
    expect(await manager.countBy(User, { erasesAt: inTime })).toBe(1);
    expect(await manager.query('SELECT commentsCount FROM post')).toEqual([{ commentsCount: 0 }]);
    const listed = await manager.find(ErasedAccount, { order: { userId: 'ASC' } });
    expect(listed.map(({ userId }) => userId)).toEqual([ada.user.id, bob.user.id].sort());
    expect(listed.map((row) => row.erasedAt.toISOString())).toContain(erasedAt);
    // Their words are still in the files of the replaced database.
    expect(listed.map(({ scrubbedAt }) => scrubbedAt)).toEqual([null, null]);
    await manager.dataSource.destroy();

    if (engine === 'mysql') return;
    // The file beside the database is all that is left of a damaged one.
    await writeFile(sqlitePath(target.dataDir), 'damaged '.repeat(2000));
    await expect(again(false)).rejects.toThrow('--replace');
    expect((await again(true)).erased).toBe(1);
  });

  it('on a new machine keeps the names of erased accounts taken, and leaves nothing to be freed', async () => {
    const fresh = await createTestDatabase();
    const [ada, bob] = [(await createUser(server)).user, (await createUser(server)).user];
    // An account that was erased, and whose words were not freed yet when the backup was made.
    await eraseAccount(server.dataSource, bob.id);
    const storage = new LocalStorage(join(fresh.dataDir, 'uploads'));
    const file = join(fresh.dataDir, 'backup.tar.gz');
    await backUp(server, storage, file);
    const erasedAt = new Date(Date.now() - UNDO_TIME).toISOString();
    const line = `${JSON.stringify({ userId: ada.id, erasedAt })}\n`;
    await writeFile(join(fresh.dataDir, 'erased-accounts.jsonl'), line);
    expect((await restore({ place: fresh, storage, file, replace: false, log })).erased).toBe(1);
    const { manager } = await openDatabase({ ...fresh, log });
    for (const { userNameKey } of [ada, bob])
      expect([await isHeldName(manager, userNameKey), await wasErased(manager, userNameKey)]).toEqual([
        true,
        true,
      ]);
    expect(await manager.countBy(ErasedAccount, { scrubbedAt: IsNull() })).toBe(0);
    await manager.dataSource.destroy();
    await fresh.remove();
  });

  it('hides again who has deleted the account since, and the mailed link still undoes that', async () => {
    const replaced = await createTestDatabase();
    const [ada, bob, cyd] = [await createUser(server), await createUser(server), await createUser(server)];
    const post = await createPost(server, ada.user);
    const file = join(replaced.dataDir, 'visible.tar.gz');
    await backUp(server, new LocalStorage(join(server.dataDir, 'uploads')), file);
    const again = () =>
      restore({
        place: replaced,
        storage: new LocalStorage(join(replaced.dataDir, 'uploads')),
        file,
        log,
        replace: true,
      });
    await again();
    const running = await start(replaced);
    const { deletions, eraser } = running.app.services;
    const requestedAt = new Date(Date.now() - UNDO_TIME / 2);
    await deletions.begin(ada.user, ada.user.id, requestedAt);
    await deletions.begin(bob.user, bob.user.id);
    await eraser.round();
    const listed = async () => (await readDeletionList(replaced.dataDir)).begun.map(({ userId }) => userId);
    expect(await listed()).toEqual(expect.arrayContaining([ada.user.id, bob.user.id]));
    await deletions.undo(await running.linkOf(bob.user));
    await deletions.begin(cyd.user, cyd.user.id, new Date(Date.now() - UNDO_TIME));
    await running.end();

    expect(await again()).toMatchObject({ erased: 1, hidden: 1 });
    const restored = await start(replaced);
    const { manager } = restored.dataSource;
    const visible = { id: In([ada.user.id, bob.user.id, cyd.user.id]), verifiedAt: Not(IsNull()) };
    expect((await manager.findBy(User, visible)).map(({ id }) => id)).toEqual([bob.user.id]);
    const erasesAt = new Date(requestedAt.getTime() + UNDO_TIME);
    expect(await manager.countBy(User, { id: ada.user.id, erasesAt })).toBe(1);
    expect(await manager.existsBy(User, { id: cyd.user.id })).toBe(false);
    const isShown = () => manager.existsBy(Post, { id: post.id, hiddenAt: IsNull(), isListed: true });
    expect(await isShown()).toBe(false);
    await restored.app.services.deletions.undo(await restored.linkOf(ada.user));
    expect(await isShown()).toBe(true);
    await restored.app.services.eraser.round();
    expect(await listed()).not.toContain(ada.user.id);
    expect(await listed()).not.toContain(bob.user.id);
    await restored.end();

    if (engine === 'mysql') return await replaced.remove();
    // Of a lost database the file is left, which may be older than an undoing: the owner has the whole time again.
    const line = `${JSON.stringify({ userId: ada.user.id, deletedAt: requestedAt.toISOString() })}\n`;
    await writeFile(join(replaced.dataDir, 'erased-accounts.jsonl'), line);
    await writeFile(sqlitePath(replaced.dataDir), 'damaged '.repeat(2000));
    expect(await again()).toMatchObject({ erased: 0, hidden: 1 });
    const last = await openDatabase({ ...replaced, log });
    const inTime = MoreThan(new Date(Date.now() + UNDO_TIME - 60_000));
    expect(await last.manager.countBy(User, { id: ada.user.id, erasesAt: inTime })).toBe(1);
    expect(await last.manager.countBy(AccountDeletion, { userId: ada.user.id, requestedAt })).toBe(1);
    await last.destroy();
    await replaced.remove();
  });
});

/** The application on a database that a test restores. */
async function start({ databaseUrl, dataDir }: TestDatabase) {
  const env = readEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  const dataSource = await openDatabase({ ...env, log });
  const app = await createApp({
    env,
    dataSource,
    log,
    followsChanges: false,
    publishesScheduled: false,
    notifies: false,
    observes: false,
    maintains: false,
    streamHeartbeat: 500,
  });
  return {
    app,
    dataSource,
    linkOf: async ({ email }: User) => {
      await app.mailsSent();
      const mails = await readMails(join(dataDir, 'outbox'), String(email));
      return String(/\/restore-account\/([\w.-]+)/.exec(mails.join(' '))?.[1]);
    },
    end: async () => {
      await app.close();
      await dataSource.destroy();
    },
  };
}
