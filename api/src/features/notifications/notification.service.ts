import type DataLoader from 'dataloader';
import { type DataSource, In, IsNull, LessThanOrEqual } from 'typeorm';
import { countRows } from '../../platform/database/countRows.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { isId } from '../../platform/database/ids.js';
import { inParts } from '../../platform/database/inParts.js';
import {
  numberOf,
  readRows,
  type Row,
  textOf,
  textOrNullOf,
  timeOf,
  timeOrNullOf,
} from '../../platform/database/readRows.js';
import { createLoader } from '../../platform/graphql/loader.js';
import {
  clausesOf,
  type KeysetColumn,
  keysetRange,
  type Page,
  type PageArgs,
  pageIn,
  windowOf,
} from '../../platform/pagination/pagination.js';
import type { Services } from '../../platform/useCases/context.js';
import { Comment } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { decisionKey, reasonsOf } from './decisions.js';
import { allKinds, kinds, type MailFrequency, NotificationKind } from './kinds.js';
import { RETENTION } from './makers.js';
import { someIds } from './forgetNotifications.js';
import { Notification } from './notification.entity.js';
import { NotificationSetting } from './notificationSetting.entity.js';
import type { NotificationWork } from './notificationWork.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    notifications: NotificationService;
    notificationWork: NotificationWork;
  }
  interface Loaders {
    commentById: DataLoader<string, Comment | null>;
    replyById: DataLoader<string, Reply | null>;
    /** Why moderators decided, by the id of the notification. */
    decisionReason: DataLoader<string, { id: string; reason: string } | null>;
  }
}

/** The count of unread notifications ends here: 100 means more than 99. */
export const MAX_UNREAD = 100;

export interface KindSetting {
  kind: NotificationKind;
  mail: MailFrequency;
}

/** Nobody hears of people they block. */
const BLOCKED = `EXISTS (SELECT 1 FROM user_block b WHERE b.blockerId = n.recipientId AND b.blockedId = n.actorId)`;

/** Of several members who like a post, one at least is neither suspended nor blocked. */
const OTHERS = `EXISTS (SELECT 1 FROM notification_like l JOIN \`user\` lu ON lu.id = l.userId
  WHERE l.notificationId = n.id AND l.isGone = 0 AND lu.suspendedAt IS NULL
    AND NOT EXISTS (SELECT 1 FROM user_block lb WHERE lb.blockerId = n.recipientId AND lb.blockedId = l.userId))`;

/** Likes of several members are told without the name of one whom the recipient blocks. */
const COLUMNS = `n.id, n.recipientId, n.kind, n.subjectKey, CASE WHEN ${BLOCKED} THEN NULL ELSE n.actorId END AS actorId,
  n.actorsCount, n.postId, n.commentId, n.replyId, n.position, n.createdAt, n.readAt`;

const JOINS = `LEFT JOIN post p ON p.id = n.postId LEFT JOIN comment c ON c.id = n.commentId
  LEFT JOIN \`user\` u ON u.id = n.actorId`;

/**
 * What a recipient may see (docs/behaviour.md#notifications). Nothing of a suspended or blocked member, no like or follow that was removed, no deleted
 * comment and nothing on a post that moderators have deleted; of an unlisted post only what concerns its author, and replies in a conversation of the recipient.
 */
const VISIBLE = [
  'n.actorsCount > 0',
  `(n.actorId IS NULL OR (u.suspendedAt IS NULL AND NOT ${BLOCKED}) OR (n.actorsCount > 1 AND ${OTHERS}))`,
  '(n.postId IS NULL OR p.hiddenAt IS NULL)',
  `(n.postId IS NULL OR p.isListed = 1 OR p.authorId = n.recipientId OR n.kind = '${NotificationKind.REPLY}')`,
  `(n.kind <> '${NotificationKind.FOLLOWER}' OR EXISTS (SELECT 1 FROM user_follow f
    WHERE f.followerId = n.actorId AND f.followedId = n.recipientId))`,
  '(n.replyId IS NOT NULL OR n.commentId IS NULL OR c.authorId IS NOT NULL)',
];

/** The site also tells that a decision was undone; a mail would tell the decision alone. The key is `decisionKey`. */
const STANDS = `(n.kind <> '${NotificationKind.DECISION}' OR NOT EXISTS (SELECT 1 FROM moderation_notice d
  WHERE d.id = SUBSTR(n.subjectKey, ${decisionKey('').length + 1}) AND d.undoneAt IS NOT NULL))`;

const latestFirst: KeysetColumn<Notification>[] = [
  { sql: 'n.createdAt', of: ({ createdAt }) => createdAt, isTime: true },
  { sql: 'n.id', of: ({ id }) => id },
];

/** The default of `first`. */
export const NOTIFICATIONS_SIZE = 20;

/** Reads notifications of a member, and marks them as read. */
export class NotificationService {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of a member's notifications, latest first. @throws BadUserInputError for a bad cursor or `first` */
  async list(recipientId: string, args: PageArgs & { unreadOnly: boolean }): Promise<Page<Notification>> {
    const window = windowOf(args, NOTIFICATIONS_SIZE);
    const within = { sql: 'n.recipientId', value: recipientId };
    const range = keysetRange(this.dataSource, latestFirst, window, within);
    const shown = [...(args.unreadOnly ? ['n.readAt IS NULL'] : []), ...VISIBLE];
    const conditions = [...range.conditions, ...shown];
    const sql = `SELECT ${COLUMNS} FROM notification n ${JOINS} ${clausesOf({ ...range, conditions })} LIMIT :limit`;
    const rows = await readRows(this.dataSource, sql, { ...range.parameters, limit: window.size + 1 });
    const all = `SELECT n.id FROM notification n ${JOINS} WHERE n.recipientId = :recipientId AND ${shown.join(' AND ')}`;
    return {
      ...pageIn(window, rows.map(notificationOf), latestFirst),
      total: () => countRows(this.dataSource, all, { recipientId }),
    };
  }

  /** The visible ones among these, oldest first, that are still unread, without undone decisions: the content of a mail. */
  async unreadAmong(ids: readonly string[]): Promise<Notification[]> {
    if (ids.length === 0) return [];
    const sql = `SELECT ${COLUMNS} FROM notification n ${JOINS}
      WHERE n.id IN (:ids) AND n.readAt IS NULL AND ${[...VISIBLE, STANDS].join(' AND ')} ORDER BY n.createdAt, n.id`;
    return (await readRows(this.dataSource, sql, { ids })).map(notificationOf);
  }

  /**
   * The visible and unread notifications that were made after a place, in the order in which they were made. Reads from the primary, because the
   * events of streams come from there.
   *
   * @param place `position` is that of the last one before. None before `since` is read.
   */
  async madeAfter(
    recipientId: string,
    place: { position: number; since: Date },
    limit: number,
  ): Promise<Notification[]> {
    const sql = `SELECT ${COLUMNS} FROM notification n ${JOINS} WHERE n.recipientId = :recipientId AND n.readAt IS NULL
      AND n.createdAt >= :since AND n.position > :position AND ${VISIBLE.join(' AND ')} ORDER BY n.position LIMIT :limit`;
    const rows = await readRows(this.dataSource, sql, { recipientId, ...place, limit }, 'primary');
    return rows.map(notificationOf);
  }

  /** The position of the change that the latest notification since a time tells; 0 if there is none. */
  async lastPosition(recipientId: string, since: Date): Promise<number> {
    const sql = `SELECT MAX(position) AS last FROM notification WHERE recipientId = :recipientId AND createdAt >= :since`;
    const [row] = await readRows(this.dataSource, sql, { recipientId, since }, 'primary');
    return Number(row?.last ?? 0);
  }

  /** The latest groups of likes of a member since a time. */
  async groupsSince(
    recipientId: string,
    since: Date,
    limit: number,
  ): Promise<Pick<Notification, 'id' | 'kind'>[]> {
    const kind = NotificationKind.LIKE;
    const sql = `SELECT id FROM notification WHERE recipientId = :recipientId AND createdAt >= :since AND kind = :kind
      ORDER BY createdAt DESC LIMIT :limit`;
    const rows = await readRows(this.dataSource, sql, { recipientId, since, kind, limit }, 'primary');
    return rows.map((row) => ({ id: textOf(row, 'id'), kind }));
  }

  /** The number of unread notifications, at most {@link MAX_UNREAD}. */
  async countUnread(recipientId: string): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM (SELECT n.id FROM notification n ${JOINS}
      WHERE n.recipientId = :recipientId AND n.readAt IS NULL AND ${VISIBLE.join(' AND ')} LIMIT ${MAX_UNREAD}) unread`;
    const [row] = await readRows(this.dataSource, sql, { recipientId });
    // MySQL's driver gives a BIGINT as a text.
    return Number(row?.count ?? 0);
  }

  /**
   * Marks these notifications of a member as read, or all. Others and unknown ones are ignored. All are marked in parts: a page that is read
   * meanwhile shows some of them as unread, as it would have a moment before. If it is interrupted, the member sees it, and marks the rest.
   *
   * @param upTo leaves what happened later unread
   */
  async markRead(
    recipientId: string,
    ids: readonly string[] | null,
    upTo: Date | null = null,
  ): Promise<void> {
    const readAt = new Date();
    if (ids !== null) {
      const which = {
        id: In(ids.filter(isId)),
        ...(upTo !== null && { createdAt: LessThanOrEqual(upTo) }),
      };
      await this.dataSource.manager.update(
        Notification,
        { recipientId, readAt: IsNull(), ...which },
        { readAt },
      );
      return;
    }
    // What comes while the parts are marked has not been seen.
    const sql =
      'SELECT MAX(createdAt) AS latest FROM notification WHERE recipientId = :recipientId AND readAt IS NULL';
    const [row = {}] = await readRows(this.dataSource, sql, { recipientId }, 'primary');
    const latest = timeOrNullOf(row, 'latest');
    if (latest === null) return;
    const createdAt = LessThanOrEqual(upTo !== null && upTo < latest ? upTo : latest);
    await inParts(this.dataSource, async (manager) => {
      const unread = await someIds(manager, { recipientId, readAt: IsNull(), createdAt });
      const which = { id: In(unread), recipientId, readAt: IsNull() };
      if (unread.length > 0) await manager.update(Notification, which, { readAt });
      return unread.length;
    });
  }

  /** When each kind is mailed to a member, in the order of the settings. */
  async settings(userId: string): Promise<KindSetting[]> {
    const rows = await this.dataSource.manager.findBy(NotificationSetting, { userId });
    const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
    return allKinds.map((kind) => ({ kind, mail: chosen.get(kind) ?? kinds[kind].mail }));
  }

  /** Changes some of the settings of a member. */
  async changeSettings(userId: string, settings: readonly KindSetting[]): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const last = new Map(settings.map((setting) => [setting.kind, setting]));
      for (const { kind, mail } of last.values())
        await manager.upsert(NotificationSetting, { userId, kind, mail }, ['userId', 'kind']);
    });
  }

  get expiry(): MaintenanceTask {
    return deletesExpired(this.dataSource, Notification, {
      name: 'notifications',
      key: 'id',
      time: 'createdAt',
      keptFor: RETENTION,
      what: 'notifications, read or not',
      kept: '90 days',
    });
  }
}

function notificationOf(row: Row): Notification {
  return Object.assign(new Notification(), {
    id: textOf(row, 'id'),
    recipientId: textOf(row, 'recipientId'),
    kind: kindOf(textOf(row, 'kind')),
    subjectKey: textOf(row, 'subjectKey'),
    actorId: textOrNullOf(row, 'actorId'),
    actorsCount: numberOf(row, 'actorsCount'),
    postId: textOrNullOf(row, 'postId'),
    commentId: textOrNullOf(row, 'commentId'),
    replyId: textOrNullOf(row, 'replyId'),
    position: Number(row.position),
    createdAt: timeOf(row, 'createdAt'),
    readAt: timeOrNullOf(row, 'readAt'),
  });
}

function kindOf(text: string): NotificationKind {
  const kind = allKinds.find((each: string) => each === text);
  if (kind === undefined) throw new Error(`There is no kind ${text} of notifications.`);
  return kind;
}

export function notificationLoaders({ dataSource }: Pick<Services, 'dataSource'>) {
  return {
    commentById: createLoader('id', (ids) => dataSource.manager.findBy(Comment, { id: In([...ids]) })),
    replyById: createLoader('id', (ids) => dataSource.manager.findBy(Reply, { id: In([...ids]) })),
    decisionReason: createLoader('id', async (ids) => {
      const notifications = await dataSource.manager.find(Notification, {
        select: { id: true, kind: true, subjectKey: true },
        where: { id: In([...ids]) },
      });
      return [...(await reasonsOf(dataSource.manager, notifications))].map(([id, reason]) => ({
        id,
        reason,
      }));
    }),
  };
}
