import type { ReactNode, Ref } from 'react';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import styles from './AccountLayout.module.css';
import { WaterScene } from './WaterScene';

interface AccountLayoutProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** For putting the focus on the title when it takes the place of another. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The frame that the account pages share: words and form on one side, still water on the other. */
export function AccountLayout({ title, lead, children, headingRef }: AccountLayoutProps) {
  useDocumentTitle(title);
  return (
    <div className={styles.page}>
      <section className={styles.column} aria-labelledby="account-title">
        <header className={styles.header}>
          <h1
            id="account-title"
            ref={headingRef}
            tabIndex={headingRef ? -1 : undefined}
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
