import styles from './NavigationProgress.module.css';

/** A line at the top of the screen, for as long as the code of a page is fetched. */
export function NavigationProgress() {
  return <div className={styles.progress} aria-hidden />;
}
