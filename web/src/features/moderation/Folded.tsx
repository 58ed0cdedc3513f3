import { useEffect, useRef, useState, type ReactNode } from 'react';
import frame from '../../ui/Page.module.css';
import styles from './Folded.module.css';

interface FoldedProps {
  what: 'post' | 'comment' | 'reply';
  userName: string;
  children: ReactNode;
}

/** In place of what a blocked person wrote. Showing it changes nothing else. */
export function Folded({ what, userName, children }: FoldedProps) {
  const [isShown, setIsShown] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  // The focused button is gone.
  useEffect(() => {
    if (isShown) shown.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (isShown) {
    return (
      <div ref={shown} tabIndex={-1}>
        {children}
      </div>
    );
  }
  return (
    <p className={styles.folded}>
      Hidden: you blocked {userName}.{' '}
      <button
        type="button"
        className={`${frame.link} ${styles.show}`}
        aria-label={`Show the ${what} of ${userName}`}
        onClick={() => setIsShown(true)}
      >
        Show
      </button>
    </p>
  );
}
