import { useState } from 'react';
import { errorCode, errorMessage } from '../../apollo';
import { useConfirmEmailChangeMutation, type ConfirmEmailChangeMutation } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import { Button, ButtonLink } from '../../ui/Button';
import { AuthLayout } from './AuthLayout';
import styles from './AuthForm.module.css';

type Confirmed = NonNullable<ConfirmEmailChangeMutation['confirmEmailChange']>;

/**
 * `/verify-email?change`: the target of the links that confirm a change of email. A button confirms, because mail
 * scanners open links.
 */
export function ConfirmEmailChange({ token }: { token: string }) {
  const [confirmChange, { loading }] = useConfirmEmailChangeMutation();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setFailure(null);
    try {
      const { data } = await confirmChange({ variables: { input: { token } } });
      if (!data?.confirmEmailChange) throw new Error('The API answered without data.');
      setConfirmed(data.confirmEmailChange);
    } catch (error) {
      if (errorCode(error) === 'BAD_USER_INPUT') setRefusal(errorMessage(error));
      else setFailure(errorMessage(error));
    }
  }

  if (confirmed) return <ChangeConfirmed {...confirmed} />;
  if (refusal !== null) {
    return (
      <AuthLayout title="This link did not work" focusTitle>
        <div className={styles.message}>
          <Banner kind="error">{refusal}</Banner>
          <ButtonLink to="/settings/account" className={styles.submit}>
            Go to your settings
          </ButtonLink>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Confirm the change of email"
      lead="The email of the account changes when the links of both mails are confirmed."
    >
      <div className={styles.message}>
        {failure !== null && (
          <Banner kind="error" takesFocus>
            {failure}
          </Banner>
        )}
        <p>If you did not ask for it, close this page. Nothing changes.</p>
        <Button className={styles.submit} busy={loading} onClick={() => void confirm()}>
          Confirm
        </Button>
      </div>
    </AuthLayout>
  );
}

function ChangeConfirmed({ confirmed, isChanged }: Confirmed) {
  const other = confirmed === 'OLD' ? 'the new address' : 'the present address of the account';
  return (
    <AuthLayout title={isChanged ? 'Your email is changed' : 'One confirmation is left'} focusTitle>
      <div className={styles.message}>
        <p>
          {isChanged
            ? 'The account has its new email. You stay logged in, and your password stays as it is.'
            : `Thank you. Now confirm the link that we mailed to ${other}. Until then the email stays as it is.`}
        </p>
        <ButtonLink to={isChanged ? '/settings/account' : '/'} className={styles.submit}>
          {isChanged ? 'Go to your settings' : 'Go to the posts'}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
