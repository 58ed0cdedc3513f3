import { clsx } from 'clsx';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { Field, useFieldIds } from './Field';
import styles from './Field.module.css';

export interface TextFieldProps extends ComponentPropsWithoutRef<'input'> {
  label: ReactNode;
  /** The error of the value; empty or missing if there is none. */
  error?: ReactNode;
  hint?: ReactNode;
}

/** A single-line input with label, hint and error, connected for assistive technology. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, error, hint, id, className, 'aria-describedby': describedBy, ...rest },
  ref,
) {
  const ids = useFieldIds({ id, error, hint, describedBy });
  return (
    <Field label={label} error={error} hint={hint} ids={ids} required={rest.required}>
      <input
        ref={ref}
        id={ids.control}
        className={clsx(styles.control, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        {...rest}
      />
    </Field>
  );
});
