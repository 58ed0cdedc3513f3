import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { createBookmark, createPost, createUser } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { Bookmark, MAX_SAVED } from './bookmark.entity.js';

const MESSAGE = 'You can save 5000 posts at most. Remove some from your reading list first.';

let server: TestServer;
let ada: { user: User; token: string };
let unsaved: string[];

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server);
  unsaved = [];
  for (let i = 0; i < 3; i++) unsaved.push((await createPost(server, ada.user)).id);
  const ids = Array.from({ length: MAX_SAVED }, () => newId());
  for (let start = 0; start < ids.length; start += 500) {
    const rows = ids.slice(start, start + 500).map((id) => [id, ada.user.id, `T ${id}`]);
    await server.dataSource.query(
      `INSERT INTO post (id, authorId, title, excerpt, readingMinutes, likesCount, createdAt, updatedAt, createdDay, html)
       VALUES ${rows.map(() => "(?, ?, ?, 'E', 1, 0, '2026-01-01', '2026-01-01', 20454, 'x')").join(', ')}`,
      rows.flat(),
    );
  }
}, 60_000);
afterAll(() => server.close());

/** All but one of the places are taken. */
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM bookmark');
  await server.dataSource.query(
    `INSERT INTO bookmark (userId, postId, createdAt) SELECT '${ada.user.id}', id, createdAt FROM post
     WHERE title LIKE 'T %' ORDER BY id LIMIT ${MAX_SAVED - 1}`,
  );
});

async function send(name: string, input: object, selection: string) {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`;
  const { data, errors } = await server.graphql<Record<string, Record<string, { id?: string }>>>(
    `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} } }`,
    { input },
    ada.token,
  );
  return { payload: data?.[name], fields: errors[0]?.extensions.fields };
}
const save = async (postId: string | undefined) =>
  (await send('bookmarkPost', { postId }, 'post { id }')).fields?.postId ?? 'saved';
const count = () => server.dataSource.manager.countBy(Bookmark, { userId: ada.user.id });

describe(`the reading list on ${engine}`, () => {
  it('has a limit, which holds for two tabs, and a removed post makes room', async () => {
    const outcomes = await Promise.all([save(unsaved[0]), save(unsaved[1])]);
    expect(outcomes.sort()).toEqual([MESSAGE, 'saved']);
    expect(await count()).toBe(MAX_SAVED);
    const [{ postId }] = await server.dataSource.query<[{ postId: string }]>(
      'SELECT postId FROM bookmark LIMIT 1',
    );
    // What is saved already stays.
    expect(await save(postId)).toBe('saved');
    expect(await save(unsaved[2])).toBe(MESSAGE);
    await send('removeBookmark', { postId }, 'post { id }');
    expect(await save(unsaved[2])).toBe('saved');
    expect(await count()).toBe(MAX_SAVED);
  });

  it('has it also for posts that are added to a collection, and by REST', async () => {
    const made = await send('createCollection', { name: 'Later' }, 'collection { id }');
    const collectionId = made.payload?.collection?.id;
    expect(await save(unsaved[0])).toBe('saved');
    const added = await send('addToCollection', { collectionId, postId: unsaved[1] }, 'savedPost { note }');
    expect(added.fields).toEqual({ postId: MESSAGE });
    const again = await send('addToCollection', { collectionId, postId: unsaved[0] }, 'savedPost { note }');
    expect(again.fields).toBeUndefined();
    const reply = await restClient(server)(`PUT /api/users/${ada.user.id}`, {
      token: ada.token,
      body: { userId: ada.user.id, postId: unsaved[1], bookmarked: false },
    });
    expect(reply).toMatchObject({ status: 400, body: { message: MESSAGE } });
    expect(await count()).toBe(MAX_SAVED);
  });

  it('that older clients read has unlisted posts for its owner only', async () => {
    const { user, token } = await createUser(server);
    const [unlisted, listed] = [(await createPost(server, ada.user)).id, unsaved[0]!];
    for (const id of [unlisted, listed]) await createBookmark(server, user, id);
    await server.dataSource.manager.update(Post, { id: unlisted }, { isListed: false });
    const rest = restClient(server);
    const list = async (who: { token?: string }) => {
      const { body } = await rest<{ _id: string }[]>(`GET /api/posts/readinglist/?id=${user.id}`, who);
      return body.map(({ _id }) => _id).sort();
    };
    expect(await list({})).toEqual([listed]);
    expect(await list({ token: ada.token })).toEqual([listed]);
    expect(await list({ token })).toEqual([listed, unlisted].sort());
  });

  it('that older clients read is empty for an account that is suspended or deleted, as for an unknown one', async () => {
    const { user } = await createUser(server);
    await createBookmark(server, user, unsaved[0]!);
    const rest = restClient(server);
    const list = async (id: string) => {
      const { status, body } = await rest<{ _id: string }[]>(`GET /api/posts/readinglist/?id=${id}`);
      return { status, ids: body.map(({ _id }) => _id) };
    };
    const empty = { status: 200, ids: [] };
    expect(await list(newId())).toEqual(empty);
    const { manager } = server.dataSource;
    await manager.update(User, { id: user.id }, { suspendedAt: new Date() });
    expect(await list(user.id)).toEqual(empty);
    await manager.update(User, { id: user.id }, { suspendedAt: null });
    expect(await list(user.id)).toEqual({ status: 200, ids: [unsaved[0]] });
    await server.server.services.deletions.begin(user, user.id);
    expect(await list(user.id)).toEqual(empty);
  });
});
