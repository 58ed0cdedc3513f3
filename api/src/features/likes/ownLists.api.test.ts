import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment, createLike, createPost, createToken, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Scope } from '../../platform/useCases/scopes.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LISTS = `query ($after: String) { viewer {
  comments(first: 2, after: $after) { totalCount nodes { text post { title } } pageInfo { hasNextPage endCursor } }
  likedPosts(first: 2) { totalCount nodes { title viewerHasLiked } pageInfo { hasNextPage } } } }`;

interface Lists {
  viewer: {
    comments: { totalCount: number; nodes: { text: string }[]; pageInfo: { endCursor: string } };
    likedPosts: { totalCount: number; nodes: { title: string }[] };
  };
}

describe(`own comments and likes on ${engine}`, () => {
  it('are listed newest first, in pages, without those of hidden posts and of others', async () => {
    const [ada, bob, gone] = [await createUser(server), await createUser(server), await createUser(server)];
    const posts = [];
    for (const [i, { user }] of [bob, bob, bob, gone].entries())
      posts.push(await createPost(server, user, { title: `Post ${i}` }));
    for (const [i, { id }] of posts.entries()) {
      await createComment(
        server,
        ada.user,
        { postId: id, text: `Comment ${i}` },
        new Date(Date.UTC(2026, 0, i + 1)),
      );
      await createLike(server, ada.user, id);
      await server.dataSource.query('UPDATE `like` SET createdAt = ? WHERE postId = ?', [
        `2026-01-0${i + 1} 00:00:00.000`,
        id,
      ]);
    }
    await createComment(server, bob.user, { postId: posts[0]!.id, text: 'By Bob' });
    await server.server.services.deletions.begin(gone.user, gone.user.id);

    const { data, errors } = await server.graphql<Lists>(LISTS, {}, ada.token);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      viewer: {
        comments: {
          totalCount: 3,
          nodes: [
            { text: 'Comment 2', post: { title: 'Post 2' } },
            { text: 'Comment 1', post: { title: 'Post 1' } },
          ],
          pageInfo: { hasNextPage: true },
        },
        likedPosts: {
          totalCount: 3,
          nodes: [
            { title: 'Post 2', viewerHasLiked: true },
            { title: 'Post 1', viewerHasLiked: true },
          ],
          pageInfo: { hasNextPage: true },
        },
      },
    });
    const after = data?.viewer.comments.pageInfo.endCursor;
    const next = await server.graphql<Lists>(LISTS, { after }, ada.token);
    expect(next.data?.viewer.comments.nodes.map(({ text }) => text)).toEqual(['Comment 0']);
    const { token } = await createToken(server, ada.user, [Scope.READ]);
    expect((await server.graphql<Lists>(LISTS, {}, token)).data?.viewer.likedPosts.totalCount).toBe(3);
  });
});
