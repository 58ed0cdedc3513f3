import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';

let server: TestServer;
let ada: User;
beforeAll(async () => {
  server = await startTestServer();
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
