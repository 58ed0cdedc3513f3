import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Draft } from '../drafts/draft.entity.js';
import { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';
import { type Series, SeriesPost } from './series.entity.js';
import type { SeriesChoice } from './seriesChoice.js';

interface Placed {
  id: string;
  version: number;
  updatedAt: string;
  seriesPart: { number: number; count: number; series: { id: string; title: string } } | null;
}

const POST = 'post { id version updatedAt seriesPart { number count series { id title } } }';
const PUBLISH = `mutation ($input: PublishPostInput!) { publishPost(input: $input) { ${POST} } }`;
const UPDATE = `mutation ($input: UpdatePostInput!) { updatePost(input: $input) { ${POST} } }`;
const SET = `mutation ($input: SetPostSeriesInput!) { setPostSeries(input: $input) { ${POST} } }`;
const SAVE = `mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id version series { seriesId title } } } }`;
const PROBLEMS = '{ viewer { seriesProblems { title reason post { id title } } } }';
const DISMISS =
  'mutation ($input: DismissSeriesProblemInput!) { dismissSeriesProblem(input: $input) { postId } }';
const NONE = { seriesId: null, title: null };
const FULL = 'A series can have at most 100 posts.';

let server: TestServer;
let ada: { user: User; token: string };
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await createUser(server);
});
afterAll(() => server.close());

const text = { title: 'On tides', html: '<p>They come and go.</p>', categories: ['React'] };
const services = () => server.server.services;
const send = (query: string, input: object, token = ada.token) =>
  server.graphql<Record<string, { post: Placed }>>(query, { input }, token);
async function done(query: string, input: object): Promise<Placed> {
  const { data, errors } = await send(query, input);
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0]!.post;
}
const seriesWith = (title: string, postIds: string[] = []) =>
  services().series.create(ada.user, { title, postIds });
const place = (title: string, number = 1, count = 1) => ({ number, count, series: { title } });
const titles = async () =>
  (await services().series.ofAuthor(ada.user.id, 100, ada.user)).map(({ title }) => title).sort();
const postsOf = () => server.dataSource.manager.countBy(Post, { authorId: ada.user.id });
/** A series with 100 posts, of which 99 are made by hand. */
async function fullSeries(title: string): Promise<Series> {
  const first = await createPost(server, ada.user);
  const stored = await server.dataSource.manager.findOneByOrFail(Post, { id: first.id });
  const ids = [first.id, ...Array.from({ length: 99 }, () => randomUUID())];
  for (const id of ids.slice(1))
    await server.dataSource.manager.insert(Post, Object.assign(stored, { id, html: '' }));
  return seriesWith(title, ids);
}
async function scheduled(series: SeriesChoice, minutes = 5) {
  const draft = await services().drafts.save(ada.user, { ...text, id: randomUUID(), series });
  const publishAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000);
  await services().scheduling.schedule(ada.user, { draftId: draft.id, draftVersion: 1, publishAt });
  return { id: draft.id, publishAt };
}
async function publishedAs({ id, publishAt }: { id: string; publishAt: Date }): Promise<Placed> {
  await services().scheduling.publishDue(publishAt);
  const postId = await services().drafts.publishedAs(ada.user, id);
  const { data } = await server.graphql<{ post: Placed }>(
    `query ($id: ID!) { ${POST.replace('post', 'post(id: $id)')} }`,
    {
      id: postId,
    },
  );
  return data!.post;
}

describe(`a post is published into a series on ${engine}`, () => {
  it('that is new, that exists, and that has the title in another case', async () => {
    expect(await done(PUBLISH, { ...text, series: { title: ' Tides ' } })).toMatchObject({
      version: 1,
      seriesPart: place('Tides'),
    });
    const [{ id: seriesId } = { id: '' }] = await services().series.ofAuthor(ada.user.id, 1, ada.user);
    const second = await done(PUBLISH, { ...text, series: { seriesId, title: 'Tides' } });
    expect(second.seriesPart).toMatchObject(place('Tides', 2, 2));
    expect((await done(PUBLISH, { ...text, series: { title: 'ＴＩＤＥＳ' } })).seriesPart).toMatchObject(
      place('Tides', 3, 3),
    );
    expect((await done(PUBLISH, { ...text, series: NONE })).seriesPart).toBeNull();
    expect((await done(PUBLISH, text)).seriesPart).toBeNull();
    expect(await titles()).toEqual(['Tides']);
  });

  it('that was renamed, by its id, and that was deleted, by its title', async () => {
    const { id: seriesId } = await seriesWith('Tides');
    await services().series.update(ada.user, { seriesId, title: 'Ebb and flood' });
    const renamed = await done(PUBLISH, { ...text, series: { seriesId, title: 'Tides' } });
    expect(renamed.seriesPart).toMatchObject(place('Ebb and flood'));
    await services().series.delete(ada.user, seriesId);
    const again = await done(PUBLISH, { ...text, series: { seriesId, title: 'Tides' } });
    expect(again.seriesPart).toMatchObject(place('Tides'));
    expect(await titles()).toEqual(['Tides']);
  });

  it('but never into one of another author', async () => {
    const bob = await createUser(server);
    const { id: seriesId } = await services().series.create(bob.user, { title: 'Tides', postIds: [] });
    const own = await done(PUBLISH, { ...text, series: { seriesId, title: 'Tides' } });
    expect(own.seriesPart?.series.id).not.toBe(seriesId);
    const { errors } = await send(PUBLISH, { ...text, series: { seriesId } });
    expect(errors[0]?.extensions.fields).toEqual({
      series: 'This series does not exist any more. Choose another one.',
    });
    expect(await server.dataSource.manager.countBy(SeriesPost, { seriesId })).toBe(0);
  });

  it.each([
    ['no title', { title: ' \u200b' }, 'The title of the series is missing.'],
    ['a long title', { title: 'x'.repeat(101) }, 'The title has 101 characters, 100 are allowed.'],
  ])('or not at all with %s', async (_what, series, message) => {
    const { errors } = await send(PUBLISH, { ...text, series });
    expect(errors[0]?.extensions.fields).toEqual({ series: message });
    expect(await postsOf()).toBe(0);
  });

  it('or not at all if the series is full', async () => {
    const { id: seriesId } = await fullSeries('Tides');
    const before = await postsOf();
    for (const series of [{ seriesId }, { title: 'tides' }]) {
      const { errors } = await send(PUBLISH, { ...text, series });
      expect(errors[0]?.extensions.fields).toEqual({ series: FULL });
    }
    expect(await postsOf()).toBe(before);
    const other = await done(PUBLISH, text);
    const refused = await send(UPDATE, { postId: other.id, title: 'Another', series: { seriesId } });
    expect(refused.errors[0]?.extensions.fields).toEqual({ series: FULL });
    expect(await server.dataSource.manager.findOneBy(Post, { id: other.id })).toMatchObject({ version: 1 });
  });

  it('by 20 requests at once that all name a new one: it is made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(PUBLISH, { ...text, series: { title: 'Tides' } })),
    );
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await titles()).toEqual(['Tides']);
    const numbers = await server.dataSource.manager.find(SeriesPost, { order: { position: 'ASC' } });
    const own = answers.map(({ data }) => data!.publishPost!.post.id);
    expect(numbers.filter(({ postId }) => own.includes(postId)).map(({ position }) => position)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it('again with another choice after a lost answer', async () => {
    const draft = { draftId: randomUUID() };
    const first = await done(PUBLISH, { ...text, ...draft, series: { title: 'Tides' } });
    const second = await done(PUBLISH, { ...text, ...draft, series: { title: 'Waves' } });
    expect(second).toMatchObject({ id: first.id, version: 1, seriesPart: place('Waves') });
  });
});

describe(`changes of a post on ${engine}`, () => {
  it('move it with the text or alone, and leave it where it is without a choice', async () => {
    const post = await done(PUBLISH, { ...text, series: { title: 'Tides' } });
    const moved = await done(UPDATE, { postId: post.id, title: 'On waves', series: { title: 'Waves' } });
    expect(moved).toMatchObject({ version: 2, seriesPart: place('Waves') });
    const alone = await done(UPDATE, { postId: post.id, series: { title: 'Swell' } });
    expect(alone).toMatchObject({
      version: 2,
      updatedAt: moved.updatedAt,
      seriesPart: place('Swell'),
    });
    expect((await done(UPDATE, { postId: post.id, title: 'On swell' })).seriesPart).toMatchObject(
      place('Swell'),
    );
    expect((await done(UPDATE, { postId: post.id, series: NONE })).seriesPart).toBeNull();
  });

  it('by REST leave it where it is, which REST does not show', async () => {
    const { id } = await done(PUBLISH, { ...text, series: { title: 'Tides' } });
    const rest = restClient(server);
    const body = { title: 'By REST', series: { title: 'Waves' } };
    const { status, body: shown } = await rest(`PUT /api/posts/${id}`, { token: ada.token, body });
    expect(status).toBe(200);
    expect(JSON.stringify(shown)).not.toMatch(/series|Tides/i);
    const unchanged = await done(UPDATE, { postId: id });
    expect(unchanged).toMatchObject({ version: 2, seriesPart: place('Tides') });
    expect(await titles()).toEqual(['Tides']);
  });

  it('move nothing if the text is in conflict', async () => {
    const post = await done(PUBLISH, { ...text, series: { title: 'Tides' } });
    await done(UPDATE, { postId: post.id, title: 'Changed elsewhere' });
    const late = { postId: post.id, version: 1, title: 'Changed here', series: { title: 'Waves' } };
    expect((await send(UPDATE, late)).errors[0]?.extensions.code).toBe('CONFLICT');
    expect(await titles()).toEqual(['Tides']);
  });

  it('keep the place of a post that is in the series already', async () => {
    const posts = [];
    for (let index = 0; index < 3; index++)
      posts.push(await done(PUBLISH, { ...text, series: { title: 'Tides' } }));
    const [first] = posts;
    const same = await done(UPDATE, { postId: first!.id, title: 'Better', series: { title: 'tides' } });
    expect(same.seriesPart).toMatchObject(place('Tides', 1, 3));
  });

  it('by setPostSeries make a series in the same request, or use the one of this title', async () => {
    const post = await done(PUBLISH, { ...text, series: { title: 'Tides' } });
    expect((await done(SET, { postId: post.id, title: 'Waves' })).seriesPart).toMatchObject(place('Waves'));
    expect((await done(SET, { postId: post.id, title: 'TIDES' })).seriesPart).toMatchObject(place('Tides'));
    const { errors } = await send(SET, { postId: post.id, title: '  ' });
    expect(errors[0]?.extensions.fields).toEqual({ title: 'The title of the series is missing.' });
    await fullSeries('Full');
    const full = await send(SET, { postId: post.id, title: 'Full' });
    expect(full.errors[0]?.extensions.fields).toEqual({ title: FULL });
    expect(await titles()).toEqual(['Full', 'Tides', 'Waves']);
    const bob = await createUser(server);
    const stolen = await send(SET, { postId: post.id, title: 'Mine' }, bob.token);
    expect(stolen.errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await services().series.ofAuthor(bob.user.id, 9, bob.user)).toEqual([]);
  });
});

describe(`a draft on ${engine}`, () => {
  it('keeps the choice as it was typed, and publishing another one needs its version', async () => {
    const id = randomUUID();
    const draft = { ...text, id, series: { title: ' x'.repeat(150) } };
    const { data, errors } = await server.graphql(SAVE, { input: draft }, ada.token);
    expect(errors).toEqual([]);
    const kept = { seriesId: null, title: ' x'.repeat(150).trim() };
    expect(data).toEqual({ saveDraft: { draft: { id, version: 1, series: kept } } });
    const other = await send(PUBLISH, { ...text, draftId: id });
    expect(other.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', draftVersion: 1 });
    const chosen = { ...text, draftId: id, draftVersion: 1, series: { title: 'Tides' } };
    expect((await done(PUBLISH, chosen)).seriesPart).toMatchObject(place('Tides'));
    const { errors: tooLong } = await send(SAVE, {
      ...text,
      id: randomUUID(),
      series: { title: 'x'.repeat(1001) },
    });
    expect(tooLong[0]?.extensions.fields).toHaveProperty('series');
    const { errors: untitled } = await send(SAVE, {
      ...text,
      id: randomUUID(),
      series: { seriesId: randomUUID() },
    });
    expect(untitled[0]?.extensions.fields).toEqual({ series: 'The title of the series is missing.' });
  });

  it('without a choice leaves the post in its series, and with none takes it out', async () => {
    const post = await done(PUBLISH, { ...text, series: { title: 'Tides' } });
    for (const [series, expected] of [
      [null, place('Tides')],
      [NONE, null],
    ] as const) {
      const id = randomUUID();
      const changes = { ...text, title: `Title ${id.slice(0, 5)}`, postId: post.id, series };
      await services().drafts.save(ada.user, { ...changes, id });
      const stored = await server.dataSource.manager.findOneByOrFail(Draft, { id });
      expect(stored.series).toEqual(series);
      const updated = await done(UPDATE, { ...changes, draftId: id, draftVersion: 1 });
      if (expected) expect(updated.seriesPart).toMatchObject(expected);
      else expect(updated.seriesPart).toBeNull();
    }
  });
});

describe(`a scheduled draft on ${engine}`, () => {
  it('is published into its series, also one that was renamed or deleted since', async () => {
    const { id: seriesId } = await seriesWith('Tides');
    const [first, second] = [
      await scheduled({ seriesId, title: 'Tides' }),
      await scheduled({ seriesId, title: 'Tides' }, 6),
    ];
    await services().series.update(ada.user, { seriesId, title: 'Ebb' });
    expect((await publishedAs(first)).seriesPart).toMatchObject(place('Ebb'));
    expect((await publishedAs(second)).seriesPart).toMatchObject(place('Ebb', 2, 2));
    const third = await scheduled({ seriesId, title: 'Tides' });
    await services().series.delete(ada.user, seriesId);
    expect((await publishedAs(third)).seriesPart).toMatchObject(place('Tides'));
  });

  it.each(['dismissed', 'placed'])(
    'is published without a series that has become full, which its author is told until it is %s',
    async (way) => {
      const { id: seriesId } = await seriesWith('Tides');
      const draft = await scheduled({ seriesId, title: 'Tides' });
      await services().series.delete(ada.user, seriesId);
      await fullSeries('Tides');
      const post = await publishedAs(draft);
      expect(post).toMatchObject({ version: 1, seriesPart: null });
      const problem = { title: 'Tides', reason: FULL, post: { id: post.id, title: text.title } };
      const told = async (token = ada.token) =>
        (await server.graphql<{ viewer: { seriesProblems: unknown[] } }>(PROBLEMS, {}, token)).data?.viewer
          .seriesProblems;
      expect(await told()).toEqual([problem]);
      expect(await told((await createUser(server)).token)).toEqual([]);
      const bob = await createUser(server);
      const dismiss = (token: string) => server.graphql(DISMISS, { input: { postId: post.id } }, token);
      await dismiss(bob.token);
      expect(await told()).toEqual([problem]);
      if (way === 'dismissed') expect((await dismiss(ada.token)).errors).toEqual([]);
      else await done(SET, { postId: post.id, title: 'Waves' });
      expect(await told()).toEqual([]);
    },
  );

  it('cannot be scheduled with a series that is full or has no title', async () => {
    await fullSeries('Tides');
    await expect(scheduled({ title: 'Tides' })).rejects.toMatchObject({ fields: { series: FULL } });
    await expect(scheduled({ title: '' })).rejects.toMatchObject({
      fields: { series: 'The title of the series is missing.' },
    });
    expect(await server.dataSource.manager.countBy(Draft, { authorId: ada.user.id })).toBe(2);
  });

  it('stays, with the reason, if the title was taken away since', async () => {
    const draft = await scheduled({ title: 'Tides' });
    await services().drafts.save(ada.user, { ...text, id: draft.id, version: 1, series: { title: '' } });
    await services().scheduling.publishDue(draft.publishAt);
    expect(await server.dataSource.manager.findOneBy(Draft, { id: draft.id })).toMatchObject({
      publishAt: null,
      publishProblem: 'The title of the series is missing.',
    });
  });
});

it('the series of many users take one statement, and each viewer sees their own empty ones', async () => {
  const bob = await createUser(server);
  for (const title of ['One', 'Two', 'Three']) {
    await done(PUBLISH, { ...text, series: { title } });
    const post = await createPost(server, bob.user);
    await services().series.setOfPost(bob.user, { postId: post.id, title: `${title} of Bob` });
  }
  const list =
    '{ posts(first: 40, sort: LATEST) { nodes { author { userName series(first: 3) { title } } } } }';
  const shown = async (token?: string) => {
    const { data } = await server.graphql<{
      posts: { nodes: { author: { userName: string; series: { title: string }[] } }[] };
    }>(list, {}, token);
    return Object.fromEntries(
      data!.posts.nodes.map(({ author }) => [author.userName, author.series.map(({ title }) => title)]),
    );
  };
  await seriesWith('Empty');
  server.queries.length = 0;
  expect(await shown(ada.token)).toMatchObject({
    [ada.user.userName]: ['Empty', 'Three', 'Two'],
    [bob.user.userName]: ['Three of Bob', 'Two of Bob', 'One of Bob'],
  });
  expect(server.queries.filter((sql) => /FROM series/.test(sql)).length).toBe(1);
  expect(await shown()).toMatchObject({ [ada.user.userName]: ['Three', 'Two', 'One'] });
});

it('feeds and Markdown name the series, and lead to the posts before and after', async () => {
  const posts: Placed[] = [];
  for (let index = 0; index < 3; index++)
    posts.push(await done(PUBLISH, { ...text, series: { title: 'Tides & <b>' } }));
  const [first, second, third] = posts.map(({ id }) => id);
  const alone = await done(PUBLISH, text);
  const read = async (path: string) => (await fetch(server.origin + path)).text();
  const base = `/${ada.user.userName}`;
  const feed = JSON.parse(await read(`${base}/feed.json`)) as { items: { url: string; _hydrate?: object }[] };
  const itemOf = (id?: string) => feed.items.find(({ url }) => url.endsWith(`${id}`));
  expect(itemOf(second)).toMatchObject({ _hydrate: { series: { title: 'Tides & <b>', number: 2 } } });
  expect(itemOf(alone.id)).not.toHaveProperty('_hydrate');
  for (const [name, tag] of [
    ['atom.xml', 'entry'],
    ['rss.xml', 'item'],
  ] as const) {
    const xml = await read(`${base}/${name}`);
    const entry = xml.split(`<${tag}>`).find((part) => part.includes(`/post/${second}<`)) ?? '';
    expect(entry).toContain(`/post/${first}" rel="prev" type="text/html"/>`);
    expect(entry).toContain(`/post/${third}" rel="next" type="text/html"/>`);
    expect(entry).toMatch(/<dcterms:isPartOf>\s*<!\[CDATA\[Tides & <b>]]>\s*<\/dcterms:isPartOf>/);
    expect(xml.match(/isPartOf>/g)).toHaveLength(6);
  }
  expect(await read(`/post/${second}.md`)).toMatch(
    /^---\nseries: "Tides & <b>"\nseries_order: 2\n---\n\n# On tides/,
  );
  expect(await read(`/post/${alone.id}.md`)).toMatch(/^# On tides/);
});
