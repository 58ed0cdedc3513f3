import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeLog } from '../../platform/changes/changeLog.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createLogger } from '../../platform/log/log.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createLike, createPost, createUser } from '../../testing/factories.js';
import {
  createMigratedDatabase,
  engine,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../testing/testServer.js';
import { backUp } from '../backup/backup.js';
import { restore } from '../backup/restore.js';
import { Like } from '../likes/like.entity.js';
import { Notification } from './notification.entity.js';
import { NotificationMaker } from './notificationMaker.js';

const log = createLogger('silent');
/** Changes before the first like, so that the log of a restored database is shorter. */
const EARLIER = 30;
let server: TestServer;
let target: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-likes-'));
  server = await startTestServer();
  target = await createMigratedDatabase();
});
afterAll(async () => {
  await server.close();
  await target.remove();
  await rm(folder, { recursive: true });
});

describe(`a like on ${engine}`, () => {
  it('is told after a restore, also at the position at which the old log had another one', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)];
    const [first, second] = [await createPost(server, ada.user), await createPost(server, ada.user)];
    const change = { subject: 'user', subjectId: bob.user.id, kind: 'updated', actorId: null } as const;
    const changes = (count: number) => Array.from({ length: count }, () => change);
    await recordChange(server.dataSource.manager, ...changes(EARLIER));
    await createLike(server, bob.user, first.id);
    await server.server.services.notificationWork.maker.make();
    const told = await server.dataSource.manager.findOneByOrFail(Notification, { postId: first.id });

    const file = join(folder, 'backup.tar.gz');
    const storage = new LocalStorage(join(server.dataDir, 'uploads'));
    await backUp(server, storage, file);
    await restore({ place: target, storage, file, replace: false, log });
    const dataSource = await openDatabase({ ...target, log });
    const { manager } = dataSource;
    const changeLog = new ChangeLog(dataSource);
    const timing = { pause: 0, now: () => new Date() };
    const maker = new NotificationMaker(dataSource, changeLog, timing);
    await maker.begin();
    const { position } = await changeLog.end();
    await recordChange(manager, ...changes(told.position - position - 1));
    const like = { postId: second.id, userId: bob.user.id };
    await insertRows(manager, Like, { ...like, createdAt: new Date() });
    await recordChange(manager, {
      subject: 'like',
      subjectId: bob.user.id,
      postId: second.id,
      kind: 'created',
      actorId: bob.user.id,
    });
    await maker.make();
    expect(await manager.findBy(Notification, { postId: second.id })).toMatchObject([
      { recipientId: ada.user.id, actorId: bob.user.id, position: told.position },
    ]);
    await dataSource.destroy();
  });
});
