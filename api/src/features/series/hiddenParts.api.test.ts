import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { moderationCalls } from '../../testing/moderation.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { type User, UserRole } from '../users/user.entity.js';
import { Series, SeriesPost } from './series.entity.js';
import { MAX_PARTS } from './series.inputs.js';

const CREATE = `mutation ($input: CreateSeriesInput!) { createSeries(input: $input) { series { id } } }`;
const UPDATE = `mutation ($input: UpdateSeriesInput!) { updateSeries(input: $input) { series { posts { title } } } }`;
const SET = 'mutation ($input: SetPostSeriesInput!) { setPostSeries(input: $input) { post { id } } }';
const DELETE = 'mutation ($input: DeleteSeriesInput!) { deleteSeries(input: $input) { deletedSeriesId } }';

let server: TestServer;
let calls: ReturnType<typeof moderationCalls>;
let mia: { user: User; token: string };
let ada: { user: User; token: string };
beforeAll(async () => {
  server = await startTestServer();
  calls = moderationCalls(server);
  mia = await createUser(server, { role: UserRole.MODERATOR });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM moderation_case');
  ada = await createUser(server);
});

async function addPosts(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 1; i <= count; i++) ids.push((await createPost(server, ada.user, { title: `Part ${i}` })).id);
  return ids;
}

async function create(postIds: string[]): Promise<string> {
  const input = { title: 'Tides', postIds };
  const { data } = await server.graphql<{ createSeries: { series: { id: string } } }>(
    CREATE,
    { input },
    ada.token,
  );
  return data!.createSeries.series.id;
}

const update = (input: object) =>
  server.graphql<{ updateSeries: { series: { posts: { title: string }[] } } }>(UPDATE, { input }, ada.token);

/** A moderator deletes a post. @returns the case */
async function hide(postId: string): Promise<string> {
  const { token } = await createUser(server);
  expect((await calls.report({ subjectId: postId, reason: 'SPAM' }, token)).errors).toEqual([]);
  const [found] = await calls.cases(mia.token);
  const { id: caseId, version } = found!;
  const decision = { caseId, version, action: 'DELETE', reason: 'No.' };
  expect((await calls.decide(decision, mia.token)).errors).toEqual([]);
  return caseId;
}

const partsOf = async (seriesId: string) => {
  const rows = await server.dataSource.manager.find(SeriesPost, {
    where: { seriesId },
    order: { position: 'ASC', postId: 'ASC' },
  });
  return rows.map(({ postId }) => postId);
};

describe(`posts of a series that moderators have deleted, on ${engine}`, () => {
  it('keep their place when the author changes the series, and go with it', async () => {
    const [one = '', two = '', three = '', four = '', five = ''] = await addPosts(5);
    const seriesId = await create([one, two, three, four]);
    const first = await hide(one);
    const third = await hide(three);
    const { data, errors } = await update({ seriesId, postIds: [four, five, two] });
    expect(errors).toEqual([]);
    expect(data?.updateSeries.series.posts.map(({ title }) => title)).toEqual(['Part 4', 'Part 5', 'Part 2']);
    expect(await partsOf(seriesId)).toEqual([one, four, five, two, three]);
    await update({ seriesId, postIds: [] });
    expect(await partsOf(seriesId)).toEqual([one, three]);
    await update({ seriesId, postIds: [two] });
    for (const caseId of [first, third]) expect((await calls.undo({ caseId }, mia.token)).errors).toEqual([]);
    const shown = await update({ seriesId });
    expect(shown.data?.updateSeries.series.posts).toHaveLength(3);

    await hide(one);
    expect((await server.graphql(DELETE, { input: { seriesId } }, ada.token)).errors).toEqual([]);
    expect(await partsOf(seriesId)).toEqual([]);
  });

  it('are not moved by setPostSeries, which does not tell that they exist', async () => {
    const [one = '', two = ''] = await addPosts(2);
    const seriesId = await create([one, two]);
    await hide(one);
    const { token: other } = await createUser(server);
    for (const token of [ada.token, other])
      for (const choice of [{}, { title: 'Another series' }]) {
        const { errors } = await server.graphql(SET, { input: { postId: one, ...choice } }, token);
        expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
      }
    expect(await partsOf(seriesId)).toEqual([one, two]);
    expect(await server.dataSource.manager.countBy(Series, { authorId: ada.user.id })).toBe(1);
  });

  it('count', async () => {
    const posts = await addPosts(MAX_PARTS + 1);
    const seriesId = await create(posts.slice(0, MAX_PARTS));
    await hide(posts[0] ?? '');
    const message =
      'A series can have at most 100 posts. Those count too that moderators have deleted or not yet approved.';
    expect((await update({ seriesId, postIds: posts.slice(1) })).errors).toMatchObject([{ message }]);
    const chosen = await server.graphql(SET, { input: { postId: posts.at(-1), seriesId } }, ada.token);
    expect(chosen.errors).toMatchObject([{ message }]);
    expect((await update({ seriesId, postIds: posts.slice(1, MAX_PARTS) })).errors).toEqual([]);
    expect(await partsOf(seriesId)).toEqual(posts.slice(0, MAX_PARTS));
  });
});
