import { CalendarDays, Globe, Link as LinkIcon } from 'lucide-react';
import type { ProfileQuery } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { ButtonLink } from '../../ui/Button';
import { DateText } from '../../ui/DateText';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './ProfileHeader.module.css';
import { profileLinks } from './profileLinks';

const AVATAR_SIZE = 112;

interface ProfileHeaderProps {
  user: NonNullable<ProfileQuery['user']>;
  /** Whose profile it is can change it. */
  isOwn: boolean;
}

/** Who someone is: picture, name, a few words, when they joined and where else to find them. */
export function ProfileHeader({ user, isOwn }: ProfileHeaderProps) {
  const links = profileLinks(user);
  return (
    <header className={styles.header}>
      <Avatar src={user.profilePicture} name={user.name} size={AVATAR_SIZE} />
      <div className={styles.text}>
        <h1 className={styles.name}>
          <bdi>{user.name}</bdi>
        </h1>
        <p className={styles.userName}>@{user.userName}</p>
        {user.about ? (
          <p className={styles.about} dir="auto">
            {user.about}
          </p>
        ) : null}
        <ul className={styles.facts}>
          <li className={styles.fact}>
            <CalendarDays size={16} aria-hidden /> Joined <DateText iso={user.createdAt} withYear />
          </li>
          {links.map(({ label, url, host }) => (
            <li key={label}>
              <a className={styles.fact} href={url} rel="me nofollow noopener noreferrer" target="_blank">
                {label === 'Website' ? (
                  <Globe size={16} aria-hidden className={styles.icon} />
                ) : (
                  <LinkIcon size={16} aria-hidden className={styles.icon} />
                )}
                <span>
                  {label === 'Website' ? host : label}
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      {isOwn ? (
        <ButtonLink variant="secondary" to="/settings" className={styles.edit}>
          Edit profile
        </ButtonLink>
      ) : null}
    </header>
  );
}

/** The header's shape while the profile is on its way. */
export function ProfileHeaderSkeleton() {
  return (
    <div className={styles.header} aria-hidden>
      <Skeleton width={AVATAR_SIZE} height={AVATAR_SIZE} radius="var(--radius-full)" />
      <div className={styles.text}>
        <div className={styles.name}>
          <SkeletonLine width="14rem" />
        </div>
        <SkeletonLine width="6rem" />
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
