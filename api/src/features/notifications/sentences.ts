import { NotificationKind } from './kinds.js';

interface About {
  kind: NotificationKind;
  /** The name of who acted; null if it must not be shown. */
  actor: string | null;
  actorsCount: number;
  title: string;
}

/** A sentence for a mail, such as "Ada and 3 others liked “On keys”". */
export function sentenceOf({ kind, actor, actorsCount, title }: About): string {
  const post = `“${title}”`;
  const who = actor ?? 'A member';
  switch (kind) {
    case NotificationKind.COMMENT:
      return `${who} commented on ${post}`;
    case NotificationKind.REPLY:
      return `${who} replied to you on ${post}`;
    case NotificationKind.MENTION:
      return `${who} mentioned you on ${post}`;
    case NotificationKind.LIKE:
      return `${likers(actor, actorsCount)} liked ${post}`;
    case NotificationKind.FOLLOWER:
      return `${who} follows you`;
    case NotificationKind.POST:
      return `${who} published ${post}`;
    case NotificationKind.DECISION:
      return 'The moderators have decided about you or what you wrote';
  }
}

function likers(actor: string | null, count: number): string {
  if (actor === null) return count === 1 ? 'A member' : `${count} members`;
  if (count === 1) return actor;
  return `${actor} and ${count - 1} ${count === 2 ? 'other' : 'others'}`;
}
