import { CalendarDays, Globe } from 'lucide-react';
import type { ProfileQuery } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './ProfileHeader.module.css';
import { profileLinks } from './profileLinks';

const AVATAR_SIZE = 112;

/** Who someone is: picture, name, a few words, when they joined and where else to find them. */
export function ProfileHeader({ user }: { user: NonNullable<ProfileQuery['user']> }) {
  const links = profileLinks(user);
  return (
    <header className={styles.header}>
      <Avatar src={user.profilePicture} name={user.name} size={AVATAR_SIZE} />
      <div className={styles.text}>
        <h1 className={styles.name}>{user.name}</h1>
        <p className={styles.userName}>@{user.userName}</p>
        {user.about ? <p className={styles.about}>{user.about}</p> : null}
        <ul className={styles.facts}>
          <li className={styles.fact}>
            <CalendarDays size={16} aria-hidden /> Joined <DateText iso={user.createdAt} withYear />
          </li>
          {links.map(({ label, url, host }) => (
            <li key={label}>
              <a className={styles.fact} href={url} rel="me nofollow noopener noreferrer" target="_blank">
                <Globe size={16} aria-hidden />
                {label === 'Website' ? host : label}
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </a>
            </li>
          ))}
        </ul>
      </div>
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
