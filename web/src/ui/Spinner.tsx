import styles from './Spinner.module.css';

interface SpinnerProps {
  /** Announced text; leave it out where the surroundings already say that something is going on. */
  label?: string;
  /** Side in pixels. */
  size?: number;
}

/** A ring that turns while something is under way. */
export function Spinner({ label, size = 20 }: SpinnerProps) {
  return (
    <span
      className={styles.spinner}
      style={{ width: size, height: size }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
    />
  );
}
