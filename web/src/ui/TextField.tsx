import { clsx } from 'clsx';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { Field, type FieldTexts } from './Field';
import styles from './Field.module.css';

export interface TextFieldProps extends ComponentPropsWithoutRef<'input'>, FieldTexts {}

/** A single-line input with label, hint and error, connected for assistive technology. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, error, hint, id, className, 'aria-describedby': describedBy, ...rest },
  ref,
) {
  return (
    <Field {...{ label, error, hint, id, describedBy }}>
      {(connection) => (
        <input ref={ref} className={clsx(styles.control, className)} {...connection} {...rest} />
      )}
    </Field>
  );
});
