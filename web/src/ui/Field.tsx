import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldIds {
  control: string;
  hint: string;
  error: string;
  /** The value for the control's aria-describedby. */
  describedBy: string | undefined;
}

interface FieldIdOptions {
  id: string | undefined;
  error: ReactNode;
  hint: ReactNode;
  describedBy: string | undefined;
}

/** Ids that connect a control to its label, hint and error; the control's own id takes precedence. */
export function useFieldIds({ id, error, hint, describedBy }: FieldIdOptions): FieldIds {
  const generated = useId();
  const control = id ?? generated;
  const ids = { control, hint: `${control}-hint`, error: `${control}-error` };
  const described = [describedBy, hint ? ids.hint : undefined, error ? ids.error : undefined].filter(Boolean);
  return { ...ids, describedBy: described.join(' ') || undefined };
}

interface FieldProps {
  label: ReactNode;
  error: ReactNode;
  hint: ReactNode;
  ids: FieldIds;
  required: boolean | undefined;
  children: ReactNode;
}

/** Label above, hint and error below a control. */
export function Field({ label, error, hint, ids, required, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={ids.control} className={styles.label} data-required={required || undefined}>
        {label}
      </label>
      {children}
      {hint ? (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  );
}

/** The error of a control: a live region, so that it is announced when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.error} aria-live="polite">
      {children}
    </div>
  );
}
