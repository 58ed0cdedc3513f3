import { clsx } from 'clsx';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { Field, useFieldIds } from './Field';
import styles from './Field.module.css';

export interface TextAreaProps extends ComponentPropsWithoutRef<'textarea'> {
  label: ReactNode;
  /** The error of the value; empty or missing if there is none. */
  error?: ReactNode;
  hint?: ReactNode;
}

/** A multi-line input with label, hint and error, connected for assistive technology. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { label, error, hint, id, className, rows = 4, 'aria-describedby': describedBy, ...rest },
  ref,
) {
  const ids = useFieldIds({ id, error, hint, describedBy });
  return (
    <Field label={label} error={error} hint={hint} ids={ids} required={rest.required}>
      <textarea
        ref={ref}
        id={ids.control}
        rows={rows}
        className={clsx(styles.control, styles.area, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        {...rest}
      />
    </Field>
  );
});
