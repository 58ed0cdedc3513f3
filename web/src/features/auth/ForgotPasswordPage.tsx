import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorMessage, fieldErrors } from '../../apollo';
import { useRequestPasswordResetMutation } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { AuthLayout } from './AuthLayout';
import styles from './AuthForm.module.css';
import { emailError } from './accountRules';
import { focusControl, formText } from '../../ui/formValues';
import { ResetLinkSent } from './ResetLinkSent';

/** `/forgot-password` (docs/behaviour.md#forgot-password). */
export function Component() {
  const [requestReset, { loading }] = useRequestPasswordResetMutation();
  // react-router types the navigation state as any.
  const state: unknown = useLocation().state;
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  function showError(form: HTMLFormElement, found: string | undefined): boolean {
    setError(found);
    if (found) focusControl(form, 'email');
    return found !== undefined;
  }

  async function submit(form: HTMLFormElement) {
    setFailure(null);
    const email = formText(form, 'email').trim();
    if (showError(form, emailError(email))) return;

    try {
      const { data } = await requestReset({ variables: { input: { email } } });
      if (!data) throw new Error('The API answered without data.');
      setSentTo(data.requestPasswordReset.email);
    } catch (refusal) {
      if (!showError(form, fieldErrors(refusal).email)) setFailure(errorMessage(refusal));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  if (sentTo !== null) return <ResetLinkSent email={sentTo} onStartAgain={() => setSentTo(null)} />;

  return (
    <AuthLayout
      title="Forgot your password?"
      lead="Enter the email of your account. We send you a link to choose a new password."
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {failure && (
          <Banner kind="error" takesFocus>
            {failure}
          </Banner>
        )}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={error}
          onChange={({ currentTarget }) => {
            // An error disappears once it is corrected; a new one appears on the next submit.
            if (error) setError(emailError(currentTarget.value.trim()));
          }}
        />
        <Button type="submit" className={styles.submit} busy={loading}>
          Send reset link
        </Button>
      </form>
      <p className={styles.elsewhere}>
        Know it after all?{' '}
        <Link to="/login" state={state}>
          Log in
        </Link>
      </p>
    </AuthLayout>
  );
}
