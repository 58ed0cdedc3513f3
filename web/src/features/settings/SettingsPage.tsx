import { clsx } from 'clsx';
import { useState } from 'react';
import { Navigate, NavLink, Outlet, useOutletContext } from 'react-router-dom';
import { useSettingsPolicies } from '../../apollo/settingsPolicies';
import { useSession, useSessionStore, type SessionUser } from '../../session';
import { Banner } from '../../ui/Banner';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import frame from '../../ui/Page.module.css';
import styles from './SettingsPage.module.css';

/** The frame of the tabs (docs/behaviour.md#settings). */
export function Component() {
  useDocumentTitle('Settings');
  useSettingsPolicies();
  const { user } = useSession();
  const session = useSessionStore();
  // If the session expires, the form keeps its input and saving asks the user to log in. After a sign-out the form is
  // gone.
  const [shown, setShown] = useState(() => user && { owner: user, actor: session.actorOf(user._id) });
  if (user && user !== shown?.owner) setShown({ owner: user, actor: session.actorOf(user._id) });
  if (!shown) return <Navigate to="/404" replace />;
  const { owner, actor } = shown;
  if (!user && !session.mayKeep(actor)) return <Navigate to="/" replace />;

  return (
    <div className={styles.page}>
      <h1 className={frame.title}>Settings</h1>
      <nav className={clsx(frame.tabs, styles.tabs)} aria-label="Settings">
        <NavLink className={frame.tab} to="/settings" end data-label="Profile">
          Profile
        </NavLink>
        <NavLink className={frame.tab} to="/settings/account" data-label="Account">
          Account
        </NavLink>
        <NavLink className={frame.tab} to="/settings/notifications" data-label="Notifications">
          Notifications
        </NavLink>
        <NavLink className={frame.tab} to="/settings/tokens" data-label="Programs">
          Programs
        </NavLink>
        <NavLink className={frame.tab} to="/settings/webhooks" data-label="Webhooks">
          Webhooks
        </NavLink>
      </nav>
      <Outlet key={`${owner._id} ${actor.signOuts}`} context={owner} />
    </div>
  );
}

/** The person whose settings these are, even after the session has ended. */
export const useOwner = () => useOutletContext<SessionUser>();

/** The notice beside a form whose session ended during use. */
export function SessionEnded({ takesFocus }: { takesFocus?: boolean }) {
  return (
    <Banner kind="error" takesFocus={takesFocus}>
      <p>
        You are signed out. What you typed stays here: log in again in another tab, then come back and update.
      </p>
      <a href="/login" target="_blank" rel="noopener noreferrer">
        Log in (opens a new tab)
      </a>
    </Banner>
  );
}
