import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookmark, createPost, createToken, createUser } from '../../testing/factories.js';
import { statementsWait } from '../../testing/lockWaits.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import { Bookmark } from '../bookmarks/bookmark.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { CollectionPost, MAX_COLLECTIONS } from './collection.entity.js';

interface Person {
  user: User;
  token: string;
}
let server: TestServer;
let ada: Person;
let eve: Person;
let zoe: Person;
/** Ids by title. */
const ids = new Map<string, string>();
const idOf = (title: string) => ids.get(title) ?? '';

const LIST = `query ($sort: ReadingListSort = SAVED, $query: String, $category: String, $unreadOnly: Boolean = false,
  $collectionId: ID, $first: Int = 8, $after: String) { viewer { unreadBookmarksCount readingList(sort: $sort, query: $query,
  category: $category, unreadOnly: $unreadOnly, collectionId: $collectionId, first: $first, after: $after) {
  nodes { post { title } note readAt collectionIds } pageInfo { hasNextPage endCursor } } } }`;

interface Listed {
  viewer: {
    unreadBookmarksCount: number;
    readingList: {
      nodes: { post: { title: string }; note: string; readAt: string | null; collectionIds: string[] }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
}

async function list(variables: Record<string, unknown> = {}, { token }: Person = ada) {
  const { data, errors } = await server.graphql<Listed>(LIST, variables, token);
  if (!data) throw new Error(errors[0]?.message);
  return data.viewer;
}
const titles = async (variables: Record<string, unknown> = {}, person?: Person) =>
  (await list(variables, person)).readingList.nodes.map(({ post }) => post.title).join(' ');

/** The first error of a mutation, or its data. */
async function mutate(name: string, input: object, selection: string, { token }: Person = ada) {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`;
  const { data, errors } = await server.graphql<Record<string, Record<string, Record<string, unknown>>>>(
    `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} } }`,
    { input },
    token,
  );
  return {
    payload: data?.[name],
    code: errors[0]?.extensions.code,
    message: errors[0]?.message,
    extensions: errors[0]?.extensions,
  };
}

const create = async (name: string, person?: Person) =>
  String((await mutate('createCollection', { name }, 'collection { id }', person)).payload?.collection?.id);
const share = async (collectionId: string, isShared: boolean) =>
  (await mutate('updateCollection', { collectionId, isShared }, 'collection { sharedPath }')).payload
    ?.collection?.sharedPath;

const SHARED = `query ($token: String!) { sharedCollection(token: $token) { name owner { userName }
  posts { nodes { title viewerHasBookmarked } } } }`;
const shared = async (path: unknown, person?: Person) =>
  (
    await server.graphql<{
      sharedCollection: { name: string; posts: { nodes: { title: string }[] } } | null;
    }>(SHARED, { token: String(path).replace('/lists/', '') }, person?.token)
  ).data?.sharedCollection;

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
  eve = await createUser(server, { userName: 'eve_e' });
  zoe = await createUser(server, { userName: 'zoe_z', name: 'Zoë Wáng' });
  const posts = [
    ['Hooks', ['React'], 3],
    ['Straße', ['CSS'], 12],
    ['Forms', ['React', 'CSS'], 1],
    ['日本語', [], 7],
  ] as const;
  for (const [i, [title, categories, readingMinutes]] of posts.entries()) {
    const { id } = await createPost(server, zoe.user, { title, categories: [...categories] });
    ids.set(title, id);
    const createdAt = new Date(Date.now() - i * 86_400_000);
    await server.dataSource.manager.update(Post, { id }, { readingMinutes, createdAt });
    await createBookmark(server, ada.user, id);
    await server.dataSource.manager.update(
      Bookmark,
      { userId: ada.user.id, postId: id },
      { createdAt: new Date(Date.now() - 1_000_000 + i * 1000) },
    );
  }
  await mutate(
    'updateSavedPost',
    { postId: idOf('Hooks'), note: ' See Chapter 4 😀 ' },
    'savedPost { note }',
  );
});
afterAll(() => server.close());

describe(`the reading list on ${engine}`, () => {
  it.each([
    [{}, '日本語 Forms Straße Hooks'],
    [{ sort: 'PUBLISHED' }, 'Hooks Straße Forms 日本語'],
    [{ sort: 'LONGEST' }, 'Straße 日本語 Hooks Forms'],
    [{ sort: 'SHORTEST' }, 'Forms Hooks 日本語 Straße'],
    [{ query: 'HOO' }, 'Hooks'],
    [{ query: '本語' }, '日本語'],
    [{ query: 'chapter hook zoe wang' }, 'Hooks'],
    [{ query: 'ZOE_Z stras' }, ''],
    [{ query: '% _' }, ''],
    [{ query: '  ' }, '日本語 Forms Straße Hooks'],
    [{ query: 'zoë', category: 'css', sort: 'LONGEST' }, 'Straße Forms'],
    [{ category: 'None' }, ''],
    [{ collectionId: 'x' }, ''],
  ])('selects and sorts by %j', async (variables, expected) => {
    expect(await titles(variables)).toBe(expected);
    let walked = '';
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo }: Listed['viewer']['readingList'] = (
        await list({ ...variables, first: 1, after })
      ).readingList;
      walked += ` ${nodes.map(({ post }) => post.title).join()}`;
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(walked.trim()).toBe(expected);
  });

  it('keeps notes and read marks for its owner, until the post is removed', async () => {
    const postId = idOf('Hooks');
    const change = (input: object, person?: Person) =>
      mutate('updateSavedPost', { postId, ...input }, 'savedPost { note readAt }', person);
    expect((await list({ query: 'hooks' })).readingList.nodes[0]?.note).toBe('See Chapter 4 😀');
    const read = (await change({ isRead: true })).payload;
    expect((await change({ isRead: true })).payload).toEqual(read);
    expect(await titles({ unreadOnly: true })).toBe('日本語 Forms Straße');
    expect((await list()).unreadBookmarksCount).toBe(3);
    expect((await change({ note: '😀'.repeat(1000) })).payload?.savedPost?.note).toBe('😀'.repeat(1000));
    expect(await change({ note: 'x'.repeat(1001) })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await change({ note: 'Mine' }, eve)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await titles({ query: 'chapter' }, eve)).toBe('');
    expect((await change({ isRead: false, note: '' })).payload?.savedPost).toEqual({
      note: '',
      readAt: null,
    });
  });

  it('refuses a note that was begun with another text than the stored one, and says which that is', async () => {
    const postId = idOf('Hooks');
    const change = async (input: object, person?: Person) =>
      mutate('updateSavedPost', { postId, ...input }, 'savedPost { note }', person);
    const noteNow = async () => (await list({ query: 'hooks' })).readingList.nodes[0]?.note;
    await change({ note: 'As the laptop knows it' });
    expect(
      (await change({ note: ' Of the phone ', expectedNote: 'As the laptop knows it' })).payload,
    ).toEqual({ savedPost: { note: 'Of the phone' } });
    const refused = await change({
      note: 'Of the laptop',
      isRead: true,
      expectedNote: 'As the laptop knows it',
    });
    expect(refused).toMatchObject({ code: 'CONFLICT', extensions: { note: 'Of the phone' } });
    expect(await noteNow()).toBe('Of the phone');
    expect(await titles({ unreadOnly: true })).toContain('Hooks');
    expect(await change({ note: '', expectedNote: '' })).toMatchObject({ code: 'CONFLICT' });
    // The answer to the first attempt was lost.
    const again = { note: 'Of the phone', expectedNote: 'As the laptop knows it' };
    expect((await change(again)).payload).toEqual({ savedPost: { note: 'Of the phone' } });
    expect((await change({ isRead: false })).payload).toEqual({ savedPost: { note: 'Of the phone' } });
    // A program that may not read the note does not learn it by guessing.
    const { token } = await createToken(server, ada.user, ['write:reactions']);
    const input = { postId, note: 'Of a program', expectedNote: 'A guess' };
    const guessed = await mutate('updateSavedPost', input, '__typename', { user: ada.user, token });
    expect(guessed).toMatchObject({ code: 'FORBIDDEN', extensions: { scope: 'read' } });
    expect(guessed.extensions).not.toHaveProperty('note');
    expect(await noteNow()).toBe('Of the phone');
    expect((await change({ note: '' })).payload).toEqual({ savedPost: { note: '' } });
  });
});

describe(`collections on ${engine}`, () => {
  it('hold saved posts, and lose those that are removed from the list', async () => {
    const collectionId = await create('Later');
    const put = (name: string, title: string, person?: Person) =>
      mutate(name, { collectionId, postId: idOf(title) }, 'savedPost { collectionIds }', person);
    await put('addToCollection', 'Forms');
    expect((await put('addToCollection', 'Forms')).payload?.savedPost).toEqual({
      collectionIds: [collectionId],
    });
    await put('addToCollection', 'Hooks');
    expect(await titles({ collectionId })).toBe('Forms Hooks');
    expect((await put('removeFromCollection', 'Hooks')).payload?.savedPost).toEqual({ collectionIds: [] });
    await mutate('removeBookmark', { postId: idOf('Forms') }, 'post { id }');
    await createBookmark(server, ada.user, idOf('Forms'));
    expect(await titles({ collectionId })).toBe('');

    // Another person neither sees nor changes it, nor learns that it exists.
    expect(await put('addToCollection', 'Hooks', eve)).toMatchObject({ code: 'NOT_FOUND' });
    for (const name of ['updateCollection', 'deleteCollection'])
      expect(await mutate(name, { collectionId }, 'viewer { email }', eve)).toMatchObject({
        code: 'NOT_FOUND',
      });
    await createBookmark(server, eve.user, idOf('Hooks'));
    await put('addToCollection', 'Hooks');
    expect(await titles({ collectionId }, eve)).toBe('');
    expect((await list({}, eve)).readingList.nodes[0]?.collectionIds).toEqual([]);
    const { data } = await server.graphql('query ($id: ID!) { node(id: $id) { id } }', { id: collectionId });
    expect(data).toEqual({ node: null });
    await mutate('deleteCollection', { collectionId }, 'viewer { email }');
    expect(await titles()).toContain('Hooks');
  });

  it('of a reader are found without those of others who have collected the same post', async () => {
    server.queries.length = 0;
    const values = [idOf('On keys'), ada.user.id];
    await server.server.services.collections.ofPosts(ada.user.id, [idOf('On keys')]);
    const sql = server.queries.find((each) => each.includes('FROM collection')) ?? '';
    const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL';
    const [first] = await server.dataSource.query<Record<string, unknown>[]>(`${explain} ${sql}`, values);
    expect(first?.table ?? first?.detail).toMatch(/^o$|^SEARCH o USING (?:COVERING )?INDEX/);
  });

  it('have unique names, and a limit', async () => {
    const first = await create('Größe');
    const named = (name: string) => mutate('createCollection', { name }, 'collection { name }');
    const message = 'You have a collection with this name already.';
    expect(await named(' GRÖSSE ')).not.toMatchObject({ message });
    expect(await named('größe')).toMatchObject({ message });
    for (const name of ['', ' \u200b', 'x'.repeat(81)])
      expect(await named(name)).toMatchObject({ code: 'BAD_USER_INPUT' });
    const rename = (name: string) =>
      mutate('updateCollection', { collectionId: first, name }, 'collection { name }');
    expect(await rename('GRÖßE')).toMatchObject({ payload: { collection: { name: 'GRÖßE' } } });
    expect(await rename('grösse')).toMatchObject({ message });
    for (let i = 2; i < MAX_COLLECTIONS; i += 1)
      await server.server.services.collections.create(ada.user, `C${i}`);
    expect(await named('One more')).toMatchObject({
      message: 'You can have 100 collections at most. Delete one first.',
    });
    await server.dataSource.query('DELETE FROM collection');
  });

  it('are public at an unguessable address only while they are shared, without what is private', async () => {
    const collectionId = await create('For the team');
    for (const title of ['Hooks', 'Straße'])
      await mutate('addToCollection', { collectionId, postId: idOf(title) }, 'savedPost { note }');
    expect(await shared(collectionId)).toBeNull();
    const path = await share(collectionId, true);
    expect(path).toMatch(/^\/lists\/[\w-]{22}$/);
    expect(await share(collectionId, true)).toBe(path);
    expect(await shared(path)).toEqual({
      name: 'For the team',
      owner: { userName: 'ada_l' },
      posts: {
        nodes: [
          { title: 'Straße', viewerHasBookmarked: false },
          { title: 'Hooks', viewerHasBookmarked: false },
        ],
      },
    });
    const admin = new AdminService(server.dataSource, server.server.services.accounts);
    const post = await server.dataSource.manager.findOneByOrFail(Post, { id: idOf('Straße') });
    await admin.setListed(post, false);
    expect((await shared(path, eve))?.posts.nodes.map(({ title }) => title)).toEqual(['Hooks']);
    await admin.setListed(post, true);

    await server.dataSource.manager.update(User, { id: ada.user.id }, { suspendedAt: new Date() });
    expect(await shared(path, eve)).toBeNull();
    await server.dataSource.manager.update(User, { id: ada.user.id }, { suspendedAt: null });

    expect(await share(collectionId, false)).toBeNull();
    expect(await shared(path)).toBeNull();
    const next = await share(collectionId, true);
    expect(next).not.toBe(path);
    expect(await shared(path, eve)).toBeNull();
    expect(await shared(next, eve)).not.toBeNull();
    for (const wrong of ['', 'x'.repeat(22), `${String(next)}x`, String(next).toUpperCase()])
      expect(await shared(wrong, eve)).toBeNull();
  });
});

describe(`highlights on ${engine}`, () => {
  const LISTED = `{ viewer { highlights(first: 2) { nodes { quote post { title } } pageInfo { hasNextPage } } } }`;
  const OF_POST = 'query ($id: ID!) { post(id: $id) { viewerHighlights { quote prefix suffix } } }';

  it('are seen by their owner, once for each passage, until they are deleted', async () => {
    const postId = idOf('Hooks');
    const mark = (quote: string, more: object = {}, person?: Person) =>
      mutate('createHighlight', { postId, quote, ...more }, 'highlight { id }', person);
    const first = (await mark(' A body 😀\n', { prefix: 'x'.repeat(200), suffix: 'y' })).payload?.highlight
      ?.id;
    expect((await mark('A body 😀', { prefix: 'x'.repeat(64), suffix: 'y' })).payload?.highlight?.id).toBe(
      first,
    );
    await mark('Second');
    await mark('Third');
    const { data } = await server.graphql(LISTED, {}, ada.token);
    expect(data).toEqual({
      viewer: {
        highlights: {
          nodes: [
            { quote: 'Third', post: { title: 'Hooks' } },
            { quote: 'Second', post: { title: 'Hooks' } },
          ],
          pageInfo: { hasNextPage: true },
        },
      },
    });
    const inPost = async (token?: string) =>
      (await server.graphql<{ post: { viewerHighlights: object[] } }>(OF_POST, { id: postId }, token)).data
        ?.post.viewerHighlights;
    expect((await inPost(ada.token))?.[0]).toEqual({
      quote: 'A body 😀',
      prefix: 'x'.repeat(64),
      suffix: 'y',
    });
    expect([await inPost(), await inPost(eve.token)]).toEqual([[], []]);
    for (const quote of ['', ' ', 'x'.repeat(1001)])
      expect(await mark(quote)).toMatchObject({ code: 'BAD_USER_INPUT' });
    const remove = (person?: Person) =>
      mutate('deleteHighlight', { highlightId: first }, 'deletedHighlightId', person);
    expect(await remove(eve)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await remove()).payload).toEqual({ deletedHighlightId: first });
    expect(await inPost(ada.token)).toHaveLength(2);

    const COUNTS = '{ viewer { bookmarksCount unreadBookmarksCount collections { name postsCount } } }';
    interface Counts {
      viewer: {
        bookmarksCount: number;
        unreadBookmarksCount: number;
        collections: { name: string; postsCount: number }[];
      };
    }
    const counts = async () => {
      const { viewer } = (await server.graphql<Counts>(COUNTS, {}, ada.token)).data!;
      const collected = viewer.collections.find(({ name }) => name === 'Counted')?.postsCount;
      return [viewer.bookmarksCount, viewer.unreadBookmarksCount, collected];
    };
    const collectionId = await create('Counted');
    await mutate('addToCollection', { collectionId, postId }, 'savedPost { collectionIds }');
    const count = (await titles()).split(' ').length;
    const unread = (await list({ unreadOnly: true, first: 100 })).readingList.nodes.length;
    expect(await counts()).toEqual([count, unread, 1]);

    // A hidden post shows no part of its text, and takes no room in the list.
    await server.dataSource.manager.update(Post, { id: postId }, { hiddenAt: new Date(), isListed: false });
    expect(await counts()).toEqual([count - 1, unread - 1, 0]);
    expect((await server.graphql(LISTED, {}, ada.token)).data).toMatchObject({
      viewer: { highlights: { nodes: [] } },
    });
    expect(await titles()).not.toContain('Hooks');
  });
});

describe.runIf(engine === 'mysql')('a removal from the reading list on mysql', () => {
  it('that still runs does not keep the post from being saved and collected again', async () => {
    const { dataSource, server: app } = server;
    const { bookmarks, collections } = app.services;
    const { user } = await createUser(server);
    const { id: postId } = await createPost(server, zoe.user);
    const { id: collectionId } = await collections.create(user, 'Later');
    await collections.add(user, { collectionId, postId });
    let outcome: Promise<unknown> = Promise.resolve();
    await dataSource.transaction(async (held) => {
      await held.query('SELECT postId FROM collection_post WHERE postId = ? FOR UPDATE', [postId]);
      const removal = bookmarks.remove(user.id, postId);
      await statementsWait(server, postId);
      const again = Promise.all([
        bookmarks.add(user, postId),
        collections.add(user, { collectionId, postId }),
      ]);
      outcome = Promise.all([removal, again]);
      await Promise.race([again, statementsWait(server, user.id, 2)]);
    });
    await outcome;
    const { manager } = dataSource;
    expect(await manager.countBy(Bookmark, { userId: user.id, postId })).toBe(1);
    expect(await manager.countBy(CollectionPost, { collectionId, postId })).toBe(1);
  });
});
