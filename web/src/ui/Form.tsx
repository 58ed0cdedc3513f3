import { useState, type ComponentPropsWithoutRef } from 'react';
import { focusControl } from './formValues';

interface FormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit'> {
  /** The form is being submitted, so that submitting it again does nothing. */
  busy?: boolean;
  /** Never rejects. */
  onSubmit: (form: HTMLFormElement) => Promise<void>;
}

/** A form that a function submits, without a page load and without the browser's own messages. */
export function Form({ busy = false, onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onSubmit(event.currentTarget);
      }}
      {...rest}
    />
  );
}

/** The errors of a form. `showErrors` focuses the first field with an error, and returns whether there is one. */
export function useFieldErrors<Field extends string>(fields: readonly Field[]) {
  type Errors = Partial<Record<Field, string>>;
  const [errors, setErrors] = useState<Errors>({});
  const showErrors = (form: HTMLFormElement, found: Errors): boolean => {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) focusControl(form, first);
    return first !== undefined;
  };
  return { errors, setErrors, showErrors };
}

/** The messages that belong to one of these fields. */
export function pickErrors<Field extends string>(fields: readonly Field[], errors: Record<string, string>) {
  const picked: Partial<Record<Field, string>> = {};
  for (const field of fields) if (errors[field]) picked[field] = errors[field];
  return picked;
}
