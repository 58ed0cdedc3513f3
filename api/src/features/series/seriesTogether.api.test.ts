import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { MAX_PARTS } from './series.inputs.js';

const SHOWN =
  'id title posts(first: 100) { title seriesPart { number count previous { title } next { title } } }';
const CREATE = `mutation ($input: CreateSeriesInput!) { createSeries(input: $input) { series { ${SHOWN} } } }`;
const UPDATE = `mutation ($input: UpdateSeriesInput!) { updateSeries(input: $input) { series { ${SHOWN} } } }`;
const DELETE = 'mutation ($input: DeleteSeriesInput!) { deleteSeries(input: $input) { deletedSeriesId } }';
const SET = 'mutation ($input: SetPostSeriesInput!) { setPostSeries(input: $input) { post { id } } }';

interface Part {
  title: string;
  seriesPart: { number: number; count: number; previous: Named | null; next: Named | null };
}
interface Named {
  title: string;
}
interface Shown {
  id: string;
  posts: Part[];
}

let server: TestServer;
let ada: { user: User; token: string };
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await createUser(server);
});
afterAll(() => server.close());

const post = async (title: string) => (await createPost(server, ada.user, { title })).id;
const posts = async (...titles: string[]) => {
  const ids: string[] = [];
  for (const title of titles) ids.push(await post(title));
  return ids;
};
const set = (input: object) => server.graphql(SET, { input }, ada.token);

async function series(title: string, ...postIds: string[]): Promise<string> {
  const input = { title, postIds };
  const { data } = await server.graphql<{ createSeries: { series: Shown } }>(CREATE, { input }, ada.token);
  if (!data) throw new Error('No series');
  return data.createSeries.series.id;
}

/** The titles in their order, after a look at each part: its number, the count, and the posts before and after it. */
async function titlesOf(id: string): Promise<string[] | null> {
  const query = `query ($id: ID!) { series(id: $id) { ${SHOWN} } }`;
  const { data, errors } = await server.graphql<{ series: Shown | null }>(query, { id }, ada.token);
  expect(errors).toEqual([]);
  if (!data?.series) return null;
  const titles = data.series.posts.map(({ title }) => title);
  expect(data.series.posts.map(({ seriesPart }) => seriesPart)).toEqual(
    titles.map((_, index) => ({
      number: index + 1,
      count: titles.length,
      previous: index === 0 ? null : { title: titles[index - 1] },
      next: index === titles.length - 1 ? null : { title: titles[index + 1] },
    })),
  );
  return titles;
}

const failures = (answers: { errors: unknown[] }[]) => answers.flatMap(({ errors }) => errors);

/** Repeated, because the requests meet in a different order each time. */
const times = it.each([1, 2, 3, 4, 5]);

describe(`changes of series at the same moment on ${engine}`, () => {
  times('two posts that join a series are both in it, each once (%d)', async () => {
    const [one = '', two = '', three = ''] = await posts('One', 'Two', 'Three');
    const seriesId = await series('Tides', one);
    const answers = await Promise.all([two, three].map((postId) => set({ postId, seriesId })));
    expect(failures(answers)).toEqual([]);
    const titles = await titlesOf(seriesId);
    expect(titles?.[0]).toBe('One');
    expect(titles?.toSorted()).toEqual(['One', 'Three', 'Two']);
  });

  times('a post that joins two series is in one of them (%d)', async () => {
    const [one = '', two = '', three = ''] = await posts('One', 'Two', 'Three');
    const ids = [await series('Tides', one), await series('Waves', two)];
    const answers = await Promise.all(ids.map((seriesId) => set({ postId: three, seriesId })));
    expect(failures(answers)).toEqual([]);
    const found = (await Promise.all(ids.map(titlesOf))).flat().filter((title) => title === 'Three');
    expect(found).toEqual(['Three']);
  });

  times('the same request twice leaves the post in the series once (%d)', async () => {
    const [one = '', two = ''] = await posts('One', 'Two');
    const seriesId = await series('Tides', one);
    const answers = await Promise.all([1, 2].map(() => set({ postId: two, seriesId })));
    expect(failures(answers)).toEqual([]);
    expect(await titlesOf(seriesId)).toEqual(['One', 'Two']);
  });

  times('two posts that change places between two series (%d)', async () => {
    const [one = '', two = ''] = await posts('One', 'Two');
    const tides = await series('Tides', one);
    const waves = await series('Waves', two);
    const answers = await Promise.all([
      set({ postId: one, seriesId: waves }),
      set({ postId: two, seriesId: tides }),
    ]);
    expect(failures(answers)).toEqual([]);
    expect([await titlesOf(tides), await titlesOf(waves)]).toEqual([['Two'], ['One']]);
  });

  times('a post that joins while the series is ordered anew, and one that leaves it (%d)', async () => {
    const [one = '', two = '', three = '', four = ''] = await posts('One', 'Two', 'Three', 'Four');
    const seriesId = await series('Tides', one, two, three);
    const order = { seriesId, postIds: [three, two, one] };
    const answers = await Promise.all([
      set({ postId: four, seriesId }),
      server.graphql(UPDATE, { input: order }, ada.token),
      set({ postId: two, seriesId: null }),
    ]);
    expect(failures(answers)).toEqual([]);
    const titles = await titlesOf(seriesId);
    // The order is the answer to what the author saw, so it also takes out a post that joined just before.
    const kept = (titles ?? []).filter((title) => title !== 'Four' && title !== 'Two');
    expect(kept).toEqual(['Three', 'One']);
    expect(titles?.length).toBe(new Set(titles).size);
  });

  times('a post that joins a series that is deleted stays outside (%d)', async () => {
    const [one = '', two = ''] = await posts('One', 'Two');
    const seriesId = await series('Tides', one);
    const [joined, deleted] = await Promise.all([
      set({ postId: two, seriesId }),
      server.graphql(DELETE, { input: { seriesId } }, ada.token),
    ]);
    expect(deleted.errors).toEqual([]);
    expect(joined.errors.map(({ extensions }) => extensions.code)).toEqual(
      joined.errors.length === 0 ? [] : ['NOT_FOUND'],
    );
    expect(await titlesOf(seriesId)).toBeNull();
    const query = 'query ($id: ID!) { post(id: $id) { seriesPart { number } } }';
    for (const id of [one, two])
      expect((await server.graphql(query, { id })).data).toEqual({ post: { seriesPart: null } });
  });

  it('only one of two posts gets the last place', async () => {
    const ids = await posts(...Array.from({ length: MAX_PARTS + 1 }, (_, index) => `Part ${index}`));
    const seriesId = await series('Tides', ...ids.slice(2));
    const answers = await Promise.all(ids.slice(0, 2).map((postId) => set({ postId, seriesId })));
    expect(answers.flatMap(({ errors }) => errors.map(({ message }) => message))).toHaveLength(1);
    expect(await titlesOf(seriesId)).toHaveLength(MAX_PARTS);
  });
});
