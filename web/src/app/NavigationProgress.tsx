import styles from './NavigationProgress.module.css';

/** A progress line at the top of the screen while the code of a page is loading. */
export function NavigationProgress() {
  return <div className={styles.progress} aria-hidden />;
}
