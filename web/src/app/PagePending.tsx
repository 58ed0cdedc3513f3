import styles from './PagePending.module.css';

/** Holds the page's place while its code is fetched, so that nothing below jumps. */
export function PagePending() {
  return <div className={styles.pending} aria-busy="true" />;
}
