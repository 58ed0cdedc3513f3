import { clsx } from 'clsx';
import { Heart, Scale } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NotificationItem_NotificationFragment as Item } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { formatMoment } from '../../ui/formatMoment';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './NotificationsPage.module.css';

interface NotificationItemProps {
  notification: Item;
  isUnread: boolean;
  now: number;
  /** When the person opens it, also in another tab. */
  onOpen: (notification: Item) => void;
}

/** One notification; all of it is a link to what it is about. */
export function NotificationItem({ notification, isUnread, now, onOpen }: NotificationItemProps) {
  const { actor, excerpt, createdAt, kind, post } = notification;
  const open = () => onOpen(notification);
  return (
    <li className={clsx(styles.item, isUnread && styles.unread)}>
      {actor ? (
        <Avatar src={actor.profilePicture} name={actor.name} size={40} />
      ) : (
        <span className={styles.noActor}>
          {kind === 'DECISION' ? <Scale size={20} aria-hidden /> : <Heart size={20} aria-hidden />}
        </span>
      )}
      <div className={styles.text}>
        <Link
          className={styles.link}
          to={pathOf(notification)}
          onClick={open}
          onAuxClick={(event) => {
            if (event.button === 1) open();
          }}
        >
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          <span dir="auto">
            {who(notification)} {verbs[kind]}
            {post && (
              <>
                {' '}
                <span className={styles.title}>{post.title}</span>
              </>
            )}
          </span>
        </Link>
        {excerpt !== '' && (
          <p className={styles.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        <p className={styles.time}>
          <time dateTime={createdAt}>{formatMoment(Date.parse(createdAt), now)}</time>
        </p>
      </div>
      {isUnread && <span className={styles.dot} aria-hidden />}
    </li>
  );
}

/** A newer server may have more kinds, which this version does not show. A post may be hidden since the list was read. */
export const isShown = ({ kind, post }: Item) =>
  kind in verbs && (post !== null || kind === 'FOLLOWER' || kind === 'DECISION');

const verbs: Readonly<Record<Item['kind'], string>> = {
  COMMENT: 'commented on',
  REPLY: 'replied to you on',
  MENTION: 'mentioned you on',
  LIKE: 'liked',
  FOLLOWER: 'follows you',
  POST: 'published',
  DECISION: 'have decided about you or what you wrote',
};

function who({ kind, actor, actorsCount }: Item): string {
  if (kind === 'DECISION') return 'The moderators';
  if (!actor) return actorsCount === 1 ? 'A member' : `${actorsCount} members`;
  if (actorsCount === 1) return actor.name;
  return `${actor.name} and ${actorsCount - 1} ${actorsCount === 2 ? 'other' : 'others'}`;
}

/** The address of the reply, the comment or the post. Decisions are told beside each page (ModerationNotices.tsx). */
function pathOf({ actor, post, comment, reply }: Item): string {
  if (!post) return actor ? `/${actor.userName}` : '/notifications#decision';
  const place = reply ? `#reply-${reply.id}` : comment ? `#comment-${comment.id}` : '';
  return `/post/${post.id}${place}`;
}
