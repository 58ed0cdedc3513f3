import { Button } from './Button';
import { LostDrop } from './drawings/LostDrop';
import styles from './PageError.module.css';

interface PageErrorProps {
  title: string;
  detail: string;
  onRetry: () => void;
}

/** Stands in for a page that could not be fetched, with the way to try again. */
export function PageError({ title, detail, onRetry }: PageErrorProps) {
  return (
    <div className={styles.page} role="alert">
      <div className={styles.drawing}>
        <LostDrop />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.detail}>{detail}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
