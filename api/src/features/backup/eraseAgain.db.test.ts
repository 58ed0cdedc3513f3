import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MoreThan } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/dataSource.js';
import { sqlitePath } from '../../platform/database/sqlite.js';
import { createLogger } from '../../platform/log/log.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createComment, createPost, createUser } from '../../testing/factories.js';
import {
  createTestDatabase,
  engine,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../testing/testServer.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { UNDO_TIME } from '../account/deletion.service.js';
import { eraseAccount } from '../account/eraseAccount.js';
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
        ...{ place: target, storage: new LocalStorage(join(target.dataDir, 'uploads')), file, replace, log },
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
    await manager.dataSource.destroy();

    if (engine === 'mysql') return;
    // The file beside the database is all that is left of a damaged one.
    await writeFile(sqlitePath(target.dataDir), 'damaged '.repeat(2000));
    await expect(again(false)).rejects.toThrow('--replace');
    expect((await again(true)).erased).toBe(1);
  });
});
