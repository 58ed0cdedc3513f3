import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import { useRequestPasswordResetMutation } from '../../generated/graphql';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Form, useFieldErrors } from '../../ui/Form';
import { formText, takeFocus } from '../../ui/formValues';
import { TextField } from '../../ui/TextField';
import { emailError } from './accountRules';
import { AuthLayout, Elsewhere, MailSent } from './AuthLayout';
import styles from './AuthForm.module.css';

/** `/forgot-password` (docs/behaviour.md#forgot-password). */
export function Component() {
  const [requestReset, { loading }] = useRequestPasswordResetMutation();
  const { errors, setErrors, showErrors } = useFieldErrors(['email']);
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The focused button disappears with the message.
  const [isAgain, setIsAgain] = useState(false);

  async function submit(form: HTMLFormElement) {
    setFailure(null);
    const email = formText(form, 'email').trim();
    if (showErrors(form, { email: emailError(email) })) return;

    try {
      const data = dataOf(await requestReset({ variables: { input: { email } } }));
      setSentTo(data.requestPasswordReset.email);
    } catch (refusal) {
      if (!showErrors(form, { email: fieldErrors(refusal).email })) setFailure(errorMessage(refusal));
    }
  }

  // It does not reveal whether the address has an account.
  if (sentTo !== null) {
    return (
      <MailSent
        title="Password reset email sent successfully!"
        sentence="We sent you a password reset link on your registered email id."
        question="Password changed already?"
        onStartAgain={() => {
          setIsAgain(true);
          setSentTo(null);
        }}
      >
        It went to <strong className={styles.email}>{sentTo}</strong>, if that is the email of an account, and
        works for 15 minutes.
      </MailSent>
    );
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      lead="Enter the email of your account. We send you a link to choose a new password."
    >
      <Form className={styles.form} onSubmit={submit}>
        <FailureBanner>{failure}</FailureBanner>
        <TextField
          ref={isAgain ? takeFocus : undefined}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
          onChange={({ currentTarget }) => {
            // An error disappears once it is corrected; a new one appears on the next submit.
            if (errors.email) setErrors({ email: emailError(currentTarget.value.trim()) });
          }}
        />
        <Button type="submit" className={styles.submit} busy={loading}>
          Send reset link
        </Button>
      </Form>
      <Elsewhere question="Know it after all?" to="/login" label="Log in" />
    </AuthLayout>
  );
}
