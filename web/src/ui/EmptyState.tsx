import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  /** A sentence more. */
  hint?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

/** What stands where there is nothing yet: a drawing, what it means and what to do next. */
export function EmptyState({ drawing, title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>{drawing}</div>
      <p className={styles.title}>{title}</p>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {action}
    </div>
  );
}
