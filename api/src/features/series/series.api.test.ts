import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import type { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';
import { SeriesPost } from './series.entity.js';

interface Shown {
  id: string;
  title: string;
  postsCount: number;
  posts: { title: string }[];
}

const SHOWN = 'id title postsCount posts { title }';
const CREATE = `mutation ($input: CreateSeriesInput!) { createSeries(input: $input) { series { ${SHOWN} } } }`;
const UPDATE = `mutation ($input: UpdateSeriesInput!) { updateSeries(input: $input) { series { ${SHOWN} } } }`;
const DELETE = 'mutation ($input: DeleteSeriesInput!) { deleteSeries(input: $input) { deletedSeriesId } }';
const SET = `mutation ($input: SetPostSeriesInput!) { setPostSeries(input: $input) { post {
  seriesPart { number count series { title } previous { title } next { title } } } } }`;
const PART = `query ($id: ID!) { post(id: $id) {
  seriesPart { number count series { title } previous { title } next { title } } } }`;

let server: TestServer;
let ada: { user: User; token: string };
let posts: Post[];
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await createUser(server);
  posts = [];
  for (const title of ['One', 'Two', 'Three']) posts.push(await createPost(server, ada.user, { title }));
});
afterAll(() => server.close());

const ids = (...places: number[]) => places.map((place) => posts[place - 1]?.id ?? '');
const create = (input: object, token = ada.token) =>
  server.graphql<{ createSeries: { series: Shown } }>(CREATE, { input }, token);
const update = (input: object, token = ada.token) =>
  server.graphql<{ updateSeries: { series: Shown } }>(UPDATE, { input }, token);
const set = (input: object, token = ada.token) => server.graphql(SET, { input }, token);
const partOf = async (place: number, token?: string) => {
  const { data } = await server.graphql<{ post: { seriesPart: unknown } }>(
    PART,
    { id: ids(place)[0] },
    token,
  );
  return data?.post.seriesPart;
};
async function created(title: string, ...places: number[]): Promise<Shown> {
  const { data, errors } = await create({ title, postIds: ids(...places) });
  expect(errors).toEqual([]);
  if (!data) throw new Error('No series');
  return data.createSeries.series;
}
const seriesOf = async (userName: string, token?: string) => {
  const { data } = await server.graphql<{ user: { series: Shown[] } }>(
    `query ($userName: String!) { user(userName: $userName) { series { ${SHOWN} } } }`,
    { userName },
    token,
  );
  return data?.user.series.map(({ title, postsCount }) => `${title}: ${postsCount}`);
};

describe(`series on ${engine}`, () => {
  it('have posts in the order of their author, each with the ones before and after', async () => {
    const series = await created('Tides', 2, 1, 3);
    expect(series).toMatchObject({ title: 'Tides', postsCount: 3 });
    expect(series.posts.map(({ title }) => title)).toEqual(['Two', 'One', 'Three']);
    const place = { count: 3, series: { title: 'Tides' } };
    expect(await partOf(2)).toEqual({ ...place, number: 1, previous: null, next: { title: 'One' } });
    expect(await partOf(1)).toEqual({
      ...place,
      number: 2,
      previous: { title: 'Two' },
      next: { title: 'Three' },
    });
    expect(await partOf(3)).toEqual({ ...place, number: 3, previous: { title: 'One' }, next: null });
  });

  it('are found by id, as nodes, and on their author, newest first', async () => {
    const { id } = await created('Tides', 1);
    await created('Waves', 2);
    const query = `query ($id: ID!) { series(id: $id) { title author { userName } createdAt } node(id: $id) { __typename id } }`;
    const { data } = await server.graphql(query, { id });
    expect(data).toMatchObject({
      series: { title: 'Tides', author: { userName: ada.user.userName } },
      node: { __typename: 'Series', id },
    });
    expect(await seriesOf(ada.user.userName)).toEqual(['Waves: 1', 'Tides: 1']);
    expect((await server.graphql(query, { id: 'nothing' })).data).toEqual({ series: null, node: null });
  });

  it('change their title, their posts and their order', async () => {
    const { id: seriesId } = await created('Tides', 1, 2);
    const renamed = await update({ seriesId, title: ' TIDES ' });
    expect(renamed.data?.updateSeries.series).toMatchObject({ title: 'TIDES', postsCount: 2 });
    const { data } = await update({ seriesId, postIds: ids(3, 1) });
    expect(data?.updateSeries.series.posts.map(({ title }) => title)).toEqual(['Three', 'One']);
    expect(await partOf(2)).toBeNull();
  });

  it('get a post at their end, once, which leaves its other series', async () => {
    const tides = await created('Tides', 1, 2);
    const waves = await created('Waves', 3);
    const { data } = await set({ postId: ids(1)[0], seriesId: waves.id });
    expect(data).toEqual({
      setPostSeries: {
        post: {
          seriesPart: {
            number: 2,
            count: 2,
            series: { title: 'Waves' },
            previous: { title: 'Three' },
            next: null,
          },
        },
      },
    });
    await set({ postId: ids(3)[0], seriesId: waves.id });
    expect(await partOf(3)).toMatchObject({ number: 1 });
    expect(await partOf(2)).toMatchObject({ number: 1, count: 1, series: { title: 'Tides' } });
    await set({ postId: ids(2)[0] });
    expect(await partOf(2)).toBeNull();
    expect(await seriesOf(ada.user.userName, ada.token)).toEqual(['Waves: 2', 'Tides: 0']);
    expect(await seriesOf(ada.user.userName)).toEqual(['Waves: 2']);
    expect(tides.postsCount).toBe(2);
  });

  it('lose deleted posts, and are deleted without their posts', async () => {
    const { id: seriesId } = await created('Tides', 1, 2, 3);
    await server.server.services.publishing.delete(ada.user, ids(2)[0] ?? '');
    expect(await partOf(3)).toMatchObject({ number: 2, count: 2, previous: { title: 'One' } });
    const { data } = await server.graphql(DELETE, { input: { seriesId } }, ada.token);
    expect(data).toEqual({ deleteSeries: { deletedSeriesId: seriesId } });
    expect(await partOf(3)).toBeNull();
    expect(await server.dataSource.manager.countBy(SeriesPost, { seriesId })).toBe(0);
  });

  it('show unlisted posts to their author only', async () => {
    await created('Tides', 1, 2, 3);
    const [, second] = posts;
    if (!second) throw new Error('No post');
    await new AdminService(server.dataSource, server.server.services.accounts).setListed(second, false);
    server.server.services.changes.ofAnything();
    expect(await partOf(1)).toMatchObject({ count: 2, next: { title: 'Three' } });
    expect(await partOf(2)).toBeNull();
    expect(await partOf(1, ada.token)).toMatchObject({ count: 3, next: { title: 'Two' } });
    expect(await partOf(2, ada.token)).toMatchObject({ number: 2 });
  });

  it('are hidden from others as long as they show no post', async () => {
    const { id } = await created('Tides', 1);
    const query = `query ($id: ID!) { series(id: $id) { title } node(id: $id) { id } }`;
    const [first] = posts;
    if (!first) throw new Error('No post');
    expect((await server.graphql(query, { id })).data).toEqual({ series: { title: 'Tides' }, node: { id } });
    await new AdminService(server.dataSource, server.server.services.accounts).setListed(first, false);
    server.server.services.changes.ofAnything();
    const bob = await createUser(server);
    for (const token of [undefined, bob.token])
      expect((await server.graphql(query, { id }, token)).data).toEqual({ series: null, node: null });
    expect((await server.graphql(query, { id }, ada.token)).data).toMatchObject({
      series: { title: 'Tides' },
    });
  });

  it('are shown as they are at once, also to visitors', async () => {
    await created('Tides', 1);
    expect(await partOf(1)).toMatchObject({ count: 1 });
    const [{ id: seriesId } = { id: '' }] = await server.dataSource.manager.query<{ id: string }[]>(
      'SELECT seriesId AS id FROM series_post WHERE postId = ?',
      ids(1),
    );
    await update({ seriesId, postIds: ids(1, 2) });
    expect(await partOf(1)).toMatchObject({ count: 2, next: { title: 'Two' } });
  });

  it('are read in a number of statements that does not depend on the number of posts', async () => {
    await created('Tides', 1, 2);
    await created('Waves', 3);
    const list = `{ posts(author: "${ada.user.userName}", first: 3) { nodes {
      seriesPart { number series { title } previous { title } next { title } } } } }`;
    server.queries.length = 0;
    const { errors } = await server.graphql(list, {}, ada.token);
    expect(errors).toEqual([]);
    // The session, the author, the posts; then series of posts, series, members, posts before and after.
    expect(server.queries.filter((sql) => /series|post p/i.test(sql)).length).toBeLessThanOrEqual(5);
  });
});

it('keeps posts that were added since the list was read, behind the others, if it is told what was read', async () => {
  const series = await created('Tides', 1, 2);
  await set({ postId: ids(3)[0], seriesId: series.id });
  const input = { seriesId: series.id, postIds: ids(2, 1), knownPostIds: ids(1, 2) };
  const titles = async (more: object) =>
    (await update({ ...input, ...more })).data?.updateSeries.series.posts.map(({ title }) => title);
  expect(await titles({})).toEqual(['Two', 'One', 'Three']);
  // One that was read and is left out goes.
  expect(await titles({ postIds: ids(2) })).toEqual(['Two', 'Three']);
  expect(await titles({ postIds: [], knownPostIds: ids(2) })).toEqual(['Three']);
  expect(await titles({ postIds: ids(1), knownPostIds: null })).toEqual(['One']);
});

describe('refused', () => {
  it.each([
    ['an empty title', { title: ' \u200b ' }, 'title', 'The title of the series is missing.'],
    ['a long title', { title: 'x'.repeat(101) }, 'title', 'The title has 101 characters, 100 are allowed.'],
    ['a post twice', { title: 'T', postIds: 'twice' }, 'postIds', 'A series has each post only once.'],
    ['an unknown post', { title: 'T', postIds: ['x'] }, 'postIds', 'A series has only posts of its author.'],
    [
      'too many posts',
      { title: 'T', postIds: Array.from({ length: 101 }, (_, index) => String(index)) },
      'postIds',
      'A series can have at most 100 posts.',
    ],
  ])('is %s', async (_what, input, field, message) => {
    const postIds = 'postIds' in input && input.postIds === 'twice' ? ids(1, 1) : undefined;
    const { errors } = await create({ ...input, ...(postIds && { postIds }) });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(JSON.stringify(errors[0])).toContain(field);
    expect(errors[0]?.message).toContain(message);
    expect(await seriesOf(ada.user.userName, ada.token)).toEqual([]);
  });

  it('is a title that the author has used, but not that of another author', async () => {
    const { id: seriesId } = await created('Waves');
    await created('Tides', 1);
    for (const { errors } of [
      await create({ title: 'ＴＩＤＥＳ' }),
      await update({ seriesId, title: 'tides' }),
    ])
      expect(errors[0]?.message).toBe('You have another series with this title.');
    const bob = await createUser(server);
    expect((await create({ title: 'Tides' }, bob.token)).errors).toEqual([]);
  });

  it('is a post of another series or another author', async () => {
    const { id: seriesId } = await created('Tides', 1);
    expect((await create({ title: 'Waves', postIds: ids(2, 1) })).errors[0]?.message).toBe(
      '“One” is in another series. Take it out of that one first.',
    );
    const bob = await createUser(server);
    const [own] = [await createPost(server, bob.user, { title: 'Own' })];
    const stolen = await create({ title: 'Waves', postIds: ids(2) }, bob.token);
    expect(stolen.errors[0]?.message).toContain('A series has only posts of its author.');
    for (const { errors } of [
      await update({ seriesId, title: 'Mine' }, bob.token),
      await update({ seriesId, postIds: [own.id] }, bob.token),
      await set({ postId: own.id, seriesId }, bob.token),
      await set({ postId: ids(1)[0] }, bob.token),
      await server.graphql(DELETE, { input: { seriesId } }, bob.token),
    ])
      expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await partOf(1)).toMatchObject({ series: { title: 'Tides' }, count: 1 });
  });

  it('is what does not exist', async () => {
    for (const { errors } of [
      await update({ seriesId: 'x', title: 'T' }),
      await set({ postId: 'x' }),
      await set({ postId: ids(1)[0], seriesId: 'x' }),
      await server.graphql(DELETE, { input: { seriesId: 'x' } }, ada.token),
    ])
      expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('is a change by a visitor', async () => {
    const { errors } = await server.graphql(CREATE, { input: { title: 'T' } });
    expect(errors[0]?.message).toBe('You need to log in to change a series.');
  });
});

it('20 posts that join a series at once all get a place of their own', async () => {
  const { id: seriesId } = await created('Tides');
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, index) => createPost(server, ada.user, { title: `Part ${index}` })),
  );
  const answers = await Promise.all(many.map(({ id: postId }) => set({ postId, seriesId })));
  expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
  const parts = await server.dataSource.manager.findBy(SeriesPost, { seriesId });
  expect(parts.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});
