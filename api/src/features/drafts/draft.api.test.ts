import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Upload } from '../uploads/upload.entity.js';
import type { User } from '../users/user.entity.js';
import { MAX_DRAFTS } from './draft.inputs.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';

interface Draft {
  id: string;
  title: string;
  html: string;
  version: number;
}
interface Person {
  user: User;
  token: string;
}

const SAVE =
  'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id title html version } } }';
const DELETE = 'mutation ($input: DeleteDraftInput!) { deleteDraft(input: $input) { deletedDraftId } }';
const DRAFT =
  'query ($id: ID!) { draft(id: $id) { id title html excerpt categories coverImageURL version postVersion post { id } } }';
const DRAFTS =
  'query ($first: Int, $after: String, $postId: ID) { viewer { draftsCount drafts(first: $first, after: $after, postId: $postId) { nodes { id title html } pageInfo { hasNextPage endCursor } } } }';
const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id title } } }';
const UPDATE = 'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id version } } }';

let server: TestServer;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  server = await startTestServer();
  bob = await createUser(server);
});
beforeEach(async () => {
  ada = await createUser(server);
});
afterAll(() => server.close());

const input = (more: object = {}) => ({
  id: randomUUID(),
  title: 'Half a thought',
  html: '<p>It begins</p>',
  categories: ['React'],
  ...more,
});

async function save(more: object = {}, { token }: Person = ada): Promise<Draft> {
  const { data, errors } = await server.graphql<{ saveDraft: { draft: Draft } }>(
    SAVE,
    { input: input(more) },
    token,
  );
  expect(errors).toEqual([]);
  return data!.saveDraft.draft;
}

async function refusal(query: string, value: object, { token }: { token: string | null } = ada) {
  const { data, errors } = await server.graphql<Record<string, unknown>>(query, { input: value }, token);
  expect(errors, JSON.stringify(data)).toHaveLength(1);
  return { message: errors[0]?.message, ...errors[0]?.extensions };
}

async function read(id: string, { token }: { token: string | null } = ada) {
  const { data } = await server.graphql<{ draft: Record<string, unknown> | null }>(DRAFT, { id }, token);
  return data?.draft;
}

async function postOf(id: string, { token }: Person = ada) {
  const { data } = await server.graphql<{ postOfDraft: { id: string } | null }>(
    'query ($id: ID!) { postOfDraft(id: $id) { id } }',
    { id },
    token,
  );
  return data?.postOfDraft?.id;
}

async function list(variables: object = {}, { token }: Person = ada) {
  const { data, errors } = await server.graphql<{
    viewer: {
      draftsCount: number;
      drafts: { nodes: Draft[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    };
  }>(DRAFTS, { first: 50, ...variables }, token);
  expect(errors).toEqual([]);
  return data!.viewer;
}

describe(`saving a draft on ${engine}`, () => {
  it('stores all fields for its author, sanitised like posts', async () => {
    const { id } = await save({
      html: '<h2>Title</h2><p onclick="x()">Text <b>bold</b></p><script>1</script>',
      coverImageURL: 'https://example.com/a.png',
      categories: ['CSS', 'React'],
    });
    expect(await read(id)).toEqual({
      id,
      title: 'Half a thought',
      html: '<h2>Title</h2><p>Text <strong>bold</strong></p>',
      excerpt: 'Text bold',
      categories: ['CSS', 'React'],
      coverImageURL: 'https://example.com/a.png',
      version: 1,
      postVersion: null,
      post: null,
    });
  });

  it('accepts an empty draft', async () => {
    const { id } = await save({ title: '', html: '', categories: [] });
    expect(await read(id)).toMatchObject({ title: '', html: '', excerpt: '' });
  });

  it('replaces the last known version, and refuses any other', async () => {
    const { id } = await save();
    expect((await save({ id, version: 1, title: 'Second' })).version).toBe(2);
    expect(await refusal(SAVE, input({ id, version: 1, title: 'From a phone' }))).toMatchObject({
      code: 'CONFLICT',
      version: 2,
    });
    expect(await refusal(SAVE, input({ id, title: 'From a watch' }))).toMatchObject({ code: 'CONFLICT' });
    expect(await read(id)).toMatchObject({ title: 'Second', version: 2 });
  });

  it('accepts a retry with newer text from the client whose response was lost', async () => {
    const clientId = randomUUID();
    const { id } = await save({ clientId });
    expect((await save({ id, clientId, title: 'More' })).version).toBe(2);
    expect((await save({ id, version: 2, title: 'Elsewhere' })).version).toBe(3);
    expect(await refusal(SAVE, input({ id, clientId, version: 2 }))).toMatchObject({ code: 'CONFLICT' });
  });

  it('lets one of two simultaneous saves win', async () => {
    const { id } = await save();
    const answers = await Promise.all(
      ['a', 'b'].map((title) => server.graphql(SAVE, { input: input({ id, version: 1, title }) }, ada.token)),
    );
    expect(answers.map(({ errors }) => errors[0]?.extensions.code).sort()).toEqual(['CONFLICT', undefined]);
    expect(await read(id)).toMatchObject({ version: 2 });
  });

  it('needs a session', async () => {
    expect(await refusal(SAVE, input(), { token: null })).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusal(DELETE, { id: randomUUID() }, { token: null })).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it.each([
    ['id', { id: 'my-draft' }],
    ['title', { title: 'x'.repeat(1001) }],
    ['html', { html: `<p>${'x'.repeat(1_000_000)}</p>` }],
    ['categories', { categories: ['a', 'b', 'c', 'd'] }],
    ['coverImageURL', { coverImageURL: 'javascript:alert(1)' }],
    ['postId', { postId: 'x' }],
  ])('names a wrong %s', async (field, wrong) => {
    const { code, fields } = await refusal(SAVE, input(wrong));
    expect(code).toBe('BAD_USER_INPUT');
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  it(`allows at most ${MAX_DRAFTS} drafts; existing ones can still be saved`, async () => {
    const drafts = await Promise.all(Array.from({ length: MAX_DRAFTS }, () => save()));
    const { code, message } = await refusal(SAVE, input());
    expect(code).toBe('BAD_USER_INPUT');
    expect(message).toContain(`You have ${MAX_DRAFTS} drafts`);
    await save({ id: drafts[0]!.id, version: 1 });
    await server.graphql(DELETE, { input: { id: drafts[1]!.id, version: 1 } }, ada.token);
    await save();
    expect((await list()).draftsCount).toBe(MAX_DRAFTS);
  });
});

describe(`a draft on ${engine}`, () => {
  it('is invisible to other users', async () => {
    const { id } = await save();
    expect(await read(id, bob)).toBeNull();
    expect(await read(id, { token: null })).toBeNull();
    expect((await list({}, bob)).drafts.nodes).toEqual([]);
    expect(await refusal(SAVE, input({ id, version: 1 }), bob)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { id: 'This id is taken. Make another one.' },
    });
    await server.graphql(DELETE, { input: { id, version: 1 } }, bob.token);
    expect(await read(id)).not.toBeNull();
  });

  it('is listed for its author, last saved first, page by page', async () => {
    const drafts: Draft[] = [];
    for (const title of ['one', 'two', 'three']) drafts.push(await save({ title, html: `<p>${title}</p>` }));
    await save({ id: drafts[0]!.id, version: 1, title: 'one again' });
    const first = await list({ first: 2 });
    expect(first.drafts.nodes.map(({ title, html }) => [title, html])).toEqual([
      ['one again', '<p>It begins</p>'],
      ['three', '<p>three</p>'],
    ]);
    const { drafts: second } = await list({ first: 2, after: first.drafts.pageInfo.endCursor });
    expect(second.nodes.map(({ title }) => title)).toEqual(['two']);
    expect(second.pageInfo.hasNextPage).toBe(false);
  });

  it('is deleted permanently', async () => {
    const { id } = await save();
    for (let i = 0; i < 2; i++) {
      const { data } = await server.graphql<{ deleteDraft: object }>(
        DELETE,
        { input: { id, version: 1 } },
        ada.token,
      );
      expect(data?.deleteDraft).toEqual({ deletedDraftId: id });
    }
    expect(await read(id)).toBeNull();
    expect(await refusal(SAVE, input({ id, version: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(SAVE, input({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not deleted if it has changed, or if its version is not sent', async () => {
    const { id } = await save();
    await save({ id, version: 1, html: '<p>From a phone</p>' });
    for (const version of [1, null]) {
      expect(await refusal(DELETE, { id, version })).toMatchObject({ code: 'CONFLICT', version: 2 });
    }
    expect(await read(id)).toMatchObject({ html: '<p>From a phone</p>' });
  });

  it('is deleted with the account', async () => {
    const { id } = await save();
    await server.server.services.accounts.remove(ada.user.id);
    expect(await server.server.services.drafts.htmlByIds(ada.user.id, [id])).toEqual([]);
  });
});

describe(`publishing a draft on ${engine}`, () => {
  const post = { title: 'Whole', html: '<p>Done</p>', categories: [] };

  it('deletes the draft, and a late save does not restore it', async () => {
    const { id } = await save();
    const named = { ...post, draftId: id, draftVersion: 1 };
    const { errors } = await server.graphql(PUBLISH, { input: named }, ada.token);
    expect(errors).toEqual([]);
    expect(await read(id)).toBeNull();
    expect(await refusal(SAVE, input({ id, version: 1 }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('twice creates one post, in sequence or at once, saved before or not', async () => {
    const publish = async (draftId: string) =>
      (
        await server.graphql<{ publishPost: { post: { id: string } } }>(
          PUBLISH,
          { input: { ...post, draftId } },
          ada.token,
        )
      ).data?.publishPost.post.id;
    const id = randomUUID();
    const first = await publish(id);
    expect(first).toBeDefined();
    expect(await publish(id)).toBe(first);
    expect(await postOf(id)).toBe(first);
    expect(await postOf(id, bob)).toBeUndefined();
    expect(await postOf(randomUUID())).toBeUndefined();
    const other = randomUUID();
    const [one, two] = await Promise.all([publish(other), publish(other)]);
    expect(one).toBe(two);
    expect(
      (
        await server.server.services.posts.list({
          first: 50,
          sort: 'LATEST' as never,
          author: ada.user.userName,
        })
      ).nodes,
    ).toHaveLength(2);
  });

  it('again with another text is a conflict that names the post, and changes nothing', async () => {
    const draftId = randomUUID();
    const publish = (html: string) =>
      server.graphql<{ publishPost: { post: { id: string; version: number } } }>(
        'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id version } } }',
        { input: { ...post, html, draftId } },
        ada.token,
      );
    const first = (await publish('<p>One</p>')).data!.publishPost.post;
    const twice = { code: 'CONFLICT', postId: first.id };
    expect((await publish('<p>Two</p>')).errors[0]?.extensions).toMatchObject({ ...twice, version: 1 });
    expect((await publish('<p>One</p>')).data?.publishPost.post).toEqual({ id: first.id, version: 1 });

    await server.server.services.publishing.update(ada.user, { postId: first.id, html: '<p>Edited</p>' });
    // The published text stays as it was.
    expect((await publish('<p>One</p>')).data?.publishPost.post).toEqual({ id: first.id, version: 2 });
    expect((await publish('<p>Two</p>')).errors[0]?.extensions).toMatchObject({ ...twice, version: 2 });
  });

  it('that has changed, or whose version is not sent, is a conflict, and the draft stays', async () => {
    const { id } = await save();
    await save({ id, version: 1, html: '<p>From a phone</p>' });
    for (const draftVersion of [1, undefined, 7]) {
      expect(await refusal(PUBLISH, { ...post, draftId: id, draftVersion })).toMatchObject({
        code: 'CONFLICT',
        draftVersion: 2,
      });
    }
    expect(await read(id)).toMatchObject({ html: '<p>From a phone</p>', version: 2 });
    expect(await postOf(id)).toBeUndefined();
    const named = { ...post, draftId: id, draftVersion: 2 };
    expect((await server.graphql(PUBLISH, { input: named }, ada.token)).errors).toEqual([]);
  });

  it('keeps the draft if it fails', async () => {
    const { id } = await save();
    expect(await refusal(PUBLISH, { ...post, title: '', draftId: id })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await read(id)).not.toBeNull();
  });

  it('works for a draft that was deleted in another tab', async () => {
    const { id } = await save();
    await server.graphql(DELETE, { input: { id, version: 1 } }, ada.token);
    const named = { ...post, draftId: id, draftVersion: 1 };
    const { errors } = await server.graphql(PUBLISH, { input: named }, ada.token);
    expect(errors).toEqual([]);
  });

  it('of another user does not affect it', async () => {
    const { id } = await save();
    await server.graphql(PUBLISH, { input: { ...post, draftId: id } }, bob.token);
    expect(await read(id)).not.toBeNull();
  });
});

describe(`a draft of changes on ${engine}`, () => {
  it('belongs to its post, and is deleted when the changes are published', async () => {
    const post = await createPost(server, ada.user);
    const { id } = await save({ postId: post.id, postVersion: 1 });
    await save();
    expect(await read(id)).toMatchObject({ post: { id: post.id }, postVersion: 1 });
    expect((await list({ postId: post.id })).drafts.nodes.map((draft) => draft.id)).toEqual([id]);
    const { id: otherId } = await createPost(server, ada.user);
    expect(await refusal(SAVE, input({ id, postId: otherId, version: 1 }))).toMatchObject({
      fields: { postId: /stays with its post/ },
    });

    const stale = { postId: post.id, title: 'New', version: 7, draftId: id, draftVersion: 1 };
    expect(await refusal(UPDATE, stale)).toMatchObject({ code: 'CONFLICT', version: 1 });
    expect(await read(id)).not.toBeNull();
    const { errors } = await server.graphql(UPDATE, { input: { ...stale, version: 1 } }, ada.token);
    expect(errors).toEqual([]);
    expect(await read(id)).toBeNull();
    expect(await refusal(SAVE, input({ id, postId: post.id, version: 1 }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('survives its post: it can be saved, and published as a new one', async () => {
    const post = await createPost(server, ada.user);
    const { id } = await save({ postId: post.id, postVersion: 1 });
    await server.server.services.publishing.delete(ada.user, post.id);
    expect(await read(id)).toMatchObject({ post: null, postVersion: 1, version: 1 });
    // By a client that does not know of the deletion, and by one that does.
    await save({ id, postId: post.id, postVersion: 1, version: 1, html: '<p>More</p>' });
    await save({ id, version: 2, html: '<p>And more</p>' });
    expect(await read(id)).toMatchObject({ post: null, postVersion: 1, html: '<p>And more</p>' });
    const other = await createPost(server, ada.user);
    expect(await refusal(SAVE, input({ id, postId: other.id, version: 3 }))).toMatchObject({
      fields: { postId: /stays with its post/ },
    });
    expect(
      await refusal(UPDATE, { postId: post.id, title: 'New', draftId: id, draftVersion: 3 }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    const again = { title: 'Again', html: '<p>And more</p>', categories: [], draftId: id, draftVersion: 3 };
    expect((await server.graphql(PUBLISH, { input: again }, ada.token)).errors).toEqual([]);
    expect(await read(id)).toBeNull();
  });

  it('that has changed is not published, even if the post has not changed', async () => {
    const post = await createPost(server, ada.user);
    const { id } = await save({ postId: post.id, postVersion: 1 });
    await save({ id, postId: post.id, postVersion: 1, version: 1, html: '<p>From a phone</p>' });
    const stale = { postId: post.id, title: 'New', version: 1, draftId: id };
    for (const draftVersion of [1, null]) {
      expect(await refusal(UPDATE, { ...stale, draftVersion })).toMatchObject({
        code: 'CONFLICT',
        draftVersion: 2,
      });
    }
    expect(await read(id)).toMatchObject({ html: '<p>From a phone</p>' });
  });

  it('that was published is a conflict, unless the text is the same or the version of the post is sent', async () => {
    const post = await createPost(server, ada.user);
    const { id } = await save({ postId: post.id, postVersion: 1 });
    const first = { postId: post.id, title: 'New', draftId: id, draftVersion: 1 };
    expect((await server.graphql(UPDATE, { input: first }, ada.token)).errors).toEqual([]);
    const again = await server.graphql<{ updatePost: { post: object } }>(
      UPDATE,
      { input: { ...first, version: 1 } },
      ada.token,
    );
    expect(again.data?.updatePost.post).toEqual({ id: post.id, version: 2 });
    expect(await refusal(UPDATE, { ...first, title: 'Other' })).toMatchObject({
      code: 'CONFLICT',
      postId: post.id,
      version: 2,
    });
    const seen = { ...first, title: 'Other', version: 2 };
    expect((await server.graphql(UPDATE, { input: seen }, ada.token)).errors).toEqual([]);
  });

  it('cannot be created for the post of another user, or for a missing one', async () => {
    const post = await createPost(server, bob.user);
    expect(await refusal(SAVE, input({ postId: post.id }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(SAVE, input({ postId: randomUUID() }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe(`pictures of a draft on ${engine}`, () => {
  it('become uploads, which are kept as long as the draft', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const source = `data:image/png;base64,${picture.toString('base64')}`;
    const { id, html } = await save({ html: `<p>Look</p><img src="${source}" alt="blue">` });
    const url = /src="(\/uploads\/[^"]+)"/.exec(html)?.[1];
    expect(url).toBeDefined();
    const { uploads } = server.server.services;
    const isKept = () => server.dataSource.manager.existsBy(Upload, { name: url!.slice('/uploads/'.length) });
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    await runToEnd(uploads.maintenance, tomorrow);
    expect(await isKept()).toBe(true);
    await server.graphql(DELETE, { input: { id, version: 1 } }, ada.token);
    await runToEnd(uploads.maintenance, tomorrow);
    expect(await isKept()).toBe(false);
  });
});
