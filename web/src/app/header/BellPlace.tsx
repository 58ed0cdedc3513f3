import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { whenTouched } from '../../ui/whenTouched';
import styles from './Header.module.css';

/** Pages of members, and the count. */
export const loadMemberPages = () => import('../memberPages');

/** The bell of members. The code of its count waits for the first pointer or key, so that reading alone does not load it. */
export function BellPlace() {
  const [count, setCount] = useState<ReactElement>();
  useEffect(() => {
    // Without the network there is no count, and the failure is ignored.
    whenTouched()
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
