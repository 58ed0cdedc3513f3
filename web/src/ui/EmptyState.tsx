import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  /** A further sentence. */
  hint?: ReactNode;
  /** The next step, such as a link. */
  action?: ReactNode;
}

/** Shown where a list is empty: a drawing, an explanation and what to do next. */
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
