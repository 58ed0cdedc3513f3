import { type EntityManager, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import type { ChangeSubject } from '../../platform/changes/change.entity.js';
import type { LoggedChange } from '../../platform/changes/changeLog.js';
import { Comment } from '../comments/comment.entity.js';
import { UserFollow } from '../follows/follow.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { ModerationNotice } from '../moderation/moderation.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';
import { NotificationKind } from './kinds.js';
import { likeChanged } from './likeMaker.js';
import { decisionKey } from './decisions.js';
import { type Making, store, type Wanted } from './made.js';
import { Notification } from './notification.entity.js';
import { DAY, MINUTE } from '../../platform/time.js';

/** How long after its creation a comment or reply may notify, which is also how long notifications are kept. */
export const RETENTION = 90 * DAY;
/** Followers to whom one transaction tells of a post. */
const FOLLOWERS = 200;
/** Members whom one text can mention, its edits included. */
const MAX_MENTIONS = 10;
/** Members whom one reply notifies because they have written in the conversation: its latest writers. */
const MAX_WRITERS = 50;

/**
 * Makes the notifications that a change calls for. Returns where the next transaction begins if there are more, otherwise
 * null. Everything is read again here: what was deleted since, or hidden, notifies nobody.
 */
export type Maker = (making: Making) => Promise<string | null>;

const makers: Partial<Record<ChangeSubject, Maker>> = {
  comment: commentChanged,
  reply: replyChanged,
  like: likeChanged,
  follow: followChanged,
  post: postChanged,
  decision: decisionMade,
};

/** Followers and posts notify only when they are new. */
const ONLY_CREATED: ReadonlySet<ChangeSubject> = new Set(['follow', 'post']);

/** Null if changes of this kind notify nobody, whatever they are about. */
export function makerOf({ subject, kind }: Pick<LoggedChange, 'subject' | 'kind'>): Maker | null {
  if (kind !== 'created' && ONLY_CREATED.has(subject)) return null;
  return makers[subject] ?? null;
}

type ReadPost = Pick<Post, 'id' | 'authorId' | 'isListed'>;

async function commentChanged(making: Making): Promise<null> {
  const { manager, change } = making;
  const { subjectId: commentId, kind } = change;
  if (kind === 'deleted') {
    // It may keep its place for its replies, so that no foreign key deletes its notifications.
    await manager.delete(Notification, { commentId, replyId: IsNull() });
    return null;
  }
  const comment = await manager.findOneBy(Comment, { id: commentId });
  if (comment?.authorId == null || isOld(comment, making)) return null;
  const post = await postOf(manager, comment.postId);
  if (!post) return null;
  const base = { actorId: comment.authorId, postId: post.id, commentId, subjectKey: `comment:${commentId}` };
  await store(making, [
    ...(kind === 'created' ? [{ ...base, kind: NotificationKind.COMMENT, recipientId: post.authorId }] : []),
    ...(await mentions(manager, comment.text, post, base)),
  ]);
  return null;
}

async function replyChanged(making: Making): Promise<null> {
  const { manager, change } = making;
  const { subjectId: replyId, kind } = change;
  // A deleted reply takes its notifications along.
  const reply = kind === 'deleted' ? null : await manager.findOneBy(Reply, { id: replyId });
  if (!reply || isOld(reply, making)) return null;
  const comment = await manager.findOneBy(Comment, { id: reply.commentId });
  const post = comment && (await postOf(manager, comment.postId));
  if (!post) return null;
  const base = {
    actorId: reply.authorId,
    postId: post.id,
    commentId: comment.id,
    replyId,
    subjectKey: `reply:${replyId}`,
  };
  const writers = kind === 'created' ? await writersBefore(manager, reply, comment) : [];
  await store(making, [
    ...writers.map((recipientId) => ({ ...base, kind: NotificationKind.REPLY, recipientId })),
    ...(await mentions(manager, reply.text, post, base)),
  ]);
  return null;
}

/** Following again after an end tells nothing, because the first notification is still there. */
async function followChanged(making: Making): Promise<null> {
  const { subjectId: recipientId, actorId } = making.change;
  if (actorId === null) return null;
  const follow = { followerId: actorId, followedId: recipientId };
  if (!(await making.manager.existsBy(UserFollow, follow))) return null;
  await store(making, [
    { kind: NotificationKind.FOLLOWER, recipientId, actorId, subjectKey: `follower:${actorId}` },
  ]);
  return null;
}

/** Tells the followers of the author, some in each transaction, in the order of their ids. */
async function postChanged(making: Making): Promise<string | null> {
  const { manager, change, progress } = making;
  const post = await manager.findOneBy(Post, { id: change.subjectId });
  if (!post?.isListed || isOld(post, making)) return null;
  const { id: postId, authorId: actorId } = post;
  const followers = await manager.find(UserFollow, {
    select: { followerId: true, followedId: true },
    where: { followedId: actorId, ...(progress !== null && { followerId: MoreThan(progress) }) },
    order: { followerId: 'ASC' },
    take: FOLLOWERS,
  });
  await store(
    making,
    followers.map(({ followerId: recipientId }) => ({
      kind: NotificationKind.POST,
      recipientId,
      actorId,
      postId,
      subjectKey: `post:${postId}`,
    })),
  );
  return followers.length < FOLLOWERS ? null : (followers.at(-1)?.followerId ?? null);
}

async function decisionMade(making: Making): Promise<null> {
  const { subjectId: id } = making.change;
  const notice = await making.manager.findOneBy(ModerationNotice, { id });
  if (!notice) return null;
  await store(making, [
    {
      kind: NotificationKind.DECISION,
      recipientId: notice.userId,
      actorId: null,
      subjectKey: decisionKey(id),
    },
  ]);
  return null;
}

/** The author of the comment, and those who have replied to it before. */
async function writersBefore(manager: EntityManager, reply: Reply, comment: Comment): Promise<string[]> {
  const rows = await manager
    .createQueryBuilder(Reply, 'reply')
    .select('reply.authorId', 'authorId')
    .where({ commentId: comment.id, createdAt: LessThan(reply.createdAt), id: Not(reply.id) })
    .groupBy('reply.authorId')
    .orderBy('MAX(reply.createdAt)', 'DESC')
    .limit(MAX_WRITERS)
    .getRawMany<{ authorId: string }>();
  return [...(comment.authorId === null ? [] : [comment.authorId]), ...rows.map(({ authorId }) => authorId)];
}

/** Tells the mentioned members. A post that an operator has unlisted is not shown to more people: only its author hears of it. */
async function mentions(
  manager: EntityManager,
  text: string,
  post: ReadPost,
  base: Omit<Wanted, 'kind' | 'recipientId'>,
): Promise<Wanted[]> {
  if (!text.includes('@')) return [];
  // Not at the start of the process: it brings the Markdown parser.
  const { mentionedUserNames } = await import('../comments/mentions.js');
  const keys = mentionedUserNames(text).slice(0, MAX_MENTIONS).map(userNameKey);
  if (keys.length === 0) return [];
  const users = await manager.find(User, { select: { id: true }, where: { userNameKey: In(keys) } });
  const { commentId, replyId, subjectKey } = base;
  const told = await manager.find(Notification, {
    select: { id: true, recipientId: true },
    where: {
      ...(replyId === undefined ? { commentId } : { replyId }),
      kind: NotificationKind.MENTION,
      subjectKey,
    },
  });
  // Or edits, each with other names, could reach any number of members.
  const recipients = new Set(told.map(({ recipientId }) => recipientId));
  return users
    .filter(({ id }) => (post.isListed || id === post.authorId) && !recipients.has(id))
    .slice(0, Math.max(0, MAX_MENTIONS - recipients.size))
    .map(({ id: recipientId }) => ({ ...base, kind: NotificationKind.MENTION, recipientId }));
}

function postOf(manager: EntityManager, id: string): Promise<ReadPost | null> {
  return manager.findOne(Post, { select: { id: true, authorId: true, isListed: true }, where: { id } });
}

/** Whether it is imported with an earlier date, or so old that it was notified and forgotten. */
function isOld({ createdAt }: { createdAt: Date }, { change, timing }: Making): boolean {
  if (change.kind !== 'created') return timing.now().getTime() - createdAt.getTime() > RETENTION;
  const age = change.changedAt.getTime() - createdAt.getTime();
  // A scheduled post may be late, if no server was running at its time.
  return age > (change.subject === 'post' ? DAY : MINUTE);
}
