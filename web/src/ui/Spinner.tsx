import styles from './Spinner.module.css';

interface SpinnerProps {
  /** Announced text; leave it out if the context already says that something is loading. */
  label?: string;
  /** Width and height in pixels. */
  size?: number;
}

/** A rotating ring that shows a running action. */
export function Spinner({ label, size = 20 }: SpinnerProps) {
  return (
    <span
      className={styles.spinner}
      style={{ width: size, height: size }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    />
  );
}
