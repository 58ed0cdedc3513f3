import { useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import {
  useRequestEmailChangeMutation,
  useSettingsEmailQuery,
  type EmailChange_PendingFragment,
} from '../../generated/graphql';
import { useSession, useSessionStore } from '../../session';
import { Banner, FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { emailError } from '../auth/accountRules';
import { Form, pickErrors, useFieldErrors } from '../../ui/Form';
import { formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';
import layout from '../../ui/Layout.module.css';
import styles from './EmailForm.module.css';
import { SessionEnded } from './SettingsPage';

interface EmailFormProps {
  userName: string;
  /** Shown until the API has returned the current one. */
  email: string;
  isSignedOut: boolean;
}

const fields = ['newEmail', 'currentPassword'] as const;

/** Requests a change of the account's email. It takes effect once the links in the mails to both addresses are opened. */
export function EmailForm({ userName, email: knownEmail, isSignedOut }: EmailFormProps) {
  const session = useSessionStore();
  const user = useSession().user;
  const storedEmail = user?.email;
  const token = user?.accessToken;
  const {
    data,
    error,
    loading: isAsking,
    refetch,
  } = useSettingsEmailQuery({
    fetchPolicy: 'cache-and-network',
    skip: isSignedOut,
  });
  const [requestChange, { loading }] = useRequestEmailChangeMutation();
  const { errors, setErrors, showErrors } = useFieldErrors(fields);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<EmailChange_PendingFragment | null>(null);

  const viewer = data?.viewer;
  // After a failed refetch the query still has its former answer, and the session the newer email.
  const email = (error ? undefined : viewer?.email) ?? knownEmail;
  const pending = asked ?? viewer?.emailChange ?? null;

  /** The session's email for which the API was last asked. */
  const askedFor = useRef(storedEmail);
  useEffect(() => {
    if (isAsking || !viewer || storedEmail === undefined) return;
    const isStoredSince = storedEmail !== askedFor.current;
    askedFor.current = storedEmail;
    if (storedEmail === viewer.email) return;
    if (isStoredSince) {
      // Another tab may have the newer answer: two tabs must not overwrite each other.
      setAsked(null);
      refetch().catch(() => undefined);
      return;
    }
    // The answer is older than what is stored.
    if (error) return;
    // The change may have been confirmed on another device since this one logged in.
    askedFor.current = viewer.email;
    session.dispatch({ type: 'emailAnswered', userId: viewer.user.id, email: viewer.email });
  }, [error, isAsking, refetch, session, storedEmail, viewer]);

  /** A new password cancels a change of email, and gives the session a new token. */
  const askedWith = useRef(token);
  useEffect(() => {
    if (token === undefined || token === askedWith.current) return;
    askedWith.current = token;
    setAsked(null);
    refetch().catch(() => undefined);
  }, [refetch, token]);

  async function submit(form: HTMLFormElement) {
    setFailure(null);
    const newEmail = formText(form, 'newEmail').trim();
    const currentPassword = formText(form, 'currentPassword');
    const missing = {
      newEmail: emailError(newEmail),
      currentPassword: currentPassword ? undefined : 'Enter your password.',
    };
    if (showErrors(form, missing)) return;
    try {
      const data = dataOf(await requestChange({ variables: { input: { newEmail, currentPassword } } }));
      form.reset();
      setAsked(data.requestEmailChange.emailChange);
    } catch (error) {
      if (showErrors(form, pickErrors(fields, fieldErrors(error)))) return;
      if (errorCode(error) !== 'UNAUTHENTICATED') setFailure(errorMessage(error));
    }
  }

  const fieldProps = (name: (typeof fields)[number]) => ({
    name,
    required: true,
    error: errors[name],
    onChange: () => setErrors({ ...errors, [name]: undefined }),
  });

  return (
    <Form className={layout.stack5} busy={loading} onSubmit={submit}>
      <p>
        Your email is <span className={styles.email}>{email}</span>.
      </p>
      {pending && <PendingEmailChange change={pending} email={email} takesFocus={asked !== null} />}
      <input type="text" name="userName" autoComplete="username" defaultValue={userName} hidden />
      <TextField label="New email" {...fieldProps('newEmail')} type="email" autoComplete="email" />
      <PasswordField
        label="Your password"
        {...fieldProps('currentPassword')}
        autoComplete="current-password"
      />
      {isSignedOut && <SessionEnded />}
      <FailureBanner>{failure}</FailureBanner>
      <Button type="submit" className={styles.submit} busy={loading} disabled={isSignedOut}>
        Change email
      </Button>
    </Form>
  );
}

interface PendingEmailChangeProps {
  change: EmailChange_PendingFragment;
  email: string;
  /** Takes the focus after a new request. */
  takesFocus: boolean;
}

/** Says which confirmations a change of email is waiting for. */
function PendingEmailChange({ change, email, takesFocus }: PendingEmailChangeProps) {
  const addresses = { OLD: email, NEW: change.newEmail };
  return (
    <Banner kind="info" takesFocus={takesFocus}>
      <div className={styles.pending}>
        <p>
          Your email changes to <span className={styles.email}>{change.newEmail}</span> once the links of both
          mails are used, within a day. We still wait for:
        </p>
        <ul>
          {change.waitingFor.map((side) => (
            <li key={side}>
              the link to <span className={styles.email}>{addresses[side]}</span>
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  );
}
