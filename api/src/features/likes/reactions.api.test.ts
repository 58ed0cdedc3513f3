import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Comment } from '../comments/comment.entity.js';
import { Post } from '../posts/post.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { Like } from './like.entity.js';

let server: TestServer;
let ada: { user: User; token: string };
let bob: { user: User; token: string };
let post: Post;

const LIKE =
  'mutation ($input: LikePostInput!) { likePost(input: $input) { post { id likesCount viewerHasLiked } } }';
const UNLIKE =
  'mutation ($input: UnlikePostInput!) { unlikePost(input: $input) { post { id likesCount viewerHasLiked } } }';
const COMMENT =
  'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id text author { userName } viewerCanDelete } post { commentsCount viewerHasCommented } } }';
const UNCOMMENT =
  'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { deletedCommentId post { commentsCount viewerHasCommented } } }';
const BOOKMARK =
  'mutation ($input: BookmarkPostInput!) { bookmarkPost(input: $input) { post { id viewerHasBookmarked } viewer { bookmarksCount } } }';
const UNBOOKMARK =
  'mutation ($input: RemoveBookmarkInput!) { removeBookmark(input: $input) { post { id viewerHasBookmarked } viewer { bookmarksCount } } }';

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
  bob = await createUser(server, { userName: 'bob_b' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  post = await createPost(server, ada.user);
});

const stored = () => server.dataSource.manager.findOneByOrFail(Post, { id: post.id });

describe(`likes on ${engine}`, () => {
  it('count once when repeated, and can be removed', async () => {
    const input = { postId: post.id };
    const liked = { id: post.id, likesCount: 1, viewerHasLiked: true };
    expect((await server.graphql(LIKE, { input }, bob.token)).data).toEqual({ likePost: { post: liked } });
    expect((await server.graphql(LIKE, { input }, bob.token)).data).toEqual({ likePost: { post: liked } });
    expect((await stored()).likesCount).toBe(1);
    const notLiked = { id: post.id, likesCount: 0, viewerHasLiked: false };
    expect((await server.graphql(UNLIKE, { input }, bob.token)).data).toEqual({
      unlikePost: { post: notLiked },
    });
    expect((await server.graphql(UNLIKE, { input }, bob.token)).data).toEqual({
      unlikePost: { post: notLiked },
    });
    expect((await stored()).likesCount).toBe(0);
  });

  it('and unlikes take few statements', async () => {
    const statements: number[] = [];
    for (const mutation of [LIKE, UNLIKE]) {
      server.queries.length = 0;
      const { errors } = await server.graphql(mutation, { input: { postId: post.id } }, bob.token);
      expect(errors).toEqual([]);
      statements.push(server.queries.length);
    }
    // The session, BEGIN, the counters, the like, the change log, COMMIT. SQLite has one statement for each counter.
    const each = engine === 'mysql' ? 6 : 7;
    expect(statements).toEqual([each, each]);
  });

  it('of a post in several categories are counted once, and answered with other fields of the post', async () => {
    const categories = ['React', 'News'];
    const { id } = await createPost(server, ada.user, { categories });
    const fields = 'post { likesCount ... on Post { title author { userName } } viewerHasLiked }';
    const mutation = `mutation ($input: LikePostInput!) { likePost(input: $input) { ${fields} } }`;
    const author = { userName: 'ada_l' };
    for (const token of [bob.token, ada.token, ada.token]) {
      const { data } = await server.graphql<{ likePost: { post: object } }>(
        mutation,
        { input: { postId: id } },
        token,
      );
      const likesCount = token === bob.token ? 1 : 2;
      expect(data?.likePost.post).toMatchObject({ likesCount, author, viewerHasLiked: true });
    }
    const entries = await server.dataSource.query<{ likesCount: number }[]>(
      'SELECT likesCount FROM post_category WHERE postId = ?',
      [id],
    );
    expect(entries).toEqual(categories.map(() => ({ likesCount: 2 })));
  });

  it('show in each of several mutations of one operation what it has changed', async () => {
    const steps = `mutation ($id: ID!) {
      like: likePost(input: { postId: $id }) { post { likesCount viewerHasLiked } }
      unlike: unlikePost(input: { postId: $id }) { post { likesCount viewerHasLiked } }
      save: bookmarkPost(input: { postId: $id }) { post { viewerHasBookmarked } }
      remove: removeBookmark(input: { postId: $id }) { post { viewerHasBookmarked } viewer { bookmarksCount } }
    }`;
    expect((await server.graphql(steps, { id: post.id }, bob.token)).data).toEqual({
      like: { post: { likesCount: 1, viewerHasLiked: true } },
      unlike: { post: { likesCount: 0, viewerHasLiked: false } },
      save: { post: { viewerHasBookmarked: true } },
      remove: { post: { viewerHasBookmarked: false }, viewer: { bookmarksCount: 0 } },
    });
  });

  it('by sixty-four users at once result in sixty-four rows and a count of sixty-four', async () => {
    const people = await Promise.all(Array.from({ length: 64 }, () => createUser(server)));
    const answers = await Promise.all(
      people.map(({ token }) => server.graphql(LIKE, { input: { postId: post.id } }, token)),
    );
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await server.dataSource.manager.countBy(Like, { postId: post.id })).toBe(64);
    expect((await stored()).likesCount).toBe(64);
  });

  it('by one user, twenty at once, result in one', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => server.graphql(LIKE, { input: { postId: post.id } }, bob.token)),
    );
    expect((await stored()).likesCount).toBe(1);
  });

  it('need a viewer and a post', async () => {
    const input = { postId: post.id };
    expect((await server.graphql(LIKE, { input })).errors[0]).toMatchObject({
      message: 'you need to login to like the post',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    for (const postId of ['nonsense', '00000000-0000-7000-8000-000000000000']) {
      expect((await server.graphql(LIKE, { input: { postId } }, bob.token)).errors[0]?.extensions.code).toBe(
        'NOT_FOUND',
      );
      expect(
        (await server.graphql(BOOKMARK, { input: { postId } }, bob.token)).errors[0]?.extensions.code,
      ).toBe('NOT_FOUND');
      expect(
        (await server.graphql(COMMENT, { input: { postId, text: 'x' } }, bob.token)).errors[0]?.extensions
          .code,
      ).toBe('NOT_FOUND');
    }
  });
});

describe(`comments on ${engine}`, () => {
  it('are limited to one for each user and post, and deleted by their authors', async () => {
    const input = { postId: post.id, text: '  Line one\r\nline two <b>not bold</b> ' };
    const { data } = await server.graphql<{ addComment: { comment: { id: string } } }>(
      COMMENT,
      { input },
      bob.token,
    );
    expect(data?.addComment).toMatchObject({
      comment: {
        text: 'Line one\nline two <b>not bold</b>',
        author: { userName: 'bob_b' },
        viewerCanDelete: true,
      },
      post: { commentsCount: 1, viewerHasCommented: true },
    });
    expect((await server.graphql(COMMENT, { input }, bob.token)).errors[0]?.extensions.code).toBe('CONFLICT');

    const commentId = data?.addComment.comment.id;
    expect((await server.graphql(UNCOMMENT, { input: { commentId } })).errors[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect(
      (await server.graphql(UNCOMMENT, { input: { commentId } }, ada.token)).errors[0]?.extensions.code,
    ).toBe('FORBIDDEN');
    expect((await server.graphql(UNCOMMENT, { input: { commentId } }, bob.token)).data).toEqual({
      deleteComment: { deletedCommentId: commentId, post: { commentsCount: 0, viewerHasCommented: false } },
    });
    expect(
      (await server.graphql(UNCOMMENT, { input: { commentId } }, bob.token)).errors[0]?.extensions.code,
    ).toBe('NOT_FOUND');
    expect((await stored()).commentsCount).toBe(0);
  });

  it('sent twenty times at once result in one', async () => {
    const input = { postId: post.id, text: 'Me!' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.graphql(COMMENT, { input }, bob.token)),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code)))).toEqual(
      new Set(['CONFLICT']),
    );
    expect(await server.dataSource.manager.countBy(Comment, { postId: post.id })).toBe(1);
    expect((await stored()).commentsCount).toBe(1);
  });

  it.each([
    ['   ', 'The comment is empty.'],
    ['x'.repeat(10_001), 'The comment has 10001 characters, 10000 are allowed.'],
  ])('are refused with a message about the text', async (text, message) => {
    const { errors } = await server.graphql(COMMENT, { input: { postId: post.id, text } }, bob.token);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { text: message } });
  });
});

describe(`bookmarks on ${engine}`, () => {
  it('are listed last saved first, and can be removed', async () => {
    const second = await createPost(server, ada.user, { title: 'Second' });
    for (const { id } of [second, post, second])
      await server.graphql(BOOKMARK, { input: { postId: id } }, bob.token);
    const LIST =
      '{ viewer { bookmarksCount bookmarks(first: 1) { nodes { title viewerHasBookmarked } pageInfo { hasNextPage } } } }';
    expect((await server.graphql(LIST, {}, bob.token)).data).toEqual({
      viewer: {
        bookmarksCount: 2,
        bookmarks: {
          nodes: [{ title: 'On keys', viewerHasBookmarked: true }],
          pageInfo: { hasNextPage: true },
        },
      },
    });
    expect((await server.graphql(UNBOOKMARK, { input: { postId: post.id } }, bob.token)).data).toEqual({
      removeBookmark: { post: { id: post.id, viewerHasBookmarked: false }, viewer: { bookmarksCount: 1 } },
    });
    expect((await server.graphql(LIST)).data).toEqual({ viewer: null });
    expect((await server.graphql(BOOKMARK, { input: { postId: post.id } })).errors[0]?.message).toBe(
      'you need to login to save post',
    );
  });
});
