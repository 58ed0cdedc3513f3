import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminProgram } from '../../doors/cli/adminProgram.js';
import { fieldError } from '../../errors.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createPost, createUser } from '../../testing/factories.js';
import { statementsWait } from '../../testing/lockWaits.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import { Draft } from '../drafts/draft.entity.js';
import { SchedulingService } from '../publishing/scheduling.service.js';
import { PostRevision } from '../revisions/postRevision.entity.js';
import type { User } from '../users/user.entity.js';
import { changeCategory, mergeCategories } from './categoryChanges.js';

const MINUTE = 60_000;

let server: TestServer;
let ada: User;
/** Two categories of each test. */
let old: string;
let other: string;
/** What commands have asked, and what an operator answers. */
let questions: string[] = [];
let agrees = true;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = (await createUser(server)).user;
  const mark = randomUUID().slice(0, 8);
  [old, other] = [`Old ${mark}`, `Other ${mark}`];
  await services().categories.add([old, other].map((name) => ({ name, description: '' })));
});
afterAll(() => server.close());

const services = () => server.server.services;
const idOf = async (name: string): Promise<string> => (await services().categories.byName(name))?.id ?? '';
const rename = async (name: string, to: string) =>
  changeCategory(server.dataSource, await idOf(name), { name: to });
const merge = async (name: string, into: string) =>
  mergeCategories(server.dataSource, await idOf(name), await idOf(into));
const save = (categories: string[], more: object = {}) =>
  services().drafts.save(ada, {
    id: randomUUID(),
    title: 'A draft',
    html: '<p>It begins</p>',
    categories,
    ...more,
  });
const categoriesOf = async (id: string): Promise<string[] | undefined> =>
  (await server.dataSource.manager.findOneBy(Draft, { id }))?.categories;

/** Runs a command as an operator would. @returns what it said */
async function admin(...line: string[]): Promise<string> {
  const said: string[] = [];
  const parts = { services: services(), admin: new AdminService(server.dataSource, services().accounts) };
  const confirm = (question: string) => {
    questions.push(question);
    return Promise.resolve(agrees);
  };
  const terminal = { say: (text: string) => void said.push(text), confirm };
  await adminProgram((command) => command(parts), terminal).parseAsync(line, { from: 'user' });
  return said.join('\n');
}

/** Stores drafts of another member in the old category. */
async function manyDrafts(count: number): Promise<void> {
  const { user } = await createUser(server);
  const html = `<p>${'words '.repeat(2000)}</p>`;
  const draft = await save([old]);
  const rows = Array.from({ length: count }, () =>
    Object.assign(new Draft(), draft, { id: randomUUID(), authorId: user.id, html }),
  );
  await insertRows(server.dataSource.manager, Draft, rows);
}

/** An id that comes before random ones. */
const earlyId = (first: string) => `${first.padStart(8, '0')}-0000-4000-8000-${randomUUID().slice(24)}`;

/** Schedules a draft. @returns its id and a moment after its time */
async function scheduled(categories: string[]): Promise<{ id: string; due: Date }> {
  const { id } = await save(categories);
  const publishAt = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + MINUTE);
  await services().scheduling.schedule(ada, { draftId: id, draftVersion: 1, publishAt });
  return { id, due: new Date(publishAt.getTime() + 1) };
}

/** Fails a command after its first transaction, as if the process had been killed. */
async function interrupted(work: () => Promise<unknown>): Promise<void> {
  const { manager } = server.dataSource;
  const build = manager.createQueryBuilder.bind(manager);
  const cut = vi.spyOn(manager, 'createQueryBuilder').mockImplementation((...given: unknown[]) => {
    if (given[0] === Draft || given[0] === PostRevision) throw new Error('The connection was lost');
    return Reflect.apply(build, manager, given) as ReturnType<typeof build>;
  });
  try {
    await expect(work()).rejects.toThrow(
      /some drafts and earlier versions still have the old name: The connection was lost. Run the same command again/,
    );
  } finally {
    cut.mockRestore();
  }
}

describe(`drafts and revisions of a category that operators rename, on ${engine}`, () => {
  it('can be saved meanwhile, and also get the new name if they are saved with the old one', async () => {
    await manyDrafts(400);
    const { id: first } = await save([old], { id: earlyId('1') });
    let isRenamed = false;
    const renaming = rename(old, `${old} new`).finally(() => (isRenamed = true));
    await vi.waitFor(async () => expect(await categoriesOf(first)).toEqual([`${old} new`]), {
      timeout: 20_000,
      interval: 5,
    });
    await save(['React'], { id: first, version: 1 });
    const late = await save([old], { id: earlyId('0') });
    expect(isRenamed).toBe(false);
    await renaming;
    expect(await categoriesOf(first)).toEqual(['React']);
    expect(await categoriesOf(late.id)).toEqual([`${old} new`]);
    const all = await server.dataSource.manager.find(Draft);
    expect(all.filter(({ categories }) => categories.includes(old))).toEqual([]);
  });

  it.runIf(engine === 'mysql')('keep what their author chooses at the same moment', async () => {
    const [kept, still] = [await save([old]), await save([old])];
    const runner = server.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.manager.update(Draft, { id: kept.id }, { categories: ['React', 'CSS'] });
      await runner.manager.update(Draft, { id: still.id }, { categories: ['React', old] });
      const merging = merge(old, other);
      await statementsWait(server, 'UPDATE `draft` SET `categories`');
      await runner.commitTransaction();
      await merging;
    } finally {
      await runner.release();
    }
    expect(await categoriesOf(kept.id)).toEqual(['React', 'CSS']);
    expect(await categoriesOf(still.id)).toEqual(['React', other]);
  });

  it('have each category once after a merge, however it is spelled', async () => {
    const { id } = await save([other.toUpperCase(), 'React', old.toLowerCase()]);
    await merge(old, other);
    expect(await categoriesOf(id)).toEqual([other, 'React']);
  });

  it.each(['rename', 'merge'])(
    'get the new name when a %s that was interrupted runs again',
    async (command) => {
      const post = await createPost(server, ada, { categories: [old] });
      await services().publishing.update(ada, { postId: post.id, title: 'Second' });
      const { id } = await save([old, 'React']);
      const name = command === 'rename' ? `${old} new` : other;
      await interrupted(() => admin('categories', command, old, name));
      expect(await idOf(old)).toBe('');
      expect(await categoriesOf(id)).toEqual([old, 'React']);

      questions = [];
      agrees = false;
      expect(await admin('categories', command, old, name)).toBe('Nothing was changed.');
      expect(await categoriesOf(id)).toEqual([old, 'React']);
      expect(questions).toEqual([
        `No category is named “${old}”, but 2 drafts and earlier versions still have the name. Change it to “${name}” there?`,
      ]);
      agrees = true;
      expect(await admin('categories', command, old, name)).toBe(
        `Finished: “${old}” is now “${name}” in 2 more drafts and earlier versions.`,
      );
      expect(await categoriesOf(id)).toEqual([name, 'React']);
      const revision = await server.dataSource.manager.findOneByOrFail(PostRevision, { postId: post.id });
      expect(revision.categories).toEqual([name]);
      await expect(admin('categories', command, old, name)).rejects.toThrow(`There is no category “${old}”.`);
    },
  );

  it('get another spelling of the name when the same command runs again', async () => {
    const { id } = await save([old]);
    await interrupted(() => admin('categories', 'rename', old, old.toUpperCase()));
    await admin('categories', 'rename', old, old.toUpperCase());
    expect(await categoriesOf(id)).toEqual([old.toUpperCase()]);
  });

  it.each(['rename', 'merge'])('are published as scheduled, even if a %s is interrupted', async (command) => {
    const { id, due } = await scheduled([old]);
    const name = command === 'rename' ? `${old} new` : other;
    await interrupted(() => admin('categories', command, old, name));
    await services().scheduling.publishDue(due);
    const postId = (await services().drafts.publishedAs(ada, id)) ?? '';
    const entries = await services().posts.entriesOf([postId]);
    expect(entries.map(({ category }) => category.name)).toEqual([name]);
  });

  it('are published as scheduled, even if the category is renamed at that moment', async () => {
    const { id, due } = await scheduled([old]);
    const { dataSource, publishing } = services();
    const scheduling = new SchedulingService({
      dataSource,
      publishing: {
        check: (...given) => publishing.check(...given),
        publish: async () => {
          await rename(old, `${old} new`);
          throw fieldError('categories', `There is no category “${old}”.`);
        },
      },
    });
    await scheduling.publishDue(due);
    await services().scheduling.publishDue(due);
    expect(await services().drafts.publishedAs(ada, id)).not.toBeNull();
  });
});

it(`merges two categories into each other at the same time once, on ${engine}`, async () => {
  for (let i = 0; i < 5; i++) await createPost(server, ada, { categories: [old, other] });
  const both = await Promise.allSettled([merge(old, other), merge(other, old)]);
  const failures = both.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  expect(failures).toEqual([expect.stringContaining('This category does not exist.')]);
  const left = (await services().categories.byName(old)) ?? (await services().categories.byName(other));
  expect(left?.postsCount).toBe(5);
});
