import { Button } from './Button';
import { LostDrop } from './drawings/LostDrop';
import styles from './PageError.module.css';

interface PageErrorProps {
  title: string;
  detail: string;
  onRetry: () => void;
}

/** Replaces a page that could not be fetched, with a button to retry. */
export function PageError({ title, detail, onRetry }: PageErrorProps) {
  return (
    <div className={styles.centred} role="alert">
      <div className={styles.drawing}>
        <LostDrop />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.detail}>{detail}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
