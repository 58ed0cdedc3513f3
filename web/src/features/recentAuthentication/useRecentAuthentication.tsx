import { useCallback, useId, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { errorDetails } from '../../apollo/errors';
import { useConfirmPasswordMutation } from '../../generated/graphql';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DialogSurface } from '../../ui/DialogSurface';
import layout from '../../ui/Layout.module.css';
import { Form, useFieldErrors } from '../../ui/Form';
import { formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';

/** For sensitive actions, such as deleting the account: they need an authentication of the last ten minutes. */
export function useRecentAuthentication(userName: string) {
  const [answer, setAnswer] = useState<{ resolve: (isConfirmed: boolean) => void } | null>(null);

  /** Runs an action, again after the password if the API requires it; null if the user cancels. */
  const run = useCallback(async <Result,>(action: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await action();
    } catch (error) {
      if (!needsRecentAuthentication(error)) throw error;
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer({ resolve }));
    setAnswer(null);
    return isConfirmed ? action() : null;
  }, []);

  return {
    run,
    /** Whether the dialog is open. Close other dialogs meanwhile. */
    isAsking: answer !== null,
    /** Render it anywhere in the component. */
    dialog: (
      <ConfirmPasswordDialog
        open={answer !== null}
        userName={userName}
        onConfirmed={() => answer?.resolve(true)}
        onCancel={() => answer?.resolve(false)}
      />
    ),
  };
}

/** Whether the API requires the password again for this operation (docs/api.md, "Recent proof"). */
function needsRecentAuthentication(error: unknown): boolean {
  return errorDetails(error).reason === 'RECENT_AUTHENTICATION_REQUIRED';
}

interface ConfirmPasswordDialogProps {
  open: boolean;
  /** Tells password managers whose password is asked for. */
  userName: string;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password again before an action that a stolen session must not suffice for. */
function ConfirmPasswordDialog({ open, userName, onConfirmed, onCancel }: ConfirmPasswordDialogProps) {
  const [confirmPassword, { loading }] = useConfirmPasswordMutation();
  const { errors, setErrors, showErrors } = useFieldErrors(['password']);
  const [failure, setFailure] = useState<string>();
  const formId = useId();

  function cancel() {
    if (loading) return;
    setErrors({});
    setFailure(undefined);
    onCancel();
  }

  async function submit(form: HTMLFormElement) {
    const password = formText(form, 'password');
    setFailure(undefined);
    if (showErrors(form, { password: password ? undefined : 'Enter your password.' })) return;
    try {
      await confirmPassword({ variables: { input: { password } } });
    } catch (reason) {
      if (showErrors(form, { password: fieldErrors(reason).password })) return;
      // The page behind the dialog reports the ended session.
      if (errorCode(reason) === 'UNAUTHENTICATED') onCancel();
      else setFailure(errorMessage(reason));
      return;
    }
    onConfirmed();
  }

  return (
    <DialogSurface
      open={open}
      onClose={cancel}
      title="Confirm your password"
      footer={
        <>
          <Button variant="quiet" disabled={loading} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={loading}>
            Confirm
          </Button>
        </>
      }
    >
      <Form id={formId} className={layout.stack4} busy={loading} onSubmit={submit}>
        <p>You logged in a while ago. Enter your password to go on.</p>
        <input type="text" name="userName" autoComplete="username" defaultValue={userName} hidden />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          required
          error={errors.password}
          onChange={() => setErrors({})}
        />
        <FailureBanner>{failure}</FailureBanner>
      </Form>
    </DialogSurface>
  );
}
