import { useEffect } from 'react';
import { formatMoment } from '../ui/formatMoment';
import { useToast } from '../ui/toast';
import { COPY_ENDED } from './access';
import styles from './PrivateCopyBar.module.css';
import { useIdentity, useSandbox } from './SandboxContext';

/** Says that requests go to a private copy and until when, and leaves it when it has ended. */
export function PrivateCopyBar() {
  const { access } = useSandbox();
  const copy = useIdentity()?.copy ?? null;
  const toast = useToast();
  const end = copy && Date.parse(copy.expiresAt);

  useEffect(() => {
    if (end === null) return undefined;
    const timer = setTimeout(
      () => {
        access.set(null);
        toast(COPY_ENDED);
      },
      Math.max(0, end - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [access, end, toast]);

  return (
    <div role="status">
      {end !== null && (
        <p className={styles.bar}>
          <strong>A private copy of the demo site</strong>, yours until {formatMoment(end)}. Publish, like,
          delete: nothing of it reaches the real site.
        </p>
      )}
    </div>
  );
}
