import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { whenTouchedOnline } from '../../ui/whenTouched';
import styles from './Header.module.css';

/** Pages of members, and the count. */
export const loadMemberPages = () => import('../memberPages');

/** The bell of members. The code of its count waits for the first pointer or key, so that reading alone does not load it. */
export function BellPlace() {
  const [count, setCount] = useState<ReactElement>();
  useEffect(() => {
    // If its code is not available there is no count.
    whenTouchedOnline()
      .then(loadMemberPages)
      .then(({ UnreadCount }) => setCount(<UnreadCount />), String);
  }, []);
  return (
    <Link className={styles.bell} to="/notifications">
      <VisuallyHidden>Notifications</VisuallyHidden>
      {count}
    </Link>
  );
}
