import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Category } from '../features/categories/category.entity.js';
import { User } from '../features/users/user.entity.js';
import { openDatabase } from '../platform/database/dataSource.js';
import { newId } from '../platform/database/ids.js';
import { SeededDemo1796208000002 } from '../platform/database/migrations/1796208000002-seededDemo.js';
import { createLogger } from '../platform/log/log.js';
import { createUser } from '../testing/factories.js';
import { createMigratedDatabase, engine, type TestDatabase } from '../testing/testServer.js';
import { demoContent } from './demoContent.js';
import { DEMO_ACCOUNT } from './seed.js';
import { Seeding } from './seeding.entity.js';

describe(`a site of an earlier version, on ${engine}`, () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    dataSource = await openDatabase({ ...database, log: createLogger('silent') });
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.remove();
  });

  const [start, member] = [new Date('2026-03-01'), new Date('2026-03-02')];
  const others = demoContent()
    .people.map(({ userName }) => userName)
    .filter((userName) => userName !== DEMO_ACCOUNT.userName);
  const dated = (createdAt: Date) => ({ id: newId(createdAt), createdAt });
  const demoPerson = (userName: string, more: Partial<User> = {}): Partial<User> => ({
    userName,
    email: null,
    passwordHash: null,
    ...dated(new Date('2025-09-01')),
    ...more,
  });
  const open = { passwordHash: 'a hash', email: 'stranger@example.org' };
  const namesake = { userName: DEMO_ACCOUNT.userName, ...open, ...dated(member) };

  it.each<[string, Partial<User>[], ('demo' | 'noDemo')[], ('demo' | 'noDemo')[]]>([
    ['with the demo content', ['demo_dev', ...others].map((name) => demoPerson(name)), ['demo'], ['demo']],
    ...others.map((name): [string, Partial<User>[], ['demo'], ['demo']] => [
      `with only ${name} of the demo content`,
      [demoPerson(name), { userName: 'ada', ...dated(member) }],
      ['demo'],
      ['demo'],
    ]),
    ['whose demo account got another email', [demoPerson('demo_dev', open)], ['demo'], ['demo']],
    ['whose bookmarks were all deleted', [demoPerson('demo_dev', open)], [], ['demo']],
    ['whose first start was cut off', ['demo_dev', ...others].map((name) => demoPerson(name)), [], []],
    ['whose members have bookmarks', [{ userName: 'ada', ...dated(member) }], ['demo'], ['noDemo']],
    ['with a member of the same name', [namesake], ['demo'], ['noDemo']],
    ['with a member of the same name and no bookmarks', [namesake], [], []],
  ])('%s knows whether it had the content', async (_, users, before, after) => {
    const { manager } = dataSource;
    for (const entity of [User, Category, Seeding]) await manager.deleteAll(entity);
    await manager.insert(Category, { id: newId(start), name: 'CSS', nameKey: 'css', description: '' });
    for (const user of users) await createUser({ dataSource, dataDir: database.dataDir }, user);
    for (const part of before) await manager.insert(Seeding, { part, endedAt: start });

    const runner = dataSource.createQueryRunner();
    try {
      // A start that is cut off runs all of it again.
      for (let i = 0; i < 2; i++) await new SeededDemo1796208000002().up(runner);
      const parts = async () => (await manager.find(Seeding)).map(({ part }) => part);
      expect(await parts()).toEqual(after);
      await new SeededDemo1796208000002().down(runner);
      expect(await parts()).toEqual(after.map(() => 'demo'));
    } finally {
      await runner.release();
    }
  });

  it('whose categories were all replaced knows the account by its email', async () => {
    const { manager } = dataSource;
    for (const entity of [User, Category, Seeding]) await manager.deleteAll(entity);
    const { userName, email } = DEMO_ACCOUNT;
    await createUser({ dataSource, dataDir: database.dataDir }, demoPerson(userName, { email }));
    await manager.insert(Seeding, { part: 'demo', endedAt: start });
    const runner = dataSource.createQueryRunner();
    try {
      await new SeededDemo1796208000002().up(runner);
      expect(await manager.existsBy(Seeding, { part: 'demo' })).toBe(true);
    } finally {
      await runner.release();
    }
  });
});
