import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

/** What a control shows beside its value. */
export interface FieldTexts {
  label: ReactNode;
  /** The error of the value; empty or missing if there is none. */
  error?: ReactNode;
  hint?: ReactNode;
}

interface FieldProps extends FieldTexts {
  /** The control's own id takes precedence over a generated one. */
  id: string | undefined;
  describedBy: string | undefined;
  /** Renders the control with the attributes that connect it to its label, hint and error. */
  children: (connection: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label above, hint and error below a control. */
export function Field({ label, error, hint, id, describedBy, children }: FieldProps) {
  const generated = useId();
  const control = id ?? generated;
  const [hintId, errorId] = [`${control}-hint`, `${control}-error`];
  const described = [describedBy, hint ? hintId : undefined, error ? errorId : undefined].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={control} className={styles.label}>
        {label}
      </label>
      {children({
        id: control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
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
