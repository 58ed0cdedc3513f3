import { Button } from './Button';
import { useFocusHandover } from './useFocusHandover';

interface RetryNoteProps {
  message: string;
  className?: string;
  onRetry: () => void;
}

/** Says why a list could not be fetched, with a button to retry. */
export function RetryNote({ message, className, onRetry }: RetryNoteProps) {
  const handover = useFocusHandover();
  return (
    <div ref={handover} className={className} role="alert">
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
