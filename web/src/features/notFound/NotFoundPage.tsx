import { LostDrop } from '../../ui/drawings/LostDrop';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import frame from '../../ui/Page.module.css';
import styles from '../../ui/PageError.module.css';

/** docs/behaviour.md#not-found, also the error view of the feed. */
export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <div className={styles.centred}>
      <div className={styles.apart}>
        <LostDrop />
      </div>
      <h1 className={frame.title}>This page does not exist!</h1>
      {/* Not a router link: when the code of the feed is gone, only a document navigation finds the new one. */}
      <a className={styles.home} href="/">
        Return to home page
      </a>
    </div>
  );
}
