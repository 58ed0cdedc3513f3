import { type ReactElement, useEffect, useState } from 'react';
import styles from './Header.module.css';

/** The page and the bell are in one file, because each file costs all readers a line of its name. */
export const loadNotifications = () => import('../../features/notifications/NotificationsPage');

/** Where the bell of members will be: its code is fetched after the page is shown. */
export function BellPlace() {
  const [bell, setBell] = useState<ReactElement>();
  useEffect(() => {
    // Without the network there is no bell; the page of notifications says so.
    loadNotifications().then(
      ({ Bell }) => setBell(<Bell />),
      () => undefined,
    );
  }, []);
  return <div className={styles.bell}>{bell}</div>;
}
