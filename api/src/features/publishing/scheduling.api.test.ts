import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunks } from '../../platform/database/chunks.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Category } from '../categories/category.entity.js';
import { Draft } from '../drafts/draft.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { SchedulingService } from './scheduling.service.js';

const SCHEDULE =
  'mutation ($input: ScheduleDraftInput!) { scheduleDraft(input: $input) { draft { id version publishAt publishProblem } } }';
const UNSCHEDULE =
  'mutation ($input: UnscheduleDraftInput!) { unscheduleDraft(input: $input) { draft { publishAt publishProblem } } }';
const MINUTE = 60_000;

let server: TestServer;
let ada: { user: User; token: string };
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await createUser(server);
});
afterAll(() => server.close());

const services = () => server.server.services;
/** A full minute, so many minutes from now. */
const inMinutes = (count: number) => new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + count * MINUTE);
const save = (more: object = {}) =>
  services().drafts.save(ada.user, {
    id: randomUUID(),
    title: 'At nine',
    html: '<p>It begins</p>',
    categories: ['React'],
    ...more,
  });
const schedule = (input: object, token = ada.token) =>
  server.graphql<{ scheduleDraft: { draft: Partial<Draft> } }>(SCHEDULE, { input }, token);
const stored = (id: string) => server.dataSource.manager.findOneBy(Draft, { id });
const publishedAs = async (id: string) => {
  const postId = await services().drafts.publishedAs(ada.user, id);
  return postId === null ? null : server.dataSource.manager.findOneBy(Post, { id: postId });
};
async function scheduled(more: object = {}, publishAt = inMinutes(5)) {
  const draft = await save(more);
  const { errors } = await schedule({ draftId: draft.id, draftVersion: 1, publishAt });
  expect(errors).toEqual([]);
  return { id: draft.id, publishAt };
}

describe(`scheduling a draft on ${engine}`, () => {
  it('stores the minute, changes it, and ends the schedule', async () => {
    const { id } = await save();
    const publishAt = new Date(inMinutes(5).getTime() + 31_000).toISOString();
    const { data, errors } = await schedule({ draftId: id, draftVersion: 1, publishAt });
    expect(errors).toEqual([]);
    const minute = inMinutes(5).toISOString();
    expect(data?.scheduleDraft.draft).toEqual({ id, version: 1, publishAt: minute, publishProblem: null });

    await schedule({ draftId: id, draftVersion: 1, publishAt: inMinutes(9) });
    expect((await stored(id))?.publishAt).toEqual(inMinutes(9));
    const ended = await server.graphql(UNSCHEDULE, { input: { draftId: id } }, ada.token);
    expect(ended.data).toEqual({ unscheduleDraft: { draft: { publishAt: null, publishProblem: null } } });
    expect((await stored(id))?.publishAt).toBeNull();
  });

  it('is kept when the draft is saved again', async () => {
    const { id, publishAt } = await scheduled();
    await save({ id, version: 1, title: 'At nine, sharp' });
    expect(await stored(id)).toMatchObject({ title: 'At nine, sharp', publishAt });
  });

  it.each([
    ['publishAt', 'This time has passed. Choose a later one.', { publishAt: new Date(Date.now() - MINUTE) }],
    ['publishAt', 'Choose a time within a year from now.', { publishAt: inMinutes(367 * 24 * 60) }],
  ])('refuses a wrong %s: %s', async (field, message, wrong) => {
    const { id } = await save();
    const { errors } = await schedule({ draftId: id, draftVersion: 1, ...wrong });
    expect(errors[0]?.extensions.fields).toEqual({ [field]: message });
    expect((await stored(id))?.publishAt).toBeNull();
  });

  it('refuses a draft that cannot be published, and names the field', async () => {
    const { id } = await save({ title: '' });
    const { errors } = await schedule({ draftId: id, draftVersion: 1, publishAt: inMinutes(5) });
    expect(errors[0]?.extensions.fields).toEqual({ title: 'The title is missing.' });
  });

  it('refuses changes of a post, drafts of others, and another version', async () => {
    const post = await createPost(server, ada.user);
    const changes = await save({ postId: post.id, postVersion: 1 });
    const publishAt = inMinutes(5);
    const ofPost = await schedule({ draftId: changes.id, draftVersion: 1, publishAt });
    expect(ofPost.errors[0]?.message).toContain('Only new posts can be scheduled.');

    const { id } = await save();
    const bob = await createUser(server);
    const ofOther = await schedule({ draftId: id, draftVersion: 1, publishAt }, bob.token);
    expect(ofOther.errors[0]?.extensions.code).toBe('NOT_FOUND');
    const older = await schedule({ draftId: id, draftVersion: 7, publishAt });
    expect(older.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', version: 1 });
    expect((await stored(id))?.publishAt).toBeNull();
  });
});

describe(`a scheduled draft on ${engine}`, () => {
  it('is published as last saved, at its minute, as of its minute', async () => {
    const { id, publishAt } = await scheduled();
    await save({ id, version: 1, title: 'As last saved' });
    await services().scheduling.publishDue(new Date(publishAt.getTime() - 1));
    expect(await publishedAs(id)).toBeNull();

    await services().scheduling.publishDue(publishAt);
    const post = await publishedAs(id);
    expect(post).toMatchObject({ title: 'As last saved', createdAt: publishAt, version: 1 });
    expect(await stored(id)).toBeNull();
    const { nodes } = await services().posts.list({ first: 5, sort: 'LATEST' as never, category: 'React' });
    expect(nodes.map(({ id: listed }) => listed)).toContain(post?.id);
  });

  it('is published once by several processes, also when it is overdue', async () => {
    const { id, publishAt } = await scheduled();
    const later = new Date(publishAt.getTime() + 86_400_000);
    const processes = [1, 2, 3].map(() => new SchedulingService(services()));
    await Promise.all(processes.map((each) => each.publishDue(later)));
    const posts = await server.dataSource.manager.findBy(Post, { authorId: ada.user.id });
    expect(posts.map((post) => [post.id, post.createdAt])).toEqual([
      [(await publishedAs(id))?.id, publishAt],
    ]);
  });

  it('does not wait for those of others at the same minute, and all are published in one round', async () => {
    const { manager } = server.dataSource;
    const publishAt = inMinutes(5);
    const { user: bob } = await createUser(server);
    const due = (author: User, id: string) => ({
      id,
      authorId: author.id,
      postId: null,
      postVersion: null,
      title: 'At nine',
      excerpt: 'It begins',
      html: '<p>It begins</p>',
      categories: [],
      coverImageURL: null,
      description: null,
      canonicalURL: null,
      series: null,
      clientId: null,
      version: 1,
      createdAt: new Date(),
      updatedAt: new Date(),
      publishAt,
      publishProblem: null,
    });
    const drafts = Array.from({ length: 120 }, (_, i) => due(bob, `00000000-${String(i).padStart(4, '0')}`));
    for (const part of chunks(drafts, 40)) await insertRows(manager, Draft, part);
    const { id } = await scheduled();
    const published: string[] = [];
    const { publishing } = services();
    const scheduling = new SchedulingService({
      dataSource: server.dataSource,
      publishing: {
        check: () => Promise.resolve(),
        publish: (author, ...rest) => {
          published.push(author.id);
          return publishing.publish(author, ...rest);
        },
      },
    });
    await manager.update(Draft, { id }, { publishAt });
    await scheduling.publishDue(publishAt);
    expect(published.indexOf(ada.user.id)).toBeLessThan(2);
    expect(await manager.countBy(Post, { authorId: bob.id })).toBe(120);
    expect(await manager.countBy(Draft, { authorId: bob.id })).toBe(0);
  });

  it('waits for the next start if the process stops', async () => {
    const { id, publishAt } = await scheduled();
    await services().scheduling.publishDue(publishAt, AbortSignal.abort());
    expect(await publishedAs(id)).toBeNull();
    await services().scheduling.publishDue(publishAt);
    expect(await publishedAs(id)).not.toBeNull();
  });

  it('is not published by hand and by the server', async () => {
    const { id, publishAt } = await scheduled();
    const text = { title: 'At nine', html: '<p>It begins</p>', categories: ['React'] };
    await services().publishing.publish(ada.user, { ...text, draftId: id, draftVersion: 1 });
    await services().scheduling.publishDue(publishAt);
    expect(await server.dataSource.manager.countBy(Post, { authorId: ada.user.id })).toBe(1);
  });

  it('that has become invalid stays, without its schedule, and says why', async () => {
    const untitled = await scheduled();
    await save({ id: untitled.id, version: 1, title: '' });
    const category = await server.dataSource.manager.save(
      Object.assign(new Category(), {
        id: randomUUID(),
        name: 'Short-lived',
        nameKey: 'short-lived',
        description: '',
      }),
    );
    const filed = await scheduled({ categories: ['Short-lived'] });
    await server.dataSource.manager.delete(Category, { id: category.id });
    const fine = await scheduled();

    await services().scheduling.publishDue(fine.publishAt);
    expect(await stored(untitled.id)).toMatchObject({
      publishAt: null,
      publishProblem: 'The title is missing.',
    });
    expect((await stored(filed.id))?.publishProblem).toContain('Short-lived');
    expect(await publishedAs(untitled.id)).toBeNull();
    // The others are published all the same.
    expect(await publishedAs(fine.id)).not.toBeNull();

    const again = { draftId: filed.id, draftVersion: 1, publishAt: inMinutes(9) };
    await save({ id: filed.id, version: 1, categories: [] });
    await schedule({ ...again, draftVersion: 2 });
    expect(await stored(filed.id)).toMatchObject({ publishAt: inMinutes(9), publishProblem: null });
  });

  it.each([
    ['suspended', { suspendedAt: new Date() }],
    ['no longer verified', { verifiedAt: null }],
  ])('of an author who is %s stays a draft', async (_state, change) => {
    const { id, publishAt } = await scheduled();
    await server.dataSource.manager.update(User, { id: ada.user.id }, change);
    await services().scheduling.publishDue(publishAt);
    expect(await publishedAs(id)).toBeNull();
    expect(await stored(id)).toMatchObject({
      publishAt: null,
      publishProblem: 'Your account was suspended or not verified at that time.',
    });
  });

  it('of a deleted account is gone', async () => {
    const { id, publishAt } = await scheduled();
    await services().accounts.remove(ada.user.id);
    await services().scheduling.publishDue(publishAt);
    expect(await stored(id)).toBeNull();
    expect(await server.dataSource.manager.countBy(Post, { authorId: ada.user.id })).toBe(0);
  });

  it('is tried again after an unexpected error, and given up after ten', async () => {
    const { id, publishAt } = await scheduled();
    const { dataSource } = services();
    let isDown = true;
    const { publishing } = services();
    const scheduling = new SchedulingService({
      dataSource,
      publishing: {
        check: () => Promise.resolve(),
        publish: (...input) =>
          isDown ? Promise.reject(new Error('The disk is full.')) : publishing.publish(...input),
      },
    });
    await expect(scheduling.publishDue(publishAt)).rejects.toThrow('could not be published');
    expect(await stored(id)).toMatchObject({ publishAt, publishProblem: null });
    isDown = false;
    await scheduling.publishDue(publishAt);
    expect(await publishedAs(id)).not.toBeNull();

    const other = await scheduled();
    isDown = true;
    for (let round = 1; round <= 10; round++) {
      await scheduling.publishDue(other.publishAt).catch(() => undefined);
    }
    expect((await stored(other.id))?.publishProblem).toContain('The server failed to publish it');
    await scheduling.publishDue(other.publishAt);
  });
});
