/** The kinds of notifications. A new kind needs a row in {@link kinds}, a maker (makers.ts) and a sentence (sentences.ts). */
export enum NotificationKind {
  COMMENT = 'COMMENT',
  REPLY = 'REPLY',
  MENTION = 'MENTION',
  LIKE = 'LIKE',
  FOLLOWER = 'FOLLOWER',
  POST = 'POST',
  DECISION = 'DECISION',
}

/** When notifications of a kind are mailed. */
export enum MailFrequency {
  AT_ONCE = 'AT_ONCE',
  DAILY = 'DAILY',
  WEEKLY = 'WEEKLY',
  NEVER = 'NEVER',
}

export interface KindOfNotification {
  /** Used until the member chooses (docs/behaviour.md#mails-about-notifications). */
  mail: MailFrequency;
  /** What mails of the kind are called on the page that ends them. */
  title: string;
  /** Completes "You get this mail because ". */
  reason: string;
}

/** In the order of the settings. */
export const kinds: Readonly<Record<NotificationKind, KindOfNotification>> = {
  COMMENT: {
    title: 'comments on your posts',
    mail: MailFrequency.AT_ONCE,
    reason: 'someone commented on your post',
  },
  REPLY: {
    title: 'replies',
    mail: MailFrequency.AT_ONCE,
    reason: 'someone replied in a conversation in which you wrote',
  },
  MENTION: { title: 'mentions', mail: MailFrequency.AT_ONCE, reason: 'someone mentioned you' },
  LIKE: { title: 'likes', mail: MailFrequency.NEVER, reason: 'someone liked your post' },
  FOLLOWER: {
    title: 'new followers',
    mail: MailFrequency.WEEKLY,
    reason: 'someone began to follow you',
  },
  POST: {
    title: 'posts of people you follow',
    mail: MailFrequency.WEEKLY,
    reason: 'someone whom you follow published a post',
  },
  DECISION: {
    title: 'decisions of moderators',
    mail: MailFrequency.AT_ONCE,
    reason: 'moderators decided about you or what you wrote',
  },
};

export const allKinds = Object.values(NotificationKind);
