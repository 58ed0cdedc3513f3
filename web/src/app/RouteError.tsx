import { Button } from '../ui/Button';
import { LostDrop } from '../ui/drawings/LostDrop';
import { useDocumentTitle } from '../ui/useDocumentTitle';
import styles from '../ui/PageError.module.css';

/** The router's default error view (docs/behaviour.md#error-view). */
export function RouteError({ error }: { error: unknown }) {
  useDocumentTitle('Unexpected Application Error!');
  return (
    <div className={styles.page} role="alert">
      <div className={styles.drawing}>
        <LostDrop />
      </div>
      <h1 className={styles.title}>Unexpected Application Error!</h1>
      <p className={styles.detail}>{errorReason(error)}</p>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>Reload this page</Button>
        {/* Not a router link: a document navigation works in any state of the app. */}
        <a className={styles.home} href="/">
          Return to home page
        </a>
      </div>
    </div>
  );
}

/** The status of a thrown response, the message of an error, '' for anything else. */
export function errorReason(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : '';
}
