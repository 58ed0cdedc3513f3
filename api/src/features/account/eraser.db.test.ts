import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IsNull } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { compactSearch } from '../../platform/database/scrub.js';
import { newId } from '../../platform/database/ids.js';
import { MaintenanceLease } from '../../platform/maintenance/maintenanceLease.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { StaleFile } from '../uploads/staleFile.entity.js';
import { Upload } from '../uploads/upload.entity.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { User } from '../users/user.entity.js';
import { UNDO_TIME } from './deletion.service.js';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.manager.createQueryBuilder().delete().from(MaintenanceLease).execute();
  server.queries.length = 0;
});

/** A time of day, on a day on which accounts that are deleted now are erased. */
function at(hour: number, daysLater = 1): Date {
  const time = new Date(Date.now() + UNDO_TIME + daysLater * DAY);
  time.setHours(hour, 0, 0, 0);
  return time;
}

async function deletedUser(): Promise<User> {
  const { user } = await createUser(server);
  const viewer = await server.dataSource.manager.findOneByOrFail(User, { id: user.id });
  await server.server.services.deletions.begin(viewer, user.id);
  return user;
}

const round = (now: Date) => server.server.services.eraser.round(now);
const waiting = () => server.dataSource.manager.countBy(ErasedAccount, { scrubbedAt: IsNull() });
const rebuilt = () => server.queries.filter((sql) => sql.startsWith('OPTIMIZE')).length;

describe(`the eraser on ${engine}`, () => {
  it('erases all others if some accounts cannot be erased, and tells of those', async () => {
    const { dataSource } = server;
    const bad = [(await deletedUser()).id, (await deletedUser()).id];
    const good = (await deletedUser()).id;
    const list = bad.map((id) => `'${id}'`).join();
    await dataSource.query(
      engine === 'sqlite'
        ? `CREATE TRIGGER stuck BEFORE DELETE ON \`user\` WHEN OLD.id IN (${list}) BEGIN SELECT RAISE(ABORT, 'stuck'); END`
        : `CREATE TRIGGER stuck BEFORE DELETE ON \`user\` FOR EACH ROW IF OLD.id IN (${list}) THEN SIGNAL SQLSTATE '45000'; END IF`,
    );
    await expect(round(at(3))).rejects.toThrow('could not be erased');
    expect(await dataSource.manager.existsBy(User, { id: good })).toBe(false);
    expect(await waiting()).toBe(0);
    await dataSource.query('DROP TRIGGER stuck');
    expect(await round(at(4))).toBe(bad.length);
  });

  it('frees the database also if pictures cannot be deleted or the list cannot be written, and tells of each', async () => {
    const { dataSource, dataDir } = server;
    const [stale = '', unused = '', fine = ''] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}.webp`);
    const list = join(dataDir, 'erased-accounts.jsonl');
    await rm(list, { force: true });
    // A folder cannot be deleted or read like a file.
    const folders = [list, join(dataDir, 'uploads', stale), join(dataDir, 'uploads', unused)];
    for (const folder of folders) await mkdir(folder, { recursive: true });
    await dataSource.manager.insert(StaleFile, { name: stale, since: new Date(0) });
    const ofNobody = { ownerId: null, width: 1, height: 1, bytes: 1, createdAt: new Date(0) };
    for (const name of [unused, fine])
      await dataSource.manager.insert(Upload, { id: newId(), name, ...ofNobody });
    const { id } = await deletedUser();

    const error: unknown = await round(at(3)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AggregateError);
    expect((error as AggregateError).errors).toMatchObject([
      { code: 'EISDIR' },
      { message: 'Files of pictures could not be deleted' },
    ]);
    expect(await dataSource.manager.existsBy(User, { id })).toBe(false);
    expect(await waiting()).toBe(0);
    expect(await dataSource.manager.count(Upload)).toBe(0);
    const left = await dataSource.manager.find(StaleFile, { order: { name: 'ASC' } });
    expect(left.map(({ name }) => name)).toEqual([stale, unused]);
    for (const folder of folders) await rm(folder, { recursive: true });
  });
});

describe.runIf(engine === 'mysql')('the rebuild of tables', () => {
  beforeEach(() => server.dataSource.query('UPDATE erased_account SET scrubbedAt = UTC_TIMESTAMP()'));

  it('waits for the night, happens once a day, and waits two days at most', async () => {
    await deletedUser();
    expect(await round(at(12))).toBe(1);
    expect([await waiting(), rebuilt()]).toEqual([1, 0]);
    await round(at(3, 2));
    expect([await waiting(), rebuilt() > 50]).toEqual([0, true]);
    await deletedUser();
    server.queries.length = 0;
    await round(at(4, 2));
    expect([await waiting(), rebuilt()]).toEqual([1, 0]);
    await server.dataSource.query(
      'UPDATE maintenance_lease SET endedAt = UTC_TIMESTAMP() - INTERVAL 23 HOUR',
    );
    await round(at(12, 5));
    expect(await waiting()).toBe(0);
  });

  it('goes on with the other tables while one is in use, and rebuilds that one in the next hour', async () => {
    await deletedUser();
    const reader = server.dataSource.createQueryRunner();
    await reader.startTransaction();
    await reader.query('SELECT COUNT(*) FROM category');
    await round(at(2));
    expect([await waiting(), rebuilt() > 50]).toEqual([1, true]);
    await reader.rollbackTransaction();
    await reader.release();
    server.queries.length = 0;
    await round(at(3));
    expect([await waiting(), rebuilt()]).toEqual([0, 1]);
  });

  it('of the search index alone happens at night, after many changes of posts', async () => {
    const { dataSource } = server;
    await createPost(server, (await createUser(server)).user);
    const changePosts = (count: number) =>
      dataSource.transaction((manager) =>
        recordChange(
          manager,
          ...Array.from({ length: count }, (): Change => ({
            subject: 'post',
            subjectId: newId(),
            kind: 'updated',
            actorId: null,
          })),
        ),
      );
    await changePosts(400);
    expect(await compactSearch(dataSource, at(3))).toBe(false);
    await changePosts(200);
    expect(await compactSearch(dataSource, at(12))).toBe(false);
    expect(await compactSearch(dataSource, at(3))).toBe(true);
  });
});
