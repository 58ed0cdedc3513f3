import { type EntityManager, In } from 'typeorm';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import type { LoggedChange } from '../../platform/changes/changeLog.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { User } from '../users/user.entity.js';
import type { NotificationKind } from './kinds.js';
import { attachToMails, type MailTiming } from './mailQueue.js';
import { Notification } from './notification.entity.js';

/** A notification that a change calls for. */
export interface Wanted {
  kind: NotificationKind;
  recipientId: string;
  actorId: string | null;
  postId?: string;
  commentId?: string;
  replyId?: string;
  /** What the recipient hears of once. */
  subjectKey: string;
}

/** What a maker gets: the transaction that also advances the position in the log. */
export interface Making {
  manager: EntityManager;
  change: LoggedChange;
  /** Where the previous transaction has ended, for changes that concern too many members for one. */
  progress: string | null;
  timing: MailTiming;
}

/**
 * Stores notifications that do not exist yet, and puts them into mails. Members do not hear of their own acts. The first
 * of several for the same recipient and subject counts.
 */
export async function store({ manager, change, timing }: Making, wanted: readonly Wanted[]): Promise<void> {
  const first = new Map<string, Wanted>();
  for (const each of wanted) {
    const key = `${each.recipientId} ${each.subjectKey}`;
    if (each.recipientId !== each.actorId && !first.has(key)) first.set(key, each);
  }
  if (first.size === 0) return;
  const all = [...first.values()];
  const recipients = In([...new Set(all.map(({ recipientId }) => recipientId))]);
  const known = await manager.find(Notification, {
    select: { recipientId: true, subjectKey: true },
    where: { recipientId: recipients, subjectKey: In([...new Set(all.map(({ subjectKey }) => subjectKey))]) },
  });
  for (const { recipientId, subjectKey } of known) first.delete(`${recipientId} ${subjectKey}`);
  // Authors of imported posts have no account to read in.
  const members = await manager.find(User, {
    select: { id: true, email: true, verifiedAt: true },
    where: { id: recipients },
  });
  const reached = new Set(
    members.filter(({ email, verifiedAt }) => email !== null && verifiedAt !== null).map(({ id }) => id),
  );
  const rows = [...first.values()]
    .filter(({ recipientId }) => reached.has(recipientId))
    .map((each) =>
      Object.assign(new Notification(), {
        postId: null,
        commentId: null,
        replyId: null,
        ...each,
        id: newId(change.changedAt),
        actorsCount: 1,
        position: change.position,
        createdAt: change.changedAt,
        readAt: null,
      }),
    );
  if (rows.length === 0) return;
  await insertRows(manager, Notification, rows);
  // For the open streams of all processes.
  await recordChange(
    manager,
    ...rows.map(({ recipientId }): Change => ({
      subject: 'notified',
      subjectId: recipientId,
      kind: 'created',
      actorId: null,
    })),
  );
  await attachToMails(manager, rows, timing);
}
