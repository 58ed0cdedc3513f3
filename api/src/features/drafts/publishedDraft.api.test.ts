import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { codeOf, moderationCalls } from '../../testing/moderation.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { type User, UserRole } from '../users/user.entity.js';

let server: TestServer;
let ada: User;
beforeAll(async () => {
  server = await startTestServer({ NEW_ACCOUNTS: 'normal' });
  ada = (await createUser(server)).user;
});
afterAll(() => server.close());

const text = { title: 'Half a thought', html: '<p>It begins</p>', categories: ['React'] };

describe(`the draft of a publication on ${engine}`, () => {
  it('needs no version if its stored text equals the published text', async () => {
    const { drafts, publishing } = server.server.services;
    const { id } = await drafts.save(ada, { ...text, id: randomUUID() });
    const post = await publishing.publish(ada, { ...text, categories: ['react'], draftId: id });
    expect(await drafts.byId(ada, id)).toBeNull();
    expect(await drafts.publishedAs(ada, id)).toBe(post.id);
  });

  it('is published once, however often it is sent, if the post is held for review', async () => {
    const { token } = await createUser(server, { userName: 'cy_held' });
    const bob = await createUser(server);
    const draftId = randomUUID();
    const publish = (more: Record<string, unknown> = {}) =>
      server.graphql<{ publishPost: { post: { id: string } } }>(
        `mutation ($input: PublishPostInput!) {
          publishPost(input: $input) { post { id isHeld title html viewerCanEdit categories { name } } }
        }`,
        { input: { ...text, draftId, homepage: 'x', ...more } },
        token,
      );
    const { data } = await publish();
    const { id } = data!.publishPost.post;
    const again = await publish();
    expect(again.errors).toEqual([]);
    expect(again.data?.publishPost).toEqual(data?.publishPost);
    expect(data?.publishPost.post).toMatchObject({ isHeld: true, categories: [{ name: 'React' }] });
    const mine = await server.graphql('{ viewer { heldTexts { id } } }', {}, token);
    expect(mine.data).toEqual({ viewer: { heldTexts: [{ id }] } });
    const other = await publish({ html: '<p>It ends</p>' });
    expect(other.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', postId: id, version: 1 });
    const postOfDraft = async (reader: string) =>
      (await server.graphql(`{ postOfDraft(id: "${draftId}") { id isHeld html } }`, {}, reader)).data;
    expect(await postOfDraft(token)).toEqual({ postOfDraft: { id, isHeld: true, html: text.html } });
    expect(await postOfDraft(bob.token)).toEqual({ postOfDraft: null });

    // Later text continues as changes of that post.
    const changes = { ...text, id: randomUUID(), postId: id, postVersion: 1 };
    const save = (writer: string) =>
      server.graphql(
        'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { post { id isHeld } } } }',
        { input: changes },
        writer,
      );
    expect(codeOf(await save(bob.token))).toBe('NOT_FOUND');
    expect((await save(token)).data).toEqual({ saveDraft: { draft: { post: { id, isHeld: true } } } });

    const mia = await createUser(server, { role: UserRole.MODERATOR });
    const calls = moderationCalls(server);
    const held = (await calls.cases(mia.token)).find(
      (entry) => 'subjectId' in entry && entry.subjectId === id,
    )!;
    const decision = { caseId: held.id, version: held.version, action: 'DELETE', reason: 'Advertising' };
    expect((await calls.decide(decision, mia.token)).errors).toEqual([]);
    expect(codeOf(await publish())).toBe('NOT_FOUND');
    expect(await postOfDraft(token)).toEqual({ postOfDraft: null });
  });

  it('cannot be published as changes of another post', async () => {
    const { drafts, posts, publishing } = server.server.services;
    const [post, other] = [await createPost(server, ada), await createPost(server, ada)];
    const { id } = await drafts.save(ada, { ...text, id: randomUUID(), postId: post.id, postVersion: 1 });
    await expect(
      publishing.update(ada, { postId: other.id, title: 'New', version: 1, draftId: id, draftVersion: 1 }),
    ).rejects.toMatchObject({ fields: { draftId: 'This draft does not hold changes of this post.' } });
    expect(await drafts.byId(ada, id)).not.toBeNull();
    expect((await posts.byId(other.id))?.version).toBe(1);
  });
});
