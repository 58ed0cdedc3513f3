import { useEffect, useState, type FormEvent } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import {
  useRequestEmailChangeMutation,
  useSettingsEmailQuery,
  type EmailChange_PendingFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { emailError } from '../auth/accountRules';
import { focusControl, formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';
import styles from './EmailForm.module.css';
import { PendingEmailChange } from './PendingEmailChange';
import { SessionEnded } from './SessionEnded';

interface EmailFormProps {
  /** For password managers. */
  userName: string;
  /** Shown until the API has returned the current one. */
  email: string;
  isSignedOut: boolean;
}

const fields = ['newEmail', 'currentPassword'] as const;
type EmailErrors = Partial<Record<(typeof fields)[number], string>>;

/**
 * Requests a change of the account's email. It takes effect once the links in two mails were opened, one sent to each
 * address.
 */
export function EmailForm({ userName, email: knownEmail, isSignedOut }: EmailFormProps) {
  const { user, updateSuccess } = useSession();
  const { data } = useSettingsEmailQuery({ fetchPolicy: 'cache-and-network', skip: isSignedOut });
  const [requestChange, { loading }] = useRequestEmailChangeMutation();
  const [errors, setErrors] = useState<EmailErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<EmailChange_PendingFragment | null>(null);

  const email = data?.viewer?.email ?? knownEmail;
  const pending = asked ?? data?.viewer?.emailChange ?? null;

  useEffect(() => {
    // The change may have been confirmed on another device since this one logged in.
    if (user && data?.viewer?.id === user._id && data.viewer.email !== user.email) {
      updateSuccess({ ...user, email: data.viewer.email });
    }
  }, [data, updateSuccess, user]);

  function showErrors(form: HTMLFormElement, found: EmailErrors): boolean {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) focusControl(form, first);
    return first !== undefined;
  }

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
      const answer = await requestChange({ variables: { input: { newEmail, currentPassword } } });
      if (!answer.data?.requestEmailChange) throw new Error('The API answered without data.');
      form.reset();
      setAsked(answer.data.requestEmailChange.emailChange);
    } catch (error) {
      const { newEmail: wrongEmail, currentPassword: wrongPassword } = fieldErrors(error);
      if (showErrors(form, { newEmail: wrongEmail, currentPassword: wrongPassword })) return;
      if (errorCode(error) !== 'UNAUTHENTICATED') setFailure(errorMessage(error));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!loading) void submit(event.currentTarget);
  }

  const fieldProps = (name: (typeof fields)[number]) => ({
    name,
    required: true,
    error: errors[name],
    onChange: () => setErrors({ ...errors, [name]: undefined }),
  });

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
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
      {failure !== null && (
        <Banner kind="error" takesFocus>
          {failure}
        </Banner>
      )}
      <Button type="submit" className={styles.submit} busy={loading} disabled={isSignedOut}>
        Change email
      </Button>
    </form>
  );
}
