import { useState, type ChangeEvent } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { errorCode, errorMessage, SOMETHING_WENT_WRONG } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import { useLoginMutation } from '../../generated/graphql';
import { useSession } from '../../session';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Form, useFieldErrors } from '../../ui/Form';
import { TextField } from '../../ui/TextField';
import { PasskeyLogin } from '../passkeys/PasskeyLogin';
import { cameFrom } from './cameFrom';
import { AuthLayout, Elsewhere } from './AuthLayout';
import styles from './AuthForm.module.css';
import { formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';
import { namesReturn, returnPath } from './returnPath';
import { sessionUserOf } from './sessionUserOf';

/** `/login` (docs/behaviour.md#login-page). Members are sent on, also right after the log-in. */
export function Component() {
  const { user, isFetching, loginStart, loginSuccess, loginFailed } = useSession();
  const [login] = useLoginMutation();
  // react-router types the navigation state as any.
  const state: unknown = useLocation().state;
  const { errors, setErrors, showErrors } = useFieldErrors(['userName', 'password']);
  const [failure, setFailure] = useState<string | null>(null);

  if (user) return <Navigate to={namesReturn(state) ? returnPath(state) : cameFrom()} replace />;

  async function submit(form: HTMLFormElement) {
    const userName = formText(form, 'userName').trim();
    const password = formText(form, 'password');
    setFailure(null);
    if (showErrors(form, missing(userName, password))) return;

    loginStart();
    try {
      const data = dataOf(await login({ variables: { input: { userName, password } } }));
      loginSuccess(sessionUserOf(data.login));
    } catch (error) {
      loginFailed();
      setFailure(loginFailure(error));
    }
  }

  /** An error disappears once it is corrected; a new one appears on the next submit. */
  function recheck({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
    if (!form) return;
    const { userName, password } = missing(formText(form, 'userName').trim(), formText(form, 'password'));
    setErrors({ userName: errors.userName && userName, password: errors.password && password });
  }

  return (
    <AuthLayout title="Log in to your account">
      <Form className={styles.form} onSubmit={submit}>
        <FailureBanner>{failure}</FailureBanner>
        <TextField
          label="Username"
          name="userName"
          placeholder="Enter your Username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={errors.userName}
          onChange={recheck}
        />
        <PasswordField
          label="Password"
          name="password"
          placeholder="Enter your Password"
          autoComplete="current-password"
          required
          error={errors.password}
          onChange={recheck}
        />
        <Link to="/forgot-password" state={state} className={styles.aside}>
          Forgot password?
        </Link>
        <Button type="submit" className={styles.submit} busy={isFetching}>
          Login
        </Button>
        <PasskeyLogin
          className={styles.submit}
          disabled={isFetching}
          onStart={() => {
            setErrors({});
            setFailure(null);
          }}
          onLogin={(auth) => loginSuccess(sessionUserOf(auth))}
          onFailure={setFailure}
        />
      </Form>
      <Elsewhere question="New to the community?" to="/register" label="Register" />
    </AuthLayout>
  );
}

const missing = (userName: string, password: string) => ({
  userName: userName ? undefined : 'Enter your username.',
  password: password ? undefined : 'Enter your password.',
});

/** The API's message when it refuses the input or asks to wait (docs/behaviour.md#login-page). */
function loginFailure(error: unknown): string {
  const isRefused = ['BAD_USER_INPUT', 'UNAUTHENTICATED', 'RATE_LIMITED'].includes(errorCode(error) ?? '');
  return isRefused ? errorMessage(error) : SOMETHING_WENT_WRONG;
}
