import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './Banner.module.css';
import { useFocusHandover } from './useFocusHandover';

export type BannerKind = 'error' | 'success' | 'info';

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

interface BannerProps {
  kind: BannerKind;
  children: ReactNode;
  id?: string;
  /** Takes the focus when it appears, because a button that is disabled during its action loses it. */
  takesFocus?: boolean;
}

/** A message about a form or page. Errors are announced immediately, the others at a pause. */
export function Banner({ kind, children, id, takesFocus = false }: BannerProps) {
  const box = useRef<HTMLDivElement>(null);
  const handover = useFocusHandover();
  const Icon = icons[kind];

  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  return (
    <div
      ref={box}
      id={id}
      className={clsx(styles.banner, styles[kind])}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <Icon size={20} aria-hidden className={styles.icon} />
      <div ref={handover} className={styles.text}>
        {children}
      </div>
    </div>
  );
}

/** Why the last attempt failed, as a banner that takes the focus; nothing while there is no message. */
export function FailureBanner({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Banner kind="error" takesFocus>
      {children}
    </Banner>
  );
}

interface RetryBannerProps {
  children: ReactNode;
  className?: string;
  /** The part itself reports a failed retry, so a rejection is ignored. */
  onRetry: () => unknown;
}

/** Says what could not be fetched, with a button to retry. */
export function RetryBanner({ children, className, onRetry }: RetryBannerProps) {
  const handover = useFocusHandover();
  return (
    <div ref={handover} className={clsx(styles.retry, className)}>
      <Banner kind="error">{children}</Banner>
      <Button variant="secondary" onClick={() => void Promise.resolve(onRetry()).catch(() => undefined)}>
        Try again
      </Button>
    </div>
  );
}
