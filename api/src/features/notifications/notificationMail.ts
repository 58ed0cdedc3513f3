import { type DataSource, In } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { compose, type LetterItem } from '../../platform/mail/letter.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { Comment } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { mayAct } from '../users/user.policy.js';
import { beginningOf, beginningOfRemark } from './beginningOf.js';
import { reasonsOf } from './decisions.js';
import { kinds, MailFrequency } from './kinds.js';
import type { Notification } from './notification.entity.js';
import type { NotificationService } from './notification.service.js';
import { type OutboxMail, OutboxNotification } from './outboxMail.entity.js';
import { sentenceOf } from './sentences.js';
import type { Unsubscribing } from './unsubscribing.js';

/** Notifications in one mail; the rest is on the page. */
const MAX_ITEMS = 50;
/** Notifications that are counted for one mail. */
const MAX_TOLD = 500;
/** Notifications that are read at once. */
const BATCH = 200;
const QUOTATION = 200;
const SUBJECT = 120;

interface MailParts {
  dataSource: DataSource;
  notifications: NotificationService;
  unsubscribing: Unsubscribing;
  publicUrl: string;
}

/**
 * Builds a mail from what its notifications are about now. Null if nothing is left to tell: everything was read or deleted, the
 * member no longer wants it, or has no account that gets mail.
 */
export async function buildMail(parts: MailParts, mail: OutboxMail): Promise<Mail | null> {
  const { dataSource, notifications, unsubscribing, publicUrl } = parts;
  const { manager } = dataSource;
  const recipient = await manager.findOneBy(User, { id: mail.recipientId });
  if (!recipient?.email || !mayAct(recipient)) return null;
  const settings = new Map(
    (await notifications.settings(recipient.id)).map(({ kind, mail: when }) => [kind, when]),
  );
  const links = await manager.findBy(OutboxNotification, { mailId: mail.id });
  const wanted: Notification[] = [];
  let isAll = true;
  // Most may be read by now, or come from accounts that were suspended: what is left to tell may be anywhere.
  for (const batch of chunks(links, BATCH)) {
    isAll = wanted.length <= MAX_TOLD;
    if (!isAll) break;
    const unread = await notifications.unreadAmong(batch.map(({ notificationId }) => notificationId));
    wanted.push(...unread.filter(({ kind }) => settings.get(kind) !== MailFrequency.NEVER));
  }
  wanted.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (wanted.length === 0) return null;
  const items = await itemsOf(manager, wanted.slice(0, MAX_ITEMS), publicUrl);
  const told = [...new Set(wanted.map(({ kind }) => kind))];
  const unsubscribe = unsubscribing.link({ userId: recipient.id, kinds: told });
  const rest = wanted.length - items.length;
  const content = compose({
    subject: subjectOf(mail.frequency, items, wanted.length),
    name: recipient.name,
    paragraphs: [
      wanted.length === 1 ? 'This happened on Hydrate:' : 'This happened on Hydrate since the last mail:',
    ],
    items,
    action: { label: 'See your notifications', url: `${publicUrl}/notifications` },
    notes: rest > 0 ? [`There are ${isAll ? rest : `over ${MAX_TOLD - MAX_ITEMS}`} more.`] : [],
    footer: {
      text: `You get this mail because ${told.map((kind) => kinds[kind].reason).join(', and because ')}.`,
      links: [
        { label: 'Unsubscribe', url: unsubscribe },
        { label: 'Choose which mails you get', url: `${publicUrl}/settings/notifications` },
      ],
    },
  });
  return {
    ...content,
    to: recipient.email,
    identity: { id: `notifications-${mail.id}`, createdAt: mail.createdAt },
    // RFC 8058: mail programs send a POST to the link.
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

async function itemsOf(
  manager: DataSource['manager'],
  notifications: readonly Notification[],
  publicUrl: string,
): Promise<LetterItem[]> {
  const idsOf = (column: 'actorId' | 'postId' | 'commentId' | 'replyId') =>
    In(notifications.map((each) => each[column]).filter((id) => id !== null));
  const [users, posts, comments, replies] = await Promise.all([
    manager.findBy(User, { id: idsOf('actorId') }),
    manager.find(Post, { select: { id: true, title: true }, where: { id: idsOf('postId') } }),
    manager.findBy(Comment, { id: idsOf('commentId') }),
    manager.findBy(Reply, { id: idsOf('replyId') }),
  ]);
  const reasons = await reasonsOf(manager, notifications);
  const byId = <T extends { id: string }>(rows: T[], id: string | null) => rows.find((row) => row.id === id);
  return Promise.all(
    notifications.map(async (notification) => {
      const { kind, actorsCount, postId, commentId, replyId } = notification;
      const actor = byId(users, notification.actorId);
      const remark = byId(replies, replyId) ?? byId(comments, commentId);
      return {
        sentence: sentenceOf({
          kind,
          actor: actor?.suspendedAt == null ? (actor?.name ?? null) : null,
          actorsCount,
          title: byId(posts, postId)?.title ?? '',
        }),
        url: `${publicUrl}${addressOf(notification, actor)}`,
        quotation: remark
          ? await beginningOfRemark(remark.text, QUOTATION)
          : beginningOf(reasons.get(notification.id) ?? '', QUOTATION),
      };
    }),
  );
}

/** The address of what a notification is about. Its parameter marks the notification as read when the recipient gets there. */
function addressOf({ id, postId, commentId, replyId }: Notification, actor: User | undefined): string {
  const query = `?notification=${id}`;
  if (postId === null) return `${actor ? `/${actor.userName}` : '/notifications'}${query}`;
  const place = replyId !== null ? `#reply-${replyId}` : commentId !== null ? `#comment-${commentId}` : '';
  return `/post/${postId}${query}${place}`;
}

function subjectOf(frequency: MailFrequency, [first]: LetterItem[], count: number): string {
  if (frequency === MailFrequency.DAILY) return 'Your day on Hydrate';
  if (frequency === MailFrequency.WEEKLY) return 'Your week on Hydrate';
  return count === 1 && first ? beginningOf(first.sentence, SUBJECT) : `${count} notifications from Hydrate`;
}
