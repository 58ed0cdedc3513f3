import { useEffect, useRef, type ReactNode } from 'react';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import styles from './AuthLayout.module.css';
import { WaterScene } from './WaterScene';

interface AuthLayoutProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Focuses the title, for a page that replaces a form and its focused button. */
  focusTitle?: boolean;
}

/** The shared layout of the account pages: text and form on one side, still water on the other. */
export function AuthLayout({ title, lead, children, focusTitle = false }: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);

  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);

  return (
    <div className={styles.page}>
      <section className={styles.column} aria-labelledby="account-title">
        <header className={styles.header}>
          <h1
            id="account-title"
            ref={heading}
            tabIndex={focusTitle ? -1 : undefined}
            className={styles.title}
          >
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {children}
      </section>
      <div className={styles.scene} aria-hidden="true">
        <WaterScene />
      </div>
    </div>
  );
}
