import styles from './PagePending.module.css';

/** Reserves the page's space while its code is loading, so that nothing below shifts. */
export function PagePending() {
  return <div className={styles.pending} aria-busy="true" />;
}
