import { clsx } from 'clsx';
import { CalendarDays, Globe, Link as LinkIcon, Users } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ProfileQuery } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { ButtonLink } from '../../ui/Button';
import { DateText } from '../../ui/DateText';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { categoryPath } from '../posts/CategoryChips';
import { FollowButton, Followers } from '../following/FollowButton';
import frame from '../../ui/Page.module.css';
import styles from './ProfileHeader.module.css';
import { memberPart } from '../moderation/memberPart';
import { profileLinks, type ProfileLink } from './profileLinks';

const AVATAR_SIZE = 112;
const SHORT_ABOUT = 320;

interface ProfileHeaderProps {
  user: NonNullable<ProfileQuery['user']>;
  /** The viewer looks at their own profile and can edit it. */
  isOwn: boolean;
  /** The viewer is another member, who can report and block the user. */
  isMember?: boolean;
}

// Only members need it.
const ProfileActions = memberPart('ProfileActions');

export function ProfileHeader({ user, isOwn, isMember = false }: ProfileHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.avatar}>
        <Avatar src={user.profilePicture} name={user.name} size={AVATAR_SIZE} />
      </div>
      <div className={styles.names}>
        <h1 className={frame.title}>
          <bdi>{user.name}</bdi>
        </h1>
        <p className={styles.userName}>
          @{user.userName}
          {user.role !== 'MEMBER' && (
            <span className={styles.role}>{user.role === 'ADMIN' ? 'Admin' : 'Moderator'}</span>
          )}
        </p>
      </div>
      {isOwn ? (
        // Keys, so that the one takes the place of the other: a wider element would count as a shift.
        <div key="own" className={styles.edit}>
          {user.role !== 'MEMBER' && (
            <ButtonLink variant="secondary" to="/moderation">
              Moderation
            </ButtonLink>
          )}
          {user.role === 'ADMIN' && (
            <ButtonLink variant="secondary" to="/admin">
              Statistics
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" to="/drafts">
            Drafts
          </ButtonLink>
          <ButtonLink variant="secondary" to="/settings">
            Edit profile
          </ButtonLink>
        </div>
      ) : (
        <div key="follow" className={styles.edit}>
          <FollowButton kind="followUser" what={user} />
          {isMember && (
            <Suspense>
              <ProfileActions user={user} />
            </Suspense>
          )}
        </div>
      )}
      <div className={styles.rest}>
        {user.about ? (
          <p className={clsx(styles.about, user.about.length > SHORT_ABOUT && styles.longAbout)} dir="auto">
            {user.about}
          </p>
        ) : null}
        {user.topics.length > 0 && (
          <div className={styles.topics}>
            <h2 className={styles.label}>Writes about</h2>
            <ul className={styles.facts}>
              {user.topics.map(({ category: { id, name }, postsCount }) => (
                <li key={id}>
                  <Link className={clsx(styles.fact, frame.link)} to={categoryPath(name)}>
                    #{name} <span className={styles.number}>{postsCount}</span>
                    <VisuallyHidden>{postsCount === 1 ? ' post' : ' posts'}</VisuallyHidden>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <ul className={styles.facts}>
          <li className={styles.fact}>
            <Users size={16} aria-hidden /> <Followers count={user.followersCount} />
          </li>
          <li className={styles.fact}>
            <CalendarDays size={16} aria-hidden /> Joined <DateText iso={user.createdAt} />
          </li>
          {profileLinks(user).map((link) => (
            <li key={link.label}>
              <OutsideLink link={link} />
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

function OutsideLink({ link: { label, url, host } }: { link: ProfileLink }) {
  const Icon = label === 'Website' ? Globe : LinkIcon;
  return (
    <a className={styles.fact} href={url} rel="me nofollow noopener noreferrer" target="_blank">
      <Icon size={16} aria-hidden className={styles.icon} />
      <span>
        {label === 'Website' ? host : label}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </span>
    </a>
  );
}

export function ProfileHeaderSkeleton() {
  return (
    <div className={styles.header} aria-hidden>
      <div className={styles.avatar}>
        <Skeleton width={AVATAR_SIZE} height={AVATAR_SIZE} radius="var(--radius-full)" />
      </div>
      <div className={styles.names}>
        <div className={frame.title}>
          <SkeletonLine width="14rem" />
        </div>
        <SkeletonLine width="6rem" />
      </div>
      <div className={styles.rest}>
        <div className={styles.about}>
          <SkeletonLine />
          <SkeletonLine width="70%" />
        </div>
        <div className={styles.facts}>
          <span className={styles.fact}>
            <Skeleton width="14rem" height="0.72em" />
          </span>
        </div>
      </div>
    </div>
  );
}
