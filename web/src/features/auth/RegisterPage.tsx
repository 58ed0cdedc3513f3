import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import { useRegisterMutation } from '../../generated/graphql';
import { useSession } from '../../session';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Form, pickErrors, useFieldErrors } from '../../ui/Form';
import { formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';
import { Spinner } from '../../ui/Spinner';
import { TRAP, TrapField } from '../../ui/TrapField';
import { TextField, type TextFieldProps } from '../../ui/TextField';
import { emailError, nameError, PASSWORD_HINT, passwordError, userNameError } from './accountRules';
import styles from './AuthForm.module.css';
import { cameFrom } from './cameFrom';
import { AuthLayout, Elsewhere, MailSent } from './AuthLayout';
import { namesReturn, returnPath } from './returnPath';
import hintStyles from './UserNameField.module.css';
import { useUserNameAvailability, type Availability } from './useUserNameAvailability';

/** In the order of the form. */
const fields = ['name', 'userName', 'email', 'password', 'confirmPassword'] as const;
export type RegisterField = (typeof fields)[number];
export type RegisterValues = Record<RegisterField, string>;

/** `/register` (docs/behaviour.md#register-page): the form, then what follows once the mail was sent. */
export function Component() {
  const { user } = useSession();
  // react-router types the navigation state as any.
  const state: unknown = useLocation().state;
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** What was sent, for another email. */
  const [sent, setSent] = useState<RegisterValues>();

  if (user) return <Navigate to={namesReturn(state) ? returnPath(state) : cameFrom()} replace />;
  if (sentTo !== null) {
    return (
      <MailSent
        title="Verification email sent successfully!"
        sentence="We sent you a verification link on your email id."
        question="Verified already?"
        onStartAgain={() => setSentTo(null)}
      >
        It went to <strong className={styles.email}>{sentTo}</strong> and works for one day. Following it logs
        you in.
      </MailSent>
    );
  }
  return (
    <AuthLayout title="Create your account" lead="Write, discuss and keep what is worth reading again.">
      <RegisterForm
        before={sent}
        onSent={(email, values) => {
          setSent(values);
          setSentTo(email);
        }}
      />
      <Elsewhere question="Already have an account?" to="/login" label="Log in" />
    </AuthLayout>
  );
}

interface RegisterFormProps {
  /** Called with the address that the verification mail was sent to. */
  onSent: (email: string, values: RegisterValues) => void;
  /** What was sent before. Its email is selected, to be replaced. */
  before: RegisterValues | undefined;
}

const takeFocusSelected = (control: HTMLInputElement | null): void => {
  // The focused button has disappeared with the message.
  control?.focus();
  control?.select();
};

function RegisterForm({ onSent, before }: RegisterFormProps) {
  const [register, { loading }] = useRegisterMutation();
  const { errors, setErrors, showErrors } = useFieldErrors(fields);
  const [failure, setFailure] = useState<string | null>(null);
  const [availability, checkUserName] = useUserNameAvailability();

  async function submit(form: HTMLFormElement) {
    setFailure(null);
    const { confirmPassword, ...input } = registerValues(form);
    if (showErrors(form, registerErrors({ confirmPassword, ...input }))) return;

    try {
      const trap = formText(form, TRAP);
      const variables = { input: { ...input, ...(trap !== '' && { [TRAP]: trap }) } };
      onSent(dataOf(await register({ variables })).register.email, { confirmPassword, ...input });
    } catch (error) {
      if (!showErrors(form, pickErrors(fields, fieldErrors(error)))) setFailure(registerFailure(error));
    }
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) {
    const field = fields.find((name) => name === currentTarget.name);
    // If the focus moves to a button or link, a new error would shift it and the click would miss.
    if (!field || !currentTarget.form || relatedTarget?.closest('a, button')) return;
    const values = registerValues(currentTarget.form);
    const error = values[field] ? registerErrors(values)[field] : undefined;
    // Leaving the field corrects nothing: the API's error for this value stays.
    if (error) setErrors({ ...errors, [field]: error });
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const field = fields.find((name) => name === currentTarget.name);
    if (!field || !currentTarget.form) return;
    const values = registerValues(currentTarget.form);
    if (field === 'userName') checkUserName(values.userName);
    // An error disappears once it is corrected; a new one appears when the field is left.
    const affected = field === 'password' ? ([field, 'confirmPassword'] as const) : [field];
    // Otherwise a key that is pressed while a response arrives would put the old errors in place of its own.
    if (!affected.some((name) => errors[name])) return;
    const rechecked = { ...errors };
    for (const name of affected) rechecked[name] &&= registerErrors(values)[name];
    setErrors(rechecked);
  }

  const fieldProps = (name: RegisterField) => ({
    name,
    required: true,
    defaultValue: before?.[name],
    error: errors[name],
    onBlur,
    onChange,
  });

  return (
    <Form className={styles.form} onSubmit={submit}>
      <FailureBanner>{failure}</FailureBanner>
      <TextField label="Name" {...fieldProps('name')} autoComplete="name" />
      <UserNameField {...fieldProps('userName')} availability={availability} />
      <TextField
        ref={before ? takeFocusSelected : undefined}
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
      <TrapField />
      <Button
        type="submit"
        className={styles.submit}
        busy={loading}
        disabled={availability.state === 'invalid'}
      >
        Register
      </Button>
    </Form>
  );
}

interface UserNameFieldProps extends Omit<TextFieldProps, 'label' | 'hint'> {
  availability: Availability;
}

/** The username of a new account. An available one replaces the hint; an unavailable one shows an error. */
function UserNameField({ availability, error, ...rest }: UserNameFieldProps) {
  const refusal = error ?? (availability.state === 'invalid' ? availability.message : undefined);
  const told: Availability = refusal ? { state: 'idle' } : availability;
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      error={refusal}
      hint={
        <span className={hintStyles.hint}>
          <span className={clsx(told.state !== 'idle' && hintStyles.covered)}>
            4 to 12 letters, numbers and underscores.
          </span>
          <span role="status" className={clsx(hintStyles.status, told.state === 'valid' && hintStyles.valid)}>
            {told.state === 'checking' && (
              <>
                <Spinner size={12} /> Checking…
              </>
            )}
            {told.state === 'unchecked' && told.message}
            {told.state === 'valid' && (
              <>
                <Check size={14} aria-hidden /> {told.message}
              </>
            )}
          </span>
        </span>
      }
    />
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

/** By the rules of docs/behaviour.md#register-page, with its messages to the letter; `undefined` for a valid field. */
export function registerErrors(values: RegisterValues): Partial<RegisterValues> {
  const { name, userName, email, password, confirmPassword } = values;
  const mismatch = 'Password mismatch! Please enter your password correctly';
  return {
    name: nameError(name),
    userName: userNameError(userName),
    email: emailError(email),
    password: passwordError(password),
    confirmPassword: !confirmPassword
      ? 'Enter your password again.'
      : confirmPassword === password
        ? undefined
        : mismatch,
  };
}

/** The API's message when it refuses the input, `something went wrong` for any other failure (docs/behaviour.md#register-page). */
function registerFailure(error: unknown): string {
  const isRefused = ['BAD_USER_INPUT', 'CONFLICT', 'RATE_LIMITED'].includes(errorCode(error) ?? '');
  return isRefused ? errorMessage(error) : 'something went wrong';
}
