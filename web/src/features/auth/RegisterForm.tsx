import { useState, type ChangeEvent, type FocusEvent, type FormEvent } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { useRegisterMutation } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import styles from './AuthForm.module.css';
import { PASSWORD_HINT } from './accountRules';
import { focusControl, formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';
import {
  registerError,
  registerErrors,
  registerFields,
  type RegisterErrors,
  type RegisterField,
  type RegisterValues,
} from './registerRules';
import { UserNameField } from './UserNameField';
import { useUserNameAvailability } from './useUserNameAvailability';

interface RegisterFormProps {
  /** Called with the address that the verification mail was sent to. */
  onSent: (email: string) => void;
}

/** The form of docs/behaviour.md#register-page, with the rules of docs/behaviour.md#account-rules. */
export function RegisterForm({ onSent }: RegisterFormProps) {
  const [register, { loading }] = useRegisterMutation();
  const [errors, setErrors] = useState<RegisterErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [availability, checkUserName] = useUserNameAvailability();

  function showErrors(form: HTMLFormElement, found: RegisterErrors): boolean {
    setErrors(found);
    const first = registerFields.find((field) => found[field] !== undefined);
    if (first) focusControl(form, first);
    return first !== undefined;
  }

  async function submit(form: HTMLFormElement) {
    setFailure(null);
    const values = registerValues(form);
    if (showErrors(form, registerErrors(values))) return;

    const { name, userName, email, password } = values;
    try {
      const { data } = await register({ variables: { input: { name, userName, email, password } } });
      if (!data) throw new Error('The API answered without data.');
      onSent(data.register.email);
    } catch (error) {
      if (!showErrors(form, knownFields(fieldErrors(error)))) setFailure(registerFailure(error));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    const field = registerFields.find((name) => name === currentTarget.name);
    // If the focus moves to a button or link, a new error would shift it and the click would miss.
    if (!field || !currentTarget.form || relatedTarget?.closest('a, button')) return;
    const values = registerValues(currentTarget.form);
    const error = values[field] ? registerError(field, values) : undefined;
    // Leaving the field corrects nothing: the API's error for this value stays.
    if (error) setErrors({ ...errors, [field]: error });
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const field = registerFields.find((name) => name === currentTarget.name);
    if (!field || !currentTarget.form) return;
    const values = registerValues(currentTarget.form);
    if (field === 'userName') checkUserName(values.userName);
    // An error disappears once it is corrected; a new one appears when the field is left.
    const affected: RegisterField[] = field === 'password' ? [field, 'confirmPassword'] : [field];
    const standing = affected.filter((name) => errors[name] !== undefined);
    if (standing.length === 0) return;
    const rechecked: RegisterErrors = {};
    for (const name of standing) rechecked[name] = registerError(name, values);
    setErrors({ ...errors, ...rechecked });
  }

  const fieldProps = (name: RegisterField) => ({
    name,
    required: true,
    error: errors[name],
    onBlur,
    onChange,
  });

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {failure && (
        <Banner kind="error" takesFocus>
          {failure}
        </Banner>
      )}
      <TextField label="Name" {...fieldProps('name')} autoComplete="name" />
      <UserNameField {...fieldProps('userName')} availability={availability} />
      <TextField
        label="Email"
        {...fieldProps('email')}
        type="email"
        hint="For a verification link. It is never shown to others."
        autoComplete="email"
      />
      <PasswordField
        label="Password"
        {...fieldProps('password')}
        hint={PASSWORD_HINT}
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm Password"
        {...fieldProps('confirmPassword')}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        className={styles.submit}
        busy={loading}
        disabled={availability.state === 'invalid'}
      >
        Register
      </Button>
    </form>
  );
}

function registerValues(form: HTMLFormElement): RegisterValues {
  return {
    name: formText(form, 'name').trim(),
    userName: formText(form, 'userName').trim(),
    email: formText(form, 'email').trim(),
    password: formText(form, 'password'),
    confirmPassword: formText(form, 'confirmPassword'),
  };
}

function knownFields(errors: Record<string, string>): RegisterErrors {
  return Object.fromEntries(
    registerFields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
  );
}

/** The API's message when it refuses the input, `something went wrong` for any other failure (docs/behaviour.md#register-page). */
function registerFailure(error: unknown): string {
  switch (errorCode(error)) {
    case 'BAD_USER_INPUT':
    case 'CONFLICT':
    case 'RATE_LIMITED':
      return errorMessage(error);
    default:
      return 'something went wrong';
  }
}
