import {
  id,
  index,
  integer,
  Migration,
  optional,
  primary,
  reference,
  text,
  time,
  unique,
} from './migration.js';

/** Notifications, the settings of their mails, the outbox of these mails, and how far the change log was read. */
export class Notifications1795230000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'change_log_reader',
      columns: [
        text('name', 20, primary),
        id('logId'),
        { name: 'position', type: 'bigint' },
        id('progress', optional),
      ],
    },
    {
      name: 'notification',
      columns: [
        id('id', primary),
        id('recipientId'),
        text('kind', 10),
        text('subjectKey', 48),
        id('actorId', optional),
        integer('actorsCount'),
        id('postId', optional),
        id('commentId', optional),
        id('replyId', optional),
        { name: 'position', type: 'bigint' },
        time('createdAt'),
        time('readAt', optional),
      ],
      indices: [
        unique('notification_once', 'recipientId', 'subjectKey'),
        index('notification_latest', 'recipientId', 'createdAt', 'id'),
        index('notification_unread', 'recipientId', 'readAt', 'createdAt', 'id'),
        index('notification_expires', 'createdAt'),
        index('notification_actor', 'actorId'),
        index('notification_post', 'postId', 'recipientId'),
        index('notification_comment', 'commentId'),
        index('notification_reply', 'replyId'),
      ],
      foreignKeys: [
        reference('notification_recipient', 'recipientId', 'user'),
        reference('notification_actor', 'actorId', 'user'),
        reference('notification_post', 'postId', 'post'),
        reference('notification_comment', 'commentId', 'comment'),
        reference('notification_reply', 'replyId', 'reply'),
      ],
    },
    {
      name: 'notification_like',
      columns: [
        id('postId', primary),
        id('userId', primary),
        id('notificationId'),
        { name: 'isGone', type: 'boolean' },
        time('createdAt'),
      ],
      indices: [
        index('notification_like_user', 'userId'),
        index('notification_like_group', 'notificationId', 'isGone', 'createdAt'),
      ],
      foreignKeys: [
        reference('notification_like_post', 'postId', 'post'),
        reference('notification_like_user', 'userId', 'user'),
        reference('notification_like_group', 'notificationId', 'notification'),
      ],
    },
    {
      name: 'notification_setting',
      columns: [id('userId', primary), text('kind', 10, primary), text('mail', 8)],
      foreignKeys: [reference('notification_setting_user', 'userId', 'user')],
    },
    {
      name: 'outbox_mail',
      columns: [
        id('id', primary),
        id('recipientId'),
        text('frequency', 8),
        time('createdAt'),
        time('dueAt'),
        integer('attempts'),
        id('claim', optional),
        time('claimedUntil', optional),
        time('sentAt', optional),
      ],
      indices: [
        index('outbox_mail_due', 'sentAt', 'dueAt'),
        index('outbox_mail_recipient', 'recipientId', 'frequency', 'dueAt'),
      ],
      foreignKeys: [reference('outbox_mail_recipient', 'recipientId', 'user')],
    },
    {
      name: 'outbox_notification',
      columns: [id('notificationId', primary), id('mailId')],
      indices: [index('outbox_notification_mail', 'mailId')],
      foreignKeys: [
        reference('outbox_notification_notification', 'notificationId', 'notification'),
        reference('outbox_notification_mail', 'mailId', 'outbox_mail'),
      ],
    },
  ];
}
