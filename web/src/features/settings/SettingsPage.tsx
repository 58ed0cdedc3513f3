import { useState } from 'react';
import { Navigate, NavLink, Outlet } from 'react-router-dom';
import { useSession } from '../../session';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import styles from './SettingsPage.module.css';

/** SPEC.md section 2, "Settings": the frame of both tabs. */
export function Component() {
  useDocumentTitle('Settings');
  const { user } = useSession();
  // A session that ends while someone types must not take the text away: the form stays, and saving says what to do.
  const [owner, setOwner] = useState(user);
  if (user && user !== owner) setOwner(user);
  if (!owner) return <Navigate to="/404" replace />;

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Settings</h1>
      <nav className={styles.tabs} aria-label="Settings">
        <NavLink className={styles.tab} to="/settings" end data-label="Profile">
          Profile
        </NavLink>
        <NavLink className={styles.tab} to="/settings/account" data-label="Account">
          Account
        </NavLink>
      </nav>
      <Outlet key={owner._id} context={owner} />
    </div>
  );
}
