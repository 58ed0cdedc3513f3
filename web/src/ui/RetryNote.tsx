import { Button } from './Button';

interface RetryNoteProps {
  message: string;
  className?: string;
  /** The list itself reports a failed retry, so a rejection is ignored. */
  onRetry: () => unknown;
}

/** Says why a list could not be fetched, with a button to retry. */
export function RetryNote({ message, className, onRetry }: RetryNoteProps) {
  return (
    <div className={className} role="alert">
      <p>{message}</p>
      <Button variant="secondary" onClick={() => void Promise.resolve(onRetry()).catch(() => undefined)}>
        Try again
      </Button>
    </div>
  );
}
