import { clsx } from 'clsx';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { Field, type FieldTexts } from './Field';
import styles from './Field.module.css';

interface TextAreaProps extends ComponentPropsWithoutRef<'textarea'>, FieldTexts {}

/** A multi-line input with label, hint and error, connected for assistive technology. */
export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { label, error, hint, id, className, rows = 4, 'aria-describedby': describedBy, ...rest },
  ref,
) {
  return (
    <Field {...{ label, error, hint, id, describedBy }}>
      {(connection) => (
        <textarea
          ref={ref}
          rows={rows}
          className={clsx(styles.control, styles.area, className)}
          {...connection}
          {...rest}
        />
      )}
    </Field>
  );
});
