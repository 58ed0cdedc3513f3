import { Bookmark, LogOut, PenLine, Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import { clsx } from 'clsx';
import type { SessionUser } from '../../session';
import { Avatar } from '../../ui/Avatar';
import { Popover } from '../../ui/Popover';
import itemStyles from '../../ui/PopoverItems.module.css';
import styles from './AccountMenu.module.css';

/** The menu behind the profile picture of a signed-in person. */
export function AccountMenu({ user, place }: { user: SessionUser; place: string }) {
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
          <li className={itemStyles.separated}>
            <Link className={itemStyles.item} to="/write" onClick={close}>
              <PenLine size={18} aria-hidden /> Create Post
            </Link>
          </li>
          <li>
            <Link className={itemStyles.item} to="/readinglist" onClick={close}>
              <Bookmark size={18} aria-hidden /> Reading List
            </Link>
          </li>
          <li>
            <Link className={itemStyles.item} to="/settings" onClick={close}>
              <Settings size={18} aria-hidden /> Settings
            </Link>
          </li>
          <li className={itemStyles.separated}>
            <Link className={itemStyles.item} to="/confirm_signout" onClick={close}>
              <LogOut size={18} aria-hidden /> Sign Out
            </Link>
          </li>
        </ul>
      )}
    </Popover>
  );
}
