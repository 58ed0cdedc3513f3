import { Link } from 'react-router-dom';
import type { AuthorCard_UserFragment } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import { useToggle } from '../reactions/useToggle';
import styles from './AuthorCard.module.css';

interface AuthorCardProps {
  post: { author: AuthorCard_UserFragment; viewerCanEdit: boolean; isHeld: boolean };
}

export function AuthorCard({ post: { author: user, viewerCanEdit, isHeld } }: AuthorCardProps) {
  const toggle = useToggle();
  const wasOn = user.viewerIsFollowing;
  return (
    <section className={styles.card} aria-labelledby="author-name">
      <Avatar src={user.profilePicture} name={user.name} size={56} />
      <div>
        <h2 id="author-name" className={styles.name} dir="auto">
          {user.name}
        </h2>
        <p className={styles.userName}>@{user.userName}</p>
      </div>
      {user.about ? (
        <p className={styles.about} dir="auto">
          {user.about}
        </p>
      ) : null}
      <p className={styles.joined}>
        Joined <DateText iso={user.createdAt} />
      </p>
      <Link className={styles.link} to={`/${user.userName}`}>
        Visit Profile
      </Link>
      {/* FollowButton would be one more script for readers. Hidden, so that nothing moves when the page learns who reads it. A held post is the reader's own. */}
      <button
        type="button"
        data-viewer
        hidden={viewerCanEdit || isHeld}
        onClick={() => toggle({ kind: 'followUser', id: user.id, wasOn }, 'follow people')}
      >
        {wasOn ? 'Following' : 'Follow'}
      </button>
    </section>
  );
}
