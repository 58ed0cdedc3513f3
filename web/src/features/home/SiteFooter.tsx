import { useId } from 'react';
import { Drop } from '../../ui/Drop';
import styles from './SiteFooter.module.css';

/** The footer of the feed (docs/behaviour.md#footer): beside the endless list, or below it on a narrow screen. */
export function SiteFooter() {
  const developersId = useId();
  return (
    <footer className={styles.footer}>
      <p className={styles.name}>
        <Drop size={18} /> Hydrate
      </p>
      <p>The Developer Hub for All Things React</p>
      <p>Copyright © 2024. Made with love and MERN stack.</p>
      {/* Plain links, because none of these is a page of this app. */}
      <ul className={styles.links}>
        <li>
          <a href="/archive">Archive</a>
        </li>
        <li>
          <a href="/how-we-rank">How we rank</a>
        </li>
      </ul>
      <nav className={styles.developers} aria-labelledby={developersId}>
        <p id={developersId} className={styles.label}>
          For developers
        </p>
        <ul className={styles.links}>
          <li>
            <a href="/developers">Documentation</a>
          </li>
          <li>
            <a href="/sandbox">GraphQL sandbox</a>
          </li>
          <li>
            <a href="/api/openapi.json">OpenAPI</a>
          </li>
          <li>
            <a href="/rss.xml">RSS</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
