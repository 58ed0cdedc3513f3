import { Bookmark, LogOut, PenLine, Settings2 as Settings } from 'lucide-react';
import { Link, type Location } from 'react-router-dom';
import { clsx } from 'clsx';
import type { SessionUser } from '../../session';
import { Avatar } from '../../ui/Avatar';
import { Popover } from '../../ui/Popover';
import itemStyles from '../../ui/PopoverItems.module.css';
import styles from './AccountMenu.module.css';

const links = [
  { to: '/write', label: 'Create Post', Icon: PenLine, isSeparated: true },
  { to: '/readinglist', label: 'Reading List', Icon: Bookmark },
  { to: '/settings', label: 'Settings', Icon: Settings },
  { to: '/confirm_signout', label: 'Sign Out', Icon: LogOut, isSeparated: true },
];

/** The menu behind the profile picture of a signed-in person. */
export function AccountMenu({ user, place }: { user: SessionUser; place: Location }) {
  return (
    <Popover
      label="Account menu"
      place={place}
      triggerClassName={styles.trigger}
      trigger={<Avatar src={user.profilePicture} name={user.name} size={36} />}
    >
      {(close) => (
        <ul className={itemStyles.items}>
          <li>
            <Link className={clsx(itemStyles.item, styles.profile)} to={`/${user.userName}`} onClick={close}>
              <Avatar src={user.profilePicture} name={user.name} size={40} />
              <span className={styles.names}>
                <strong>{user.name}</strong>
                <span className={styles.userName}>@{user.userName}</span>
              </span>
            </Link>
          </li>
          {links.map(({ to, label, Icon, isSeparated }) => (
            <li key={to} className={isSeparated ? itemStyles.separated : undefined}>
              <Link className={itemStyles.item} to={to} onClick={close}>
                <Icon size={18} aria-hidden /> {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
