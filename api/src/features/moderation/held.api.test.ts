import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createComment, createFollow, createPost, createReply, createUser } from '../../testing/factories.js';
import { codeOf, moderationCalls } from '../../testing/moderation.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { tracesOf } from '../../testing/traces.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { ChangeLogEntry } from '../../platform/changes/change.entity.js';
import { AdminService } from '../admin/admin.service.js';
import { Category } from '../categories/category.entity.js';
import { Notification } from '../notifications/notification.entity.js';
import type { Post } from '../posts/post.entity.js';
import { Post as PostEntity } from '../posts/post.entity.js';
import { HeldText } from '../trust/trust.entity.js';
import { type User, UserRole } from '../users/user.entity.js';
import { ModerationCase } from './moderation.entity.js';

interface Person {
  user: User;
  token: string;
}
const HOUR = 60 * 60 * 1000;

let server: TestServer;
let rest: Rest;
let calls: ReturnType<typeof moderationCalls>;
/** A trusted writer, a moderator, and a follower of the new member. */
let ada: Person;
let mia: Person;
let bob: Person;
let post: Post;

beforeAll(async () => {
  server = await startTestServer({ NEW_ACCOUNTS: 'normal' });
  rest = restClient(server);
  calls = moderationCalls(server);
  ada = await createUser(server, { userName: 'ada_l', trustedAt: new Date() });
  bob = await createUser(server, { userName: 'bob_b', trustedAt: new Date() });
  mia = await createUser(server, { userName: 'mia_m', role: UserRole.MODERATOR });
});
afterAll(() => server.close());
let cy: Person;
beforeEach(async () => {
  for (const table of ['moderation_case', 'new_text', 'post', 'notification'])
    await server.dataSource.query(`DELETE FROM ${table}`);
  post = await createPost(server, ada.user, { title: 'On keys' });
  cy = await createUser(server);
  await createFollow(server, bob.user, cy.user.id);
});

const addComment = (token: string, text: string, more: Record<string, unknown> = {}) =>
  server.graphql<{
    addComment: { comment: { id: string; isHeld: boolean }; post: { commentsCount: number } };
  }>(
    'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id isHeld text html author { id } viewerCanEdit } post { commentsCount } } }',
    { input: { postId: post.id, text, ...more } },
    token,
  );
const addReply = (token: string, commentId: string, text: string) =>
  server.graphql<{ addReply: { reply: { id: string; isHeld: boolean } } }>(
    'mutation ($input: AddReplyInput!) { addReply(input: $input) { reply { id isHeld } comment { repliesCount } } }',
    { input: { commentId, text } },
    token,
  );
const publish = (token: string, more: Record<string, unknown> = {}) =>
  server.graphql<{ publishPost: { post: { id: string; isHeld: boolean } } }>(
    'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id isHeld title html viewerCanEdit categories { name } } } }',
    {
      input: {
        title: 'Zebraworks',
        html: '<p>Zebraworks for everyone.</p>',
        categories: ['react'],
        homepage: 'x',
        ...more,
      },
    },
    token,
  );
const decide = async (action: string, caseId: string, reason = 'Advertising') => {
  const entry = await server.dataSource.manager.findOneByOrFail(ModerationCase, { id: caseId });
  return calls.decide({ caseId, version: entry.version, action, reason }, mia.token);
};
const caseOf = async (subjectId: string) => {
  const held = await server.dataSource.manager.findOneByOrFail(HeldText, { id: subjectId });
  return held.caseId;
};
const heldOf = async ({ token }: Person) => {
  const { data } = await server.graphql<{ viewer: { heldTexts: { id: string; text: string | null }[] } }>(
    '{ viewer { heldTexts { id postId commentId text createdAt } } }',
    {},
    token,
  );
  return data?.viewer.heldTexts;
};
const makeNotifications = () => server.server.services.notificationWork.maker.make();
const traces = (word: string, who: { token?: string | null } = {}, id = post.id) =>
  tracesOf(server, { word, id, postId: post.id, userName: cy.user.userName }, who);

describe(`a held post on ${engine}`, () => {
  it('is shown to its author alone, in no list, count, feed, search, page, notification or log', async () => {
    const { manager } = server.dataSource;
    const react = async () => (await manager.findOneByOrFail(Category, { nameKey: 'react' })).postsCount;
    const [before, changes] = [await react(), await manager.count(ChangeLogEntry)];
    const { data, errors } = await publish(cy.token);
    expect(errors).toEqual([]);
    const { id } = data!.publishPost.post;
    expect(data?.publishPost.post).toMatchObject({
      isHeld: true,
      viewerCanEdit: false,
      categories: [{ name: 'React' }],
    });
    expect(await manager.count(ChangeLogEntry)).toBe(changes);
    await makeNotifications();
    expect(await manager.countBy(Notification, { postId: id })).toBe(0);
    expect(await react()).toBe(before);
    for (const who of [{}, bob, mia, ada]) expect(await traces('Zebraworks', who, id)).toEqual([]);
    expect(await traces('Zebraworks', cy, id)).toEqual(['post', '/api/posts/id']);
    const act = (mutation: string, { token }: Person) =>
      server.graphql(`mutation { ${mutation} }`, {}, token).then(codeOf);
    expect(await act(`likePost(input: { postId: "${id}" }) { post { id } }`, bob)).toBe('NOT_FOUND');
    expect(await act(`bookmarkPost(input: { postId: "${id}" }) { post { id } }`, cy)).toBe('NOT_FOUND');
    expect(await act(`report(input: { subjectId: "${id}", reason: SPAM }) { reportedId }`, bob)).toBe(
      'NOT_FOUND',
    );
    expect(await act(`updatePost(input: { postId: "${id}", title: "x" }) { post { id } }`, cy)).toBe(
      'NOT_FOUND',
    );
    expect(await act(`deletePost(input: { postId: "${id}" }) { deletedPostId }`, bob)).toBe('NOT_FOUND');
    expect(await heldOf(cy)).toMatchObject([{ id, postId: id, commentId: null, text: null }]);
    expect(await heldOf(bob)).toEqual([]);
  });

  it('is read whole by moderators in its case, and approved as if it was published then', async () => {
    const { manager } = server.dataSource;
    const { data } = await publish(cy.token);
    const { id } = data!.publishPost.post;
    await manager.update(PostEntity, { id }, { createdAt: new Date(Date.now() - 100 * HOUR) });
    const caseId = await caseOf(id);
    const entry = await server.graphql(
      `{ moderationCase(id: "${caseId}") { subjectType heldFor heldHtml quote post { id } reportsCount viewerActions } }`,
      {},
      mia.token,
    );
    expect(entry.data).toEqual({
      moderationCase: {
        subjectType: 'POST',
        heldFor: 'TRAP',
        heldHtml: '<p>Zebraworks for everyone.</p>',
        post: null,
        quote: 'Zebraworks\nZebraworks for everyone.',
        reportsCount: 0,
        viewerActions: ['APPROVE', 'DELETE', 'SUSPEND'],
      },
    });
    expect(codeOf(await calls.decide({ caseId, version: 1, action: 'APPROVE' }, cy.token))).toBe('FORBIDDEN');
    expect(codeOf(await decide('DISMISS', caseId))).toBe('FORBIDDEN');
    const since = Date.now();
    const last = await manager.maximum(ChangeLogEntry, 'id');
    expect((await decide('APPROVE', caseId, '')).errors).toEqual([]);
    const approved = await manager.findOneByOrFail(PostEntity, { id });
    expect(approved.createdAt.getTime()).toBeGreaterThanOrEqual(since);
    expect(await traces('Zebraworks', bob, id)).toEqual(
      expect.arrayContaining([
        'latest',
        'popular',
        'week',
        'category',
        'author',
        'search',
        'post',
        'node',
        ...['/rss.xml', '/feed.json', '/author/rss.xml', '/category/react/rss.xml'],
        ...[
          '/api/posts/id',
          '/api/posts/?userName=author',
          '/api/posts/?search=Zebraworks',
          '/api/posts/?page=1',
        ],
        ...['/sitemaps/posts.xml', '/post/id.md'],
      ]),
    );
    const changes = await manager
      .createQueryBuilder(ChangeLogEntry, 'entry')
      .where('entry.id > :last', { last })
      .orderBy('entry.id')
      .getMany();
    expect(changes.filter(({ subject }) => subject === 'post')).toMatchObject([
      { subjectId: id, kind: 'created', actorId: cy.user.id },
    ]);
    await makeNotifications();
    expect(await manager.findBy(Notification, { postId: id })).toMatchObject([
      { kind: 'POST', recipientId: bob.user.id },
    ]);
    expect(await heldOf(cy)).toEqual([]);
    expect(codeOf(await calls.undo({ caseId }, mia.token))).toBe('CONFLICT');
    expect(codeOf(await decide('APPROVE', caseId))).toBe('CONFLICT');
  });

  it.each(['DELETE', 'SUSPEND'])(
    'is gone for its author after %s, back after undoing, and erased after 24 hours',
    async (action) => {
      const { data } = await publish(cy.token);
      const { id } = data!.publishPost.post;
      const caseId = await caseOf(id);
      expect((await decide(action, caseId)).errors).toEqual([]);
      const author = action === 'SUSPEND' ? mia : cy;
      expect(await traces('Zebraworks', author, id)).toEqual([]);
      if (action === 'SUSPEND') {
        const [mail = ''] = await server.mailsTo(cy.user.email ?? '');
        expect(mail.replace(/\s+/g, ' ')).toContain('The text that was held for review is not published.');
        expect(mail).not.toContain('Your posts stay.');
      }
      expect((await calls.undo({ caseId }, mia.token)).errors).toEqual([]);
      const { moderation, held } = server.server.services;
      expect(await held.ofAuthor(cy.user.id)).toMatchObject([{ id }]);
      await decide(action, caseId);
      await moderation.settle(new Date(Date.now() + 25 * HOUR));
      expect(await server.dataSource.manager.countBy(PostEntity, { id })).toBe(0);
      expect(await server.dataSource.manager.countBy(HeldText, { id })).toBe(0);
    },
  );

  it('can be deleted by its author, with its case', async () => {
    const { data } = await publish(cy.token);
    const { id } = data!.publishPost.post;
    const { errors } = await server.graphql(
      `mutation { deletePost(input: { postId: "${id}" }) { deletedPostId } }`,
      {},
      cy.token,
    );
    expect(errors).toEqual([]);
    expect(await calls.cases(mia.token)).toEqual([]);
    expect(await server.dataSource.manager.countBy(PostEntity, { id })).toBe(0);
  });

  it.each(['its author', 'an operator', 'a moderator', 'the account'])(
    'leaves no tombstone in the log when it goes by %s',
    async (who) => {
      const { services } = server.server;
      const { data } = await publish(cy.token);
      const { id } = data!.publishPost.post;
      const admin = new AdminService(server.dataSource, services.accounts);
      if (who === 'its author') await services.publishing.delete(cy.user, id);
      if (who === 'an operator') await admin.deletePost(await admin.post(id));
      if (who === 'the account') await services.accounts.remove(cy.user.id);
      if (who === 'a moderator') {
        await decide('DELETE', await caseOf(id));
        await services.moderation.settle(new Date(Date.now() + 25 * HOUR));
      }
      expect(await server.dataSource.manager.countBy(PostEntity, { id })).toBe(0);
      expect(await server.dataSource.manager.countBy(ChangeLogEntry, { postId: id })).toBe(0);
      expect(await calls.cases(mia.token)).toEqual([]);
    },
  );
});

describe(`held comments and replies on ${engine}`, () => {
  const LINKS = 'Zebraworks https://a.example https://b.example @bob_b';

  it('are in no list and count, notify nobody, and take the place of the one comment', async () => {
    const { comment: answered } = await createComment(server, ada.user, { postId: post.id, text: 'Hello' });
    const { data } = await addComment(cy.token, LINKS);
    expect(data?.addComment).toMatchObject({
      comment: { isHeld: true, viewerCanEdit: false, author: { id: cy.user.id } },
      post: { commentsCount: 1 },
    });
    const { id } = data!.addComment.comment;
    const reply = await addReply(cy.token, answered.id, `${LINKS} again`);
    expect(reply.data?.addReply).toMatchObject({ reply: { isHeld: true }, comment: { repliesCount: 0 } });
    expect((await addComment(cy.token, 'Another')).errors[0]).toMatchObject({
      message: 'You have already commented on this post. Your comment is held for review.',
      extensions: { code: 'CONFLICT' },
    });
    await makeNotifications();
    expect(
      await server.dataSource.manager.countBy(Notification, {
        actorId: cy.user.id,
        kind: 'COMMENT' as never,
      }),
    ).toBe(0);
    for (const who of [{ token: null }, ada, bob, mia, cy]) {
      expect(await traces('Zebraworks', who)).toEqual([]);
      expect((await server.graphql(`{ node(id: "${id}") { id } }`, {}, who.token)).data).toEqual({
        node: null,
      });
    }
    expect((await heldOf(cy))?.map(({ text }) => text)).toEqual([`${LINKS} again`, LINKS]);
  });

  it('are shown to their author by older clients, once', async () => {
    const { body } = await rest<{ comment: string }[]>(`PUT /api/posts/comments/${post.id}`, {
      token: cy.token,
      body: { comment: LINKS },
    });
    expect(body).toMatchObject([{ comment: LINKS, userName: cy.user.userName }]);
    const again = await rest(`PUT /api/posts/comments/${post.id}`, {
      token: cy.token,
      body: { comment: LINKS },
    });
    expect([again.status, again.body]).toMatchObject([
      400,
      { message: 'you cannot add one than one comment!' },
    ]);
    const { body: read } = await rest<{ comments: unknown[] }>(`GET /api/posts/${post.id}`);
    expect(read.comments).toEqual([]);
    expect((await rest(`DELETE /api/posts/comments/${post.id}`, { token: cy.token })).status).toBe(200);
    expect(await heldOf(cy)).toEqual([]);
    expect(await calls.cases(mia.token)).toEqual([]);
  });

  it('are approved as if they were written then: counted, notified, in the log', async () => {
    const { comment: answered } = await createComment(server, ada.user, { postId: post.id, text: 'Hello' });
    const { data } = await addComment(cy.token, LINKS);
    const reply = await addReply(cy.token, answered.id, `${LINKS} again`);
    await server.dataSource.query('DELETE FROM change_log');
    const ids = [data!.addComment.comment.id, reply.data!.addReply.reply.id];
    for (const id of ids) expect((await decide('APPROVE', await caseOf(id), '')).errors).toEqual([]);
    expect(await traces('Zebraworks')).toEqual(expect.arrayContaining(['comments', '/api/posts/id']));
    const shown = await server.graphql<{
      post: {
        commentsCount: number;
        comments: { nodes: { id: string; replies: { nodes: { id: string }[] } }[] };
      };
    }>(`{ post(id: "${post.id}") { commentsCount comments { nodes { id replies { nodes { id } } } } } }`);
    expect(shown.data?.post).toMatchObject({
      commentsCount: 2,
      comments: { nodes: [{ id: ids[0] }, { replies: { nodes: [{ id: ids[1] }] } }] },
    });
    const changes = await server.dataSource.manager.find(ChangeLogEntry, { order: { id: 'ASC' } });
    expect(changes.filter(({ subject }) => subject !== 'decision')).toMatchObject([
      { subject: 'comment', subjectId: ids[0], kind: 'created', actorId: cy.user.id },
      { subject: 'reply', subjectId: ids[1], kind: 'created', actorId: cy.user.id },
    ]);
    expect(await server.server.services.moderation.notices(cy.user.id)).toMatchObject([
      { action: 'APPROVE' },
      { action: 'APPROVE' },
    ]);
  });

  it('cannot be approved when those whom they answer have blocked the author', async () => {
    const { comment: answered } = await createComment(server, ada.user, { postId: post.id, text: 'Hello' });
    const { data } = await addComment(cy.token, LINKS);
    const reply = await addReply(cy.token, answered.id, `${LINKS} again`);
    await server.graphql(
      `mutation { blockUser(input: { userId: "${cy.user.id}" }) { user { id } } }`,
      {},
      ada.token,
    );
    for (const id of [data!.addComment.comment.id, reply.data!.addReply.reply.id]) {
      const caseId = await caseOf(id);
      expect(codeOf(await decide('APPROVE', caseId, ''))).toBe('CONFLICT');
      expect((await decide('DELETE', caseId)).errors).toEqual([]);
    }
  });

  it('cannot be approved when their place is gone, but refused', async () => {
    const { comment: answered } = await createComment(server, ada.user, { postId: post.id, text: 'Hello' });
    const reply = await addReply(cy.token, answered.id, LINKS);
    const { id } = reply.data!.addReply.reply;
    const caseId = await caseOf(id);
    await server.graphql(
      `mutation { deleteComment(input: { commentId: "${answered.id}" }) { deletedCommentId } }`,
      {},
      ada.token,
    );
    expect(codeOf(await decide('APPROVE', caseId))).toBe('NOT_FOUND');
    expect((await decide('DELETE', caseId)).errors).toEqual([]);
    await createReply(server, ada.user, {
      commentId: (await createComment(server, bob.user, { postId: post.id, text: 'x' })).comment.id,
      text: 'y',
    });
  });

  it('can be deleted by their authors only, and go with their accounts', async () => {
    const { data } = await addComment(cy.token, LINKS);
    const { id } = data!.addComment.comment;
    const remove = ({ token }: Person) =>
      server.graphql(
        `mutation { deleteComment(input: { commentId: "${id}" }) { deletedCommentId post { commentsCount } } }`,
        {},
        token,
      );
    expect(codeOf(await remove(bob))).toBe('NOT_FOUND');
    expect((await remove(cy)).data).toEqual({
      deleteComment: { deletedCommentId: id, post: { commentsCount: 0 } },
    });
    expect(await calls.cases(mia.token)).toEqual([]);
    expect(codeOf(await remove(cy))).toBe('NOT_FOUND');
    await addComment(cy.token, LINKS);
    await publish(cy.token);
    await server.server.services.accounts.remove(cy.user.id);
    expect(await server.dataSource.manager.countBy(HeldText, { authorId: cy.user.id })).toBe(0);
    expect(await calls.cases(mia.token)).toEqual([]);
  });
});
