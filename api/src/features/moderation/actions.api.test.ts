import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createComment,
  createPost,
  createReply,
  createUser,
  TEST_PASSWORD,
} from '../../testing/factories.js';
import { codeOf, moderationCalls } from '../../testing/moderation.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { Comment } from '../comments/comment.entity.js';
import { Post } from '../posts/post.entity.js';
import { SeriesProblem } from '../series/seriesProblem.entity.js';
import { type User, UserRole } from '../users/user.entity.js';

const DAY = 24 * 60 * 60 * 1000;

interface Person {
  user: User;
  token: string;
}
let server: TestServer;
let calls: ReturnType<typeof moderationCalls>;
let ada: Person;
let bob: Person;
let mia: Person;
let post: Post;
let comment: Comment;

beforeAll(async () => {
  server = await startTestServer();
  calls = moderationCalls(server);
  mia = await createUser(server, { userName: 'mia_m', role: UserRole.MODERATOR });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM moderation_case');
  await server.dataSource.query('DELETE FROM post');
  await server.dataSource.query('UPDATE category SET postsCount = 0');
  bob = await createUser(server);
  ada = await createUser(server);
  post = await createPost(server, bob.user, { title: 'Cheap watches', categories: ['React'] });
  ({ comment } = await createComment(server, bob.user, { postId: post.id, text: 'Buy watches' }));
});

const settle = (at: number) => server.server.services.moderation.settle(new Date(at));
const read = async <T>(query: string, token?: string): Promise<T> => {
  const { data, errors } = await server.graphql<T>(query, {}, token);
  expect(errors).toEqual([]);
  return data!;
};
const undo = (caseId: string) => calls.undo({ caseId }, mia.token);

/** Reports a thing and decides about it. @returns the case */
async function decide(
  subjectId: string,
  action: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { token } = await createUser(server);
  expect((await calls.report({ subjectId, reason: 'SPAM' }, token)).errors).toEqual([]);
  const found = (await calls.cases(mia.token)).find(
    (entry) => 'subjectId' in entry && entry.subjectId === subjectId,
  );
  const { id: caseId, version } = found!;
  const decision = { caseId, version, action, reason: 'No advertising here.', ...more };
  expect((await calls.decide(decision, mia.token)).errors).toEqual([]);
  return caseId;
}

const POST_STATE = (id: string) =>
  `{ post(id: "${id}") { title isListed } posts { nodes { id } } category(name: "React") { postsCount }
     search(query: "watches") { nodes { id } } }`;
interface PostState {
  post: { isListed: boolean } | null;
  posts: { nodes: { id: string }[] };
  category: { postsCount: number };
  search: { nodes: unknown[] };
}
const stateOf = async (token?: string) => {
  const { post: found, posts, category, search } = await read<PostState>(POST_STATE(post.id), token);
  return {
    isListed: found?.isListed ?? null,
    listed: posts.nodes.length,
    inCategory: category.postsCount,
    found: search.nodes.length,
  };
};
const LISTED = { isListed: true, listed: 1, inCategory: 1, found: 1 };
const UNLISTED = { isListed: false, listed: 0, inCategory: 0, found: 0 };
const DELETED = { ...UNLISTED, isListed: null };

const THREAD =
  '{ comments { nodes { id text isDeleted author { userName } replies { nodes { id text } } } } commentsCount';
const thread = async () =>
  (
    await read<{ post: { comments: { nodes: unknown[] }; commentsCount: number } }>(
      `{ post(id: "${post.id}") ${THREAD} } }`,
    )
  ).post;

describe(`a post on ${engine}`, () => {
  it('that is unlisted leaves lists and search, and comes back', async () => {
    expect(await stateOf()).toEqual(LISTED);
    const id = await decide(post.id, 'UNLIST');
    expect(await stateOf()).toEqual(UNLISTED);
    expect((await undo(id)).errors).toEqual([]);
    expect(await stateOf()).toEqual(LISTED);
  });

  it('that is deleted is gone for everyone and every door, also with its comments, and comes back', async () => {
    const reply = await createReply(server, ada.user, { commentId: comment.id, text: 'A reply' });
    const input = { postId: post.id };
    const SAVE = 'mutation ($input: BookmarkPostInput!) { bookmarkPost(input: $input) { post { id } } }';
    const LIKE = 'mutation ($input: LikePostInput!) { likePost(input: $input) { post { id } } }';
    await server.graphql(SAVE, { input }, ada.token);
    await server.dataSource.manager.insert(SeriesProblem, {
      postId: post.id,
      authorId: bob.user.id,
      title: 'Watches',
      reason: 'Full.',
    });
    await server.server.services.drafts.save(bob.user, {
      id: randomUUID(),
      postId: post.id,
      postVersion: 1,
      title: 'Changed',
      html: '',
      categories: [],
    });
    const id = await decide(post.id, 'DELETE');
    for (const token of [undefined, ada.token, bob.token]) expect(await stateOf(token)).toEqual(DELETED);
    const rest = restClient(server);
    expect((await rest(`GET /api/posts/${post.id}`)).status).toBe(404);
    expect((await server.graphql(LIKE, { input }, ada.token)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    const lists = `{ viewer { bookmarks { nodes { id } } } posts(author: "${bob.user.userName}") { nodes { id } }
      comment: node(id: "${comment.id}") { id } reply: node(id: "${reply.id}") { id } post: node(id: "${post.id}") { id } }`;
    const gone = { comment: null, reply: null, post: null, posts: { nodes: [] } };
    expect(await read(lists, ada.token)).toEqual({ ...gone, viewer: { bookmarks: { nodes: [] } } });
    expect(await read(lists, bob.token)).toMatchObject(gone);
    const own = '{ viewer { seriesProblems { post { id } } drafts { nodes { post { id } } } } }';
    expect(await read(own, bob.token)).toEqual({
      viewer: { seriesProblems: [], drafts: { nodes: [{ post: null }] } },
    });

    expect((await undo(id)).errors).toEqual([]);
    expect(await stateOf()).toEqual(LISTED);
    expect(await thread()).toMatchObject({ comments: { nodes: [{ text: 'Buy watches' }] } });
    expect(await read(lists, ada.token)).toMatchObject({
      viewer: { bookmarks: { nodes: [{ id: post.id }] } },
    });
  });

  it('that is deleted takes no new draft, and its draft is not published twice', async () => {
    const draftId = randomUUID();
    const text = { title: 'Cheap clocks', html: '<p>Buy clocks</p>', categories: ['React'] };
    const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
    const publish = () =>
      server.graphql<{ publishPost: { post: { id: string } } }>(
        ...[PUBLISH, { input: { ...text, draftId } }, bob.token],
      );
    const postId = (await publish()).data?.publishPost.post.id ?? '';
    const caseId = await decide(postId, 'DELETE');
    expect(codeOf(await publish())).toBe('NOT_FOUND');
    const saved = await server.graphql(
      'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id } } }',
      { input: { ...text, id: randomUUID(), postId } },
      bob.token,
    );
    expect(codeOf(saved)).toBe('NOT_FOUND');
    await undo(caseId);
    expect((await publish()).data?.publishPost.post.id).toBe(postId);
  });

  it('that is deleted leaves its draft to its author, and has it again', async () => {
    const { drafts, scheduling } = server.server.services;
    const text = { id: randomUUID(), title: 'Changed', html: '<p>Changed</p>', categories: [] };
    await drafts.save(bob.user, { ...text, postId: post.id, postVersion: 1 });
    const caseId = await decide(post.id, 'DELETE');
    const changed = { ...text, title: 'Changed again', postId: null, version: 1 };
    const SAVE_DRAFT =
      'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { version postVersion post { id } } } }';
    const saved = await server.graphql(SAVE_DRAFT, { input: changed }, bob.token);
    expect(saved.errors).toEqual([]);
    expect(saved.data).toEqual({ saveDraft: { draft: { version: 2, postVersion: 1, post: null } } });
    // The post may be back at the time.
    await expect(
      scheduling.schedule(bob.user, {
        draftId: text.id,
        draftVersion: 2,
        publishAt: new Date(Date.now() + DAY),
      }),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await undo(caseId);
    const own = `{ draft(id: "${text.id}") { title version postVersion post { id } } }`;
    expect(await read(own, bob.token)).toEqual({
      draft: { title: 'Changed again', version: 2, postVersion: 1, post: { id: post.id } },
    });
    // A page that was told of no post.
    const again = await server.graphql(SAVE_DRAFT, { input: { ...changed, version: 2 } }, bob.token);
    expect(again.data).toEqual({
      saveDraft: { draft: { version: 3, postVersion: 1, post: { id: post.id } } },
    });
    const published = await server.graphql(
      'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
      {
        input: {
          title: 'Changed',
          html: text.html,
          categories: ['React'],
          draftId: text.id,
          draftVersion: 3,
        },
      },
      bob.token,
    );
    expect(published.errors[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      postId: post.id,
      version: 1,
    });
    expect(await server.dataSource.manager.countBy(Post, { authorId: bob.user.id })).toBe(1);
    expect(await read(own, bob.token)).toMatchObject({ draft: { version: 3, post: { id: post.id } } });
  });

  it('is erased after 24 hours, not earlier', async () => {
    const id = await decide(post.id, 'DELETE');
    await settle(Date.now() + DAY - 60_000);
    expect(await server.dataSource.manager.countBy(Post, { id: post.id })).toBe(1);
    await settle(Date.now() + DAY + 60_000);
    expect(await server.dataSource.manager.countBy(Post, { id: post.id })).toBe(0);
    expect((await undo(id)).errors[0]).toMatchObject({
      message: 'A decision can be undone for 24 hours. This one is older.',
      extensions: { code: 'CONFLICT' },
    });
  });

  it('that was unlisted and then deleted comes back step by step', async () => {
    const unlisted = await decide(post.id, 'UNLIST');
    const deleted = await decide(post.id, 'DELETE');
    expect(codeOf(await undo(unlisted))).toBe('CONFLICT');
    await undo(deleted);
    expect(await stateOf()).toEqual(UNLISTED);
    expect((await undo(unlisted)).errors).toEqual([]);
    expect(await stateOf()).toEqual(LISTED);
  });
});

describe(`a comment or reply on ${engine}`, () => {
  it('is deleted like by its author, and comes back with its text and time', async () => {
    const before = await thread();
    const id = await decide(comment.id, 'DELETE');
    expect(await thread()).toEqual({ comments: { nodes: [] }, commentsCount: 0 });
    await undo(id);
    expect(await thread()).toEqual(before);
  });

  it('with replies keeps their place meanwhile', async () => {
    const reply = await createReply(server, ada.user, { commentId: comment.id, text: 'A reply' });
    const before = await thread();
    const id = await decide(comment.id, 'DELETE');
    expect(await thread()).toMatchObject({
      comments: { nodes: [{ isDeleted: true, text: '', author: null }] },
    });
    await undo(id);
    expect(await thread()).toEqual(before);

    const { token } = await createUser(server);
    await calls.report({ subjectId: reply.id, reason: 'HATE' }, token);
    const ofReply = await decide(reply.id, 'DELETE');
    expect(await thread()).toMatchObject({ comments: { nodes: [{ replies: { nodes: [] } }] } });
    await undo(ofReply);
    expect(await thread()).toEqual(before);
  });

  it('cannot come back when its author has commented anew', async () => {
    const id = await decide(comment.id, 'DELETE');
    await createComment(server, bob.user, { postId: post.id, text: 'Sorry' });
    expect((await undo(id)).errors[0]?.message).toContain('has written a new comment');
    expect(await thread()).toMatchObject({ commentsCount: 1, comments: { nodes: [{ text: 'Sorry' }] } });
  });

  it('that its author deleted first can no longer be deleted, but dismissed', async () => {
    await calls.report({ subjectId: comment.id, reason: 'SPAM' }, ada.token);
    const input = { commentId: comment.id };
    await server.graphql(
      'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { deletedCommentId } }',
      { input },
      bob.token,
    );
    const { id: caseId, version, quote } = (await calls.cases(mia.token))[0]!;
    expect(quote).toBe('Buy watches');
    const decision = { caseId, version, reason: 'No.' };
    expect(codeOf(await calls.decide({ ...decision, action: 'DELETE' }, mia.token))).toBe('NOT_FOUND');
    expect((await calls.decide({ ...decision, action: 'DISMISS' }, mia.token)).errors).toEqual([]);
  });
});

describe(`a person on ${engine}`, () => {
  const NOTICES = '{ viewer { moderationNotices { id action subjectType quote reason undoneAt } } }';
  interface Notices {
    viewer: { moderationNotices: { id: string; undoneAt: string | null }[] };
  }
  const login = () =>
    server.graphql('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
      input: { userName: bob.user.userName, password: TEST_PASSWORD },
    });

  it('is told the decision and its undoing, each until they dismiss it, and nobody else is', async () => {
    const id = await decide(comment.id, 'WARN');
    const { viewer } = await read<Notices>(NOTICES, bob.token);
    expect(viewer.moderationNotices).toMatchObject([
      {
        action: 'WARN',
        subjectType: 'COMMENT',
        quote: 'Buy watches',
        reason: 'No advertising here.',
        undoneAt: null,
      },
    ]);
    const noticeId = viewer.moderationNotices[0]?.id;
    expect(await read(NOTICES, ada.token)).toEqual({ viewer: { moderationNotices: [] } });
    expect(codeOf(await calls.dismissNotice({ noticeId }, ada.token))).toBe('NOT_FOUND');
    expect((await calls.dismissNotice({ noticeId }, bob.token)).errors).toEqual([]);
    expect(await read(NOTICES, bob.token)).toEqual({ viewer: { moderationNotices: [] } });
    await undo(id);
    const after = await read<Notices>(NOTICES, bob.token);
    expect(after.viewer.moderationNotices[0]?.undoneAt).not.toBeNull();
  });

  it('is not told that a report was dismissed', async () => {
    await decide(comment.id, 'DISMISS', { reason: '' });
    expect(await read(NOTICES, bob.token)).toEqual({ viewer: { moderationNotices: [] } });
  });

  it('is told nothing by an undone dismissal, also after an earlier notice of the case', async () => {
    const id = await decide(comment.id, 'WARN');
    await undo(id);
    const [notice] = (await read<Notices>(NOTICES, bob.token)).viewer.moderationNotices;
    expect((await calls.dismissNotice({ noticeId: notice?.id }, bob.token)).errors).toEqual([]);
    const version = (await calls.cases(mia.token)).find((entry) => entry.id === id)?.version;
    expect((await calls.decide({ caseId: id, version, action: 'DISMISS' }, mia.token)).errors).toEqual([]);
    expect((await undo(id)).errors).toEqual([]);
    expect(await read(NOTICES, bob.token)).toEqual({ viewer: { moderationNotices: [] } });
  });

  it('that is suspended is logged out, learns why at the login, and gets in when it ends', async () => {
    const suspendUntil = new Date(Date.now() + 7 * DAY);
    const id = await decide(bob.user.id, 'SUSPEND', { suspendUntil });
    expect(codeOf(await server.graphql('{ viewer { email } }', {}, bob.token))).toBe('UNAUTHENTICATED');
    const { errors } = await login();
    expect(errors[0]?.message).toBe(
      `This account is suspended until ${suspendUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC. The moderators wrote: No advertising here.`,
    );
    await undo(id);
    expect((await login()).errors).toEqual([]);

    await decide(bob.user.id, 'SUSPEND', { suspendUntil });
    await server.dataSource.query('UPDATE `user` SET suspendedUntil = ? WHERE id = ?', [
      '2026-01-01 00:00:00.000',
      bob.user.id,
    ]);
    expect((await login()).errors).toEqual([]);
    await settle(Date.now());
    expect(
      await server.dataSource.query('SELECT suspendedAt, suspensionReason FROM `user` WHERE id = ?', [
        bob.user.id,
      ]),
    ).toEqual([{ suspendedAt: null, suspensionReason: null }]);
  });

  it('that is suspended for good stays so', async () => {
    const id = await decide(bob.user.id, 'SUSPEND');
    await settle(Date.now() + 400 * DAY);
    expect((await login()).errors[0]?.message).toBe(
      'This account is suspended. The moderators wrote: No advertising here.',
    );
    // The case and its reports are erased, the log is not.
    const { moderationCase, moderationLog } = await read<{
      moderationCase: unknown;
      moderationLog: { nodes: unknown[] };
    }>(`{ moderationCase(id: "${id}") { id } moderationLog(first: 1) { nodes { caseId } } }`, mia.token);
    expect(moderationCase).toBeNull();
    expect(moderationLog.nodes).toEqual([{ caseId: id }]);
  });

  it('who deletes the account takes cases, reports and notices along, but not the log', async () => {
    const id = await decide(comment.id, 'WARN');
    await calls.report({ subjectId: post.id, reason: 'SPAM' }, ada.token);
    await server.server.services.accounts.remove(bob.user.id);
    expect(await calls.cases(mia.token)).toEqual([]);
    const { moderationLog } = await read<{ moderationLog: { nodes: unknown[] } }>(
      '{ moderationLog(first: 1) { nodes { caseId person { id } } } }',
      mia.token,
    );
    expect(moderationLog.nodes).toEqual([{ caseId: id, person: null }]);
  });
});
