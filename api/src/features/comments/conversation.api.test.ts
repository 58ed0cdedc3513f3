import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { windowOf } from '../../platform/pagination/pagination.js';
import { createComment, createPost, createReply, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { Comment } from './comment.entity.js';
import { CommentOrder } from './comment.inputs.js';
import { CommentLike, ReplyLike } from './remarkLike.entity.js';
import { Reply } from './reply.entity.js';

interface Person {
  user: User;
  token: string;
}
let server: TestServer;
let ada: Person;
let bob: Person;
let post: Post;
let comment: Comment;
let reply: Reply;

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  bob = await createUser(server);
  post = await createPost(server, ada.user);
  ({ comment } = await createComment(server, ada.user, { postId: post.id, text: 'A **question**' }));
  reply = await createReply(server, ada.user, { commentId: comment.id, text: 'An _answer_' });
});

const codeOf = ({ errors }: { errors: { extensions: { code?: unknown } }[] }) => errors[0]?.extensions.code;

describe(`the HTML of comments on ${engine}`, () => {
  const read = async () => {
    const { data, errors } = await server.graphql<{
      post: { comments: { nodes: { html: string; replies: { nodes: { html: string }[] } }[] } };
    }>('query ($id: ID!) { post(id: $id) { comments { nodes { html replies { nodes { html } } } } } }', {
      id: post.id,
    });
    expect(errors).toEqual([]);
    return data!.post.comments.nodes;
  };

  it('comes with comments and replies', async () => {
    expect(await read()).toEqual([
      {
        html: '<p>A <strong>question</strong></p>',
        replies: { nodes: [{ html: '<p>An <em>answer</em></p>' }] },
      },
    ]);
  });

  it('links members, and nobody else', async () => {
    const carl = await createUser(server, { userName: 'carl_c' });
    await createUser(server, { userName: 'dora_d' });
    await server.dataSource.manager.update(User, { userName: 'dora_d' }, { suspendedAt: new Date() });
    await createReply(server, ada.user, {
      commentId: comment.id,
      text: '@Carl_C @ada_l @dora_d @missing',
    });
    const shown = async () => (await read())[0]?.replies.nodes[1]?.html;
    expect(await shown()).toBe(
      '<p><a href="/Carl_C">@Carl_C</a> <a href="/ada_l">@ada_l</a> @dora_d @missing</p>',
    );
    await server.server.services.accounts.remove(carl.user.id);
    expect(await shown()).toBe('<p>@Carl_C <a href="/ada_l">@ada_l</a> @dora_d @missing</p>');
  });

  it('is empty for a deleted comment', async () => {
    await server.graphql(
      'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { deletedCommentId } }',
      { input: { commentId: comment.id } },
      ada.token,
    );
    expect((await read())[0]?.html).toBe('');
  });
});

describe(`the order of comments on ${engine}`, () => {
  it('is newest or oldest first, on all pages', async () => {
    const texts = ['b', 'c', 'd', 'e'];
    for (const text of texts)
      await createComment(server, (await createUser(server)).user, { postId: post.id, text });
    const page = async (order: string | undefined, after: string | null) => {
      const [declared, given] = order ? [', $order: CommentOrder!', ', order: $order'] : ['', ''];
      const { data } = await server.graphql<{ post: { comments: Shown } }>(
        `query ($id: ID!, $after: String${declared}) { post(id: $id) { comments(first: 2, after: $after${given}) {
          nodes { text } pageInfo { hasNextPage endCursor } } } }`,
        { id: post.id, after, ...(order && { order }) },
      );
      return data!.post.comments;
    };
    const read = async (order?: string) => {
      const found: string[] = [];
      let after: string | null = null;
      do {
        const { nodes, pageInfo }: Shown = await page(order, after);
        found.push(...nodes.map(({ text }) => text));
        after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      } while (after !== null);
      return found;
    };
    const oldest = ['A **question**', ...texts];
    expect(await read('OLDEST')).toEqual(oldest);
    expect(await read('NEWEST')).toEqual(oldest.toReversed());
    expect(await read()).toEqual(oldest.toReversed());
  });
});
describe(`the comments of a post on ${engine}`, () => {
  const read = async () => {
    server.queries.length = 0;
    const { errors } = await server.graphql(
      `query ($id: ID!) { post(id: $id) { comments { nodes { html viewerHasLiked likesCount
        replies { nodes { html viewerHasLiked likesCount } } } } } }`,
      { id: post.id },
      ada.token,
    );
    expect(errors).toEqual([]);
    return server.queries.length;
  };

  it('take the same statements for one as for many, with names and likes', async () => {
    await createReply(server, ada.user, { commentId: comment.id, text: '@ada_l' });
    const forOne = await read();
    for (let i = 0; i < 5; i += 1) {
      const { user } = await createUser(server);
      const { comment: another } = await createComment(server, user, { postId: post.id, text: 'x' });
      await createReply(server, bob.user, { commentId: another.id, text: `@ada_l @name_${i}` });
    }
    expect(await read()).toBe(forOne);
  });

  it.each(['OLDEST', 'NEWEST'] as const)('are read from the index, %s first', async (order) => {
    for (let i = 0; i < 3; i += 1)
      await createComment(server, (await createUser(server)).user, { postId: post.id, text: 'x' });
    const { comments } = server.server.services;
    const { cursors } = await comments.list(post.id, windowOf({ first: 2 }), CommentOrder[order]);
    server.queries.length = 0;
    await comments.list(post.id, windowOf({ first: 2, after: cursors[0] }), CommentOrder[order]);
    const [sql = ''] = server.queries;
    const values = Array.from({ length: sql.split('?').length - 1 }, () => '2026-01-01 00:00:00');
    const plan = await server.dataSource.query<Record<string, unknown>[]>(
      `${engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'} ${sql}`,
      values,
    );
    expect(JSON.stringify(plan)).toMatch(/comment_latest/);
    expect(JSON.stringify(plan)).not.toMatch(/TEMP B-TREE|filesort/);
  });
});

interface Shown {
  nodes: { text: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

describe(`the number of replies on a post on ${engine}`, () => {
  it('counts those to all its comments', async () => {
    const other = await createComment(server, bob.user, { postId: post.id, text: 'Another' });
    await createReply(server, ada.user, { commentId: other.comment.id, text: 'Yes' });
    const { data } = await server.graphql(
      'query ($id: ID!) { post(id: $id) { commentsCount repliesCount } }',
      {
        id: post.id,
      },
    );
    expect(data).toEqual({ post: { commentsCount: 2, repliesCount: 2 } });
  });
});

describe(`likes of comments and replies on ${engine}`, () => {
  const change = (name: string, { token }: { token?: string } = {}, id?: string) => {
    const what = name.endsWith('Comment') ? 'comment' : 'reply';
    const input = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    return server.graphql(
      `mutation ($input: ${input}!) { ${name}(input: $input) { ${what} { likesCount viewerHasLiked } } }`,
      { input: { [`${what}Id`]: id ?? (what === 'comment' ? comment.id : reply.id) } },
      token,
    );
  };
  const counts = async () => [
    (await server.dataSource.manager.findOneBy(Comment, { id: comment.id }))?.likesCount,
    (await server.dataSource.manager.findOneBy(Reply, { id: reply.id }))?.likesCount,
  ];

  it.each([
    ['Comment', 'comment'],
    ['Reply', 'reply'],
  ])('count once, and can be taken back: %s', async (name, field) => {
    const liked = { [`like${name}`]: { [field]: { likesCount: 1, viewerHasLiked: true } } };
    expect((await change(`like${name}`, bob)).data).toEqual(liked);
    expect((await change(`like${name}`, bob)).data).toEqual(liked);
    const not = { [`unlike${name}`]: { [field]: { likesCount: 0, viewerHasLiked: false } } };
    expect((await change(`unlike${name}`, bob)).data).toEqual(not);
    expect((await change(`unlike${name}`, bob)).data).toEqual(not);
  });

  it('are read with the comments, for each viewer', async () => {
    await change('likeComment', bob);
    await change('likeReply', ada);
    const read = async (token?: string) =>
      (
        await server.graphql(
          `query ($id: ID!) { post(id: $id) { comments { nodes { likesCount viewerHasLiked
            replies { nodes { likesCount viewerHasLiked } } } } } }`,
          { id: post.id },
          token,
        )
      ).data;
    const shown = (ofComment: boolean, ofReply: boolean) => ({
      post: {
        comments: {
          nodes: [
            {
              likesCount: 1,
              viewerHasLiked: ofComment,
              replies: { nodes: [{ likesCount: 1, viewerHasLiked: ofReply }] },
            },
          ],
        },
      },
    });
    expect(await read()).toEqual(shown(false, false));
    expect(await read(bob.token)).toEqual(shown(true, false));
    expect(await read(ada.token)).toEqual(shown(false, true));
  });

  it('by twenty at once are twenty; by one twenty times at once, one', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createUser(server)));
    const answers = await Promise.all([
      ...people.flatMap((person) => [change('likeComment', person), change('likeReply', person)]),
      ...people.map(() => change('likeReply', bob)),
    ]);
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await counts()).toEqual([20, 21]);
  });

  it('go with the account, and with what they like', async () => {
    const [own, others] = await Promise.all([createUser(server), createUser(server)]);
    for (const person of [own, others])
      for (const name of ['likeComment', 'likeReply']) await change(name, person);
    await Promise.all([
      server.server.services.accounts.remove(own.user.id),
      change('likeComment', bob),
      change('likeReply', bob),
    ]);
    expect(await counts()).toEqual([2, 2]);
    await server.graphql(
      'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { deletedCommentId } }',
      { input: { commentId: comment.id } },
      ada.token,
    );
    expect(await counts()).toEqual([0, 2]);
    expect(await server.dataSource.manager.countBy(CommentLike, { commentId: comment.id })).toBe(0);
    expect(codeOf(await change('likeComment', bob))).toBe('NOT_FOUND');
    await server.server.services.accounts.remove(bob.user.id);
    expect(await server.dataSource.manager.countBy(ReplyLike, { replyId: reply.id })).toBe(1);
  });

  it('of a comment that keeps its place when its author leaves are forgotten', async () => {
    const { comment: answered } = await createComment(server, bob.user, { postId: post.id, text: 'x' });
    await createReply(server, ada.user, { commentId: answered.id, text: 'y' });
    await change('likeComment', ada, answered.id);
    await server.server.services.accounts.remove(bob.user.id);
    const left = await server.dataSource.manager.findOneByOrFail(Comment, { id: answered.id });
    expect(left).toMatchObject({ authorId: null, likesCount: 0 });
    expect(await server.dataSource.manager.countBy(CommentLike, { commentId: answered.id })).toBe(0);
  });

  it('need a viewer, and something to like', async () => {
    expect((await change('likeComment')).errors[0]?.message).toBe('you need to login to like the comment');
    expect((await change('likeReply')).errors[0]?.message).toBe('you need to login to like the reply');
    for (const name of ['likeComment', 'unlikeComment', 'likeReply', 'unlikeReply'])
      for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000'])
        expect(codeOf(await change(name, bob, id))).toBe('NOT_FOUND');
  });
});
