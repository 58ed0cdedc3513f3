import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OAuthApp, OAuthGrant } from '../../features/oauth/oauth.entity.js';
import { authorize, CALLBACK, createApp, post as postForm, type TokenAnswer } from '../../testing/oauth.js';
import { AccessToken } from '../../features/accessTokens/accessToken.entity.js';
import { Bookmark } from '../../features/bookmarks/bookmark.entity.js';
import { ReadingListSort } from '../../features/bookmarks/savedPost.js';
import { Collection, CollectionPost } from '../../features/collections/collection.entity.js';
import { CommentLike } from '../../features/comments/remarkLike.entity.js';
import { Comment } from '../../features/comments/comment.entity.js';
import { UserBlock } from '../../features/blocks/block.entity.js';
import { Change, ChangeType, PublicType } from '../../features/changes/change.types.js';
import { UserFollow } from '../../features/follows/follow.entity.js';
import { Highlight } from '../../features/highlights/highlight.entity.js';
import { ModerationCase, ModerationLogEntry, Report } from '../../features/moderation/moderation.entity.js';
import {
  ModerationAction,
  ModerationCaseState,
  ModerationEvent,
  ModerationSubject,
  ReportReason,
} from '../../features/moderation/moderation.types.js';
import { MailFrequency, NotificationKind } from '../../features/notifications/kinds.js';
import { Notification, NotificationLike } from '../../features/notifications/notification.entity.js';
import { OutboxMail } from '../../features/notifications/outboxMail.entity.js';
import type { Post } from '../../features/posts/post.entity.js';
import { User } from '../../features/users/user.entity.js';
import { WebSubSubscription } from '../../features/websub/webSub.entity.js';
import { WebSubSender } from '../../features/websub/webSubSender.js';
import { inProcess } from '../../context.js';
import {
  createComment,
  createLike,
  createPost,
  createReply,
  createToken,
  createUser,
} from '../../testing/factories.js';
import { type PlanCheck, planCheck } from '../../testing/planCheck.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Scope } from '../useCases/scopes.js';
import type { Page } from '../pagination/pagination.js';
import { createLogger } from '../log/log.js';
import { newId } from './ids.js';
import { insertRows } from './insertRows.js';
import { runToEnd } from '../maintenance/maintenanceTask.js';

/*
 * Lists and work of members and moderators, each with so many rows of others that a plan without an index is no longer the
 * cheapest one by chance.
 */

const PEOPLE = 1200;

let server: TestServer;
let ada: User;
let post: Post;
let comment: Comment;
let people: string[];
let caseIds: string[];
let check: PlanCheck;

const services = () => server.server.services;
const at = (i: number) => new Date(Date.now() - i * 60_000);

beforeAll(async () => {
  server = await startTestServer();
  await services().notificationWork.begin();
  ada = (await createUser(server, { userName: 'ada_l' })).user;
  people = Array.from({ length: PEOPLE }, () => newId()).sort();
  await insert(
    User,
    people.map((id, i) => ({
      id,
      name: 'A',
      userName: `a${i}`,
      userNameKey: `a${i}`,
      email: `a${i}@example.com`,
      createdAt: at(i),
      verifiedAt: at(i),
    })),
  );
  post = await createPost(server, ada);
  const others = await Promise.all([0, 1, 2].map(() => createPost(server, ada)));
  ({ comment } = await createComment(server, ada, { postId: post.id, text: 'Mine' }));
  const comments = people.map((authorId, i) => ({
    id: newId(),
    postId: others[i % 3]!.id,
    authorId,
    text: 'x',
    likesCount: 1,
    createdAt: at(i),
  }));
  await insert(Comment, comments);
  await insert(
    CommentLike,
    comments.flatMap(({ id: commentId }, i) =>
      [1, 2, 3].map((k) => ({ commentId, userId: people[(i * 7 + k) % PEOPLE]!, createdAt: at(i) })),
    ),
  );
  // Everybody follows Ada and two others, and is blocked by her.
  const pairs = people.flatMap((followerId, i) =>
    [ada.id, people[(i + 1) % PEOPLE]!, people[(i + 2) % PEOPLE]!].map((followedId) => ({
      followerId,
      followedId,
      createdAt: at(i),
    })),
  );
  await insert(UserFollow, pairs);
  await insert(
    UserBlock,
    pairs.map(({ followerId, followedId, createdAt }) => ({
      blockerId: followedId,
      blockedId: followerId,
      createdAt,
    })),
  );
  await insertModeration();
  await insertNotifications(others[0]!.id);
  if (engine === 'mysql')
    await server.dataSource.query(
      'ANALYZE TABLE user, comment, comment_like, user_follow, user_block, moderation_case, report, moderation_log, notification, notification_like, outbox_mail',
    );
  check = planCheck(server);
}, 120_000);
afterAll(() => server.close());

/** In parts, because SQLite allows 32,766 values in a statement. */
async function insert<Row extends ObjectLiteral>(
  entity: EntityTarget<Row>,
  rows: QueryDeepPartialEntity<Row>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000)
    await insertRows(server.dataSource.manager, entity, rows.slice(start, start + 1000));
}

async function insertModeration(): Promise<void> {
  const subject = { subjectType: ModerationSubject.PROFILE, quote: 'Q', reason: 'R', suspendUntil: null };
  const cases = people.map((personId, i) => ({
    ...subject,
    id: newId(),
    subjectId: personId,
    openFor: null,
    personId,
    postId: null,
    version: 2,
    state: ModerationCaseState.DECIDED,
    sortedAt: at(i),
    createdAt: at(i),
  }));
  await insert(ModerationCase, cases);
  const open = people.slice(0, 300).map((personId, i) => ({
    ...subject,
    id: newId(),
    subjectId: personId,
    openFor: personId,
    personId,
    postId: null,
    version: 1,
    state: ModerationCaseState.OPEN,
    sortedAt: at(i),
    createdAt: at(i),
  }));
  await insert(ModerationCase, open);
  caseIds = cases.slice(0, 8).map(({ id }) => id);
  await insert(
    Report,
    cases.flatMap(({ id: caseId, subjectId }, i) =>
      [1, 2, 3].map((k) => ({
        id: newId(),
        caseId,
        reporterId: people[(i + k) % PEOPLE]!,
        subjectId,
        reason: ReportReason.SPAM,
        text: '',
        createdAt: at(i),
      })),
    ),
  );
  await insert(
    ModerationLogEntry,
    cases.map(({ id: caseId, personId }, i) => ({
      id: newId(),
      caseId,
      event: ModerationEvent.DECIDED,
      action: ModerationAction.WARN,
      moderatorId: ada.id,
      personId,
      subjectType: ModerationSubject.PROFILE,
      subjectId: personId,
      reason: 'R',
      suspendUntil: null,
      createdAt: at(i),
    })),
  );
}

async function insertNotifications(postId: string): Promise<void> {
  const row = (recipientId: string, actorId: string, i: number) => ({
    id: newId(),
    recipientId,
    kind: NotificationKind.LIKE,
    subjectKey: `like:${i}`,
    actorId,
    postId,
    actorsCount: 2,
    commentId: null,
    replyId: null,
    position: i,
    createdAt: at(i),
    readAt: i % 2 === 0 ? at(0) : null,
  });
  const rows = people.flatMap((recipientId, i) =>
    [1, 2, 3].map((k) => row(recipientId, people[(i + k) % PEOPLE]!, i * 3 + k)),
  );
  // Of nobody who is suspended, so that the list is not empty.
  rows.push(...Array.from({ length: 500 }, (_, i) => row(ada.id, ada.id, i)));
  await insert(Notification, rows);
  await insert(
    NotificationLike,
    people.map((userId, i) => ({
      postId,
      userId,
      notificationId: rows[i]!.id,
      isGone: false,
      createdAt: at(i),
    })),
  );
  // Digests of the morning, which another process is sending.
  const waiting = { createdAt: at(0), dueAt: at(0), claim: 'x', claimedUntil: at(-9), sentAt: null };
  const digest = { ...waiting, frequency: MailFrequency.DAILY, attempts: 1 };
  const digests = people.map((recipientId) => ({ ...digest, id: newId(), recipientId }));
  await insert(OutboxMail, digests);
}

describe(`plans of statements on ${engine}`, () => {
  it('follow indexes in lists of notifications and their count', async () => {
    const { notifications } = services();
    for (const unreadOnly of [false, true]) {
      let after: string | null = null;
      for (const _page of [1, 2]) {
        const args = { first: 5, after, unreadOnly };
        await check(async () => {
          const page = await notifications.list(ada.id, args);
          expect(page.nodes).toHaveLength(5);
          after = page.cursors.at(-1) ?? null;
        });
      }
    }
    await check(() => notifications.countUnread(ada.id));
    await check(() => runToEnd(notifications.expiry));
  });

  it('follow indexes in the queue and the log of moderators', async () => {
    const { moderation } = services();
    for (const read of [
      (after: string | null) => moderation.cases(ModerationCaseState.OPEN, { first: 5, after }, ada.id),
      (after: string | null) => moderation.cases(ModerationCaseState.DECIDED, { first: 5, after }, ada.id),
      (after: string | null) => moderation.log({ first: 5, after }),
    ]) {
      let after: string | null = null;
      for (const _page of [1, 2])
        await check(async () => {
          const page = await read(after);
          expect(page.nodes).toHaveLength(5);
          after = page.cursors.at(-1) ?? null;
        });
    }
    await check(() => moderation.notices(ada.id));
    await check(() => moderation.reportsCounts(caseIds));
    await check(() => moderation.reports(caseIds), /\bIN \(/);
    await check(() => moderation.history(people.slice(0, 8)), /\bIN \(/);
    await check(() => moderation.hiddenReasons(people[0]!, people.slice(0, 8)));
    await check(() => moderation.settle());
  });

  it('follow indexes in lists of blocked and followed people, own comments and likes, and in what a viewer likes', async () => {
    const { blocks, follows, comments, ownLikes } = services();
    for (const read of [
      (after: string | null) => blocks.list(ada.id, { first: 5, after }),
      (after: string | null) => follows.users(people[0]!, { first: 1, after }),
    ]) {
      let after: string | null = null;
      for (const _page of [1, 2])
        await check(async () => {
          const page = await read(after);
          after = page.cursors.at(-1) ?? null;
          expect(after).not.toBeNull();
        });
    }
    await check(() => comments.ofAuthor(people[0]!, { first: 1 }));
    await check(() => ownLikes.posts(ada.id, { first: 1 }));
    await check(() => blocks.by(ada.id, people.slice(0, 20)));
    await check(() => follows.followedAmong('user_follow', people[0]!, people.slice(0, 20)));
    const viewer = await services().users.byId(people[0]!);
    const ids = (await server.dataSource.manager.find(Comment, { take: 20 })).map(({ id }) => id);
    const { viewerCommentLikes } = inProcess(services(), viewer).loaders;
    await check(() => viewerCommentLikes.loadMany(ids));
  });

  it('follow indexes in the reading list, in collections and in highlights', async () => {
    const { readingList, collections, highlights } = services();
    const postIds = (await server.dataSource.query<{ id: string }[]>('SELECT id FROM post')).map(
      ({ id }) => id,
    );
    await insert(
      Bookmark,
      [ada.id, ...people].flatMap((userId, i) =>
        postIds.map((postId) => ({ userId, postId, createdAt: at(i) })),
      ),
    );
    const owned = [ada.id, ...people].map((userId, i) => ({
      id: newId(),
      userId,
      name: 'A',
      nameKey: 'a',
      createdAt: at(i),
      shareToken: String(i).padStart(22, '0'),
    }));
    await insert(Collection, owned);
    await insert(
      CollectionPost,
      owned.flatMap(({ id: collectionId }, i) =>
        postIds.map((postId) => ({ collectionId, postId, addedAt: at(i) })),
      ),
    );
    await insert(
      Highlight,
      [ada.id, ...people].flatMap((userId, i) =>
        [1, 2].map((k) => ({
          id: newId(),
          userId,
          postId: postIds[k % postIds.length]!,
          createdAt: at(i + k),
          quote: 'Q',
          prefix: '',
          suffix: '',
        })),
      ),
    );
    if (engine === 'mysql')
      await server.dataSource.query('ANALYZE TABLE bookmark, collection, collection_post, highlight, post');
    const [{ id: collectionId }] = owned as [(typeof owned)[0]];
    const all = { sort: ReadingListSort.SAVED, first: 1, unreadOnly: false };
    const pages = async (read: (after: string | null) => Promise<Page<unknown>>, sorting?: RegExp) => {
      let after: string | null = null;
      for (const _page of [1, 2])
        await check(async () => {
          const page = await read(after);
          expect(page.nodes).toHaveLength(1);
          after = page.cursors.at(-1) ?? null;
        }, sorting);
    };
    // What one reader has saved is sorted for orders other than the first.
    await pages((after) => readingList.list(ada.id, { ...all, after, unreadOnly: true, collectionId }));
    await pages(
      (after) => readingList.list(ada.id, { ...all, after, sort: ReadingListSort.LONGEST }),
      /readingMinutes/,
    );
    await pages((after) => readingList.list(ada.id, { ...all, after, query: 'ada' }), /\bIN \(/);
    await check(() => readingList.countUnread(ada.id));
    // A collection has 500 posts at most.
    await pages((after) => collections.postsOf(collectionId, { first: 1, after }), /collection_post m/);
    await check(() => collections.listOf(ada.id));
    await check(() => collections.counts(owned.slice(0, 20).map(({ id }) => id)), /GROUP BY/);
    await check(() => collections.ofPosts(ada.id, postIds.slice(0, 3)));
    await check(() => collections.shared(owned[7]!.shareToken));
    await check(() => collections.sharedPaths(owned.slice(0, 20).map(({ id }) => id)));
    // MariaDB joins the few posts of this test by a buffer, and sorts behind it. With more posts it keeps the order of the index.
    const sorting = engine === 'mysql' ? /highlight h/ : undefined;
    await pages((after) => highlights.list(ada.id, { first: 1, after }), sorting);
    await check(() => highlights.inPosts(ada.id, postIds.slice(0, 3)));
  });

  it('follow indexes when an access token is found, counted, listed and deleted', async () => {
    const { accessTokens } = services();
    const tokens = people.map((userId, i) => ({
      id: newId(),
      userId,
      name: 'A',
      scopes: [Scope.READ],
      tokenHash: String(i).padStart(64, '0'),
      createdAt: at(i),
      expiresAt: at(-1 - i),
      lastUsedAt: null,
    }));
    await insert(AccessToken, tokens);
    const { token, accessToken } = await createToken(server, ada);
    await check(() => createToken(server, ada));
    await check(() => accessTokens.find(token));
    await check(() => accessTokens.list(ada.id));
    await check(() => accessTokens.revoke(ada, { accessTokenId: accessToken.id }));
    await check(() => runToEnd(accessTokens.expiry));
  });

  it('follow indexes when an app is allowed to act, and when its tokens are found, replaced and ended', async () => {
    const { oauthApps, oauthConsent, oauthTokens } = services();
    const hash = (i: number) => String(i).padStart(64, '0');
    const app = { name: 'A', homepage: 'https://a.example/', redirectUris: [CALLBACK], secretHash: null };
    await insert(
      OAuthApp,
      people.map((ownerId, i) => ({ ...app, id: newId(), ownerId, createdAt: at(i) })),
    );
    const { clientId } = await createApp(server, ada);
    await insert(
      OAuthGrant,
      people.map((userId, i) => ({
        id: newId(),
        userId,
        appId: clientId,
        scopes: [Scope.READ],
        createdAt: at(i),
        lastUsedAt: null,
        redirectUri: CALLBACK,
        codeHash: hash(i),
        codeChallenge: '',
        codeExpiresAt: at(i),
        codeUsedAt: at(i),
        accessHash: hash(i),
        accessScopes: [Scope.READ],
        accessExpiresAt: at(i),
        refreshHandle: hash(i),
        refreshHash: hash(i),
        endsAt: at(-1 - i),
      })),
    );
    const { token: session } = await createUser(server, { userName: 'carl_c' });
    let fields: Record<string, string> = {};
    // After so many rows were inserted at once, the server may be too busy for a moment.
    await expect
      .poll(async () => {
        fields = (await authorize(server, session, clientId)).fields;
        return fields.code;
      })
      .toBeTruthy();
    await check(() => authorize(server, session, clientId));
    let answer: TokenAnswer | undefined;
    await check(async () => (answer = (await postForm(server, '/oauth/token', fields)).body));
    const { access_token: token = '', refresh_token: refreshToken = '' } = answer ?? {};
    await check(() => oauthTokens.find(token));
    const renewal = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
    await check(() => postForm(server, '/oauth/token', renewal));
    await check(() => oauthConsent.list(ada.id));
    await check(() => oauthConsent.remove(ada, clientId).catch(() => undefined));
    await check(() =>
      oauthTokens.revoke({ authorization: undefined, fields: { client_id: clientId, token } }),
    );
    await check(() => runToEnd(oauthTokens.expiry));
    await check(() => oauthApps.ofOwner(ada.id));
    await check(() => oauthApps.delete(ada, clientId));
  });

  it('follow indexes when feeds are sent', async () => {
    const { webSub } = services();
    const subscriptions = people.map((name, i) => ({
      id: name,
      topic: 'x',
      subject: `author:${name}` as const,
      fileName: 'rss.xml',
      callback: 'x',
      host: name,
      secret: null,
      leaseUntil: at(-1000 - i),
      createdAt: at(i),
      pending: 1,
      dueAt: at(-i),
      attempts: 0,
      claim: null,
      claimedUntil: null,
      sentTag: null,
    }));
    await insert(WebSubSubscription, subscriptions);
    const due = { host: 'receiver.invalid', dueAt: at(1) };
    await server.dataSource.manager.update(WebSubSubscription, { id: people[0]! }, due);
    const sender = new WebSubSender({
      dataSource: server.dataSource,
      secrets: webSub.secrets,
      publicUrl: 'https://hydrate.example',
      log: createLogger('silent'),
      client: { allowsPrivate: false },
      content: () => Promise.resolve({ body: Buffer.from('x'), contentType: 'text/plain' }),
    });
    await check(async () => {
      await sender.sendDue();
      await sender.idle();
    });
    const changed = { subjectType: PublicType.POST, type: ChangeType.UPDATED, authorId: ada.id, node: post };
    await check(() =>
      webSub.marks.mark(server.dataSource.manager, [
        Object.assign(new Change(), { ...changed, position: 1 }),
      ]),
    );
    await check(() => webSub.marks.hasAny());
    await check(() => runToEnd(webSub.expiry));
    await server.dataSource.manager.deleteAll(WebSubSubscription);
  });

  it('follow indexes when notifications are made and mailed', async () => {
    const { maker, sender } = services().notificationWork;
    const bob = (await createUser(server, { userName: 'bob_b' })).user;
    await createPost(server, ada);
    await createLike(server, bob, post.id);
    await createComment(server, bob, { postId: post.id, text: 'Hello @ada_l' });
    await createReply(server, bob, { commentId: comment.id, text: 'Hello @a7' });
    await check(() => maker.make(), /GROUP BY|outbox_mail|change_log/);
    await check(() => sender.sendDue(), /\bIN \(/);
    await check(() => runToEnd(sender.expiry));
  });

  it('follow indexes when an account is deleted', async () => {
    await check(() => services().accounts.remove(people[3]!), /GROUP BY|DISTINCT|FOR UPDATE|\bIN \(/);
  });
});
