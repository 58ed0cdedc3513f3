import { clsx } from 'clsx';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSession, useSessionStore } from '../../session';
import frame from '../../ui/Page.module.css';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import styles from './AdminPage.module.css';
import { Health } from './Health';
import { Statistics } from './Statistics';

const TABS = [
  { to: '/admin', label: 'Statistics' },
  { to: '/admin/health', label: 'Health' },
] as const;

/** `/admin` and `/admin/health`: the pages of admins (docs/behaviour.md#statistics). For others they do not exist. */
export function Component() {
  const { user } = useSession();
  const store = useSessionStore();
  const { pathname, search } = useLocation();
  return user ? (
    <AdminPage key={user._id} />
  ) : store.hasExpired() ? (
    <Navigate to="/login" replace state={{ from: pathname + search }} />
  ) : (
    <Navigate to="/404" replace />
  );
}

function AdminPage() {
  const { pathname } = useLocation();
  const isHealth = pathname.replace(/\/$/, '') === '/admin/health';
  useDocumentTitle(isHealth ? 'Health' : 'Statistics');
  return (
    <div className={clsx(frame.column, styles.page)}>
      <h1 className={frame.title}>{isHealth ? 'Health' : 'Statistics'}</h1>
      <nav className={frame.tabs} aria-label="Administration">
        {TABS.map(({ to, label }) => (
          <Link
            key={to}
            className={frame.tab}
            to={to}
            aria-current={label === (isHealth ? 'Health' : 'Statistics') ? 'page' : undefined}
            data-label={label}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isHealth ? <Health /> : <Statistics />}
    </div>
  );
}
