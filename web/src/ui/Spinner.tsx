import styles from './Spinner.module.css';

/** A rotating ring of `size` pixels that shows a running action. The context says what is running. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden />;
}
