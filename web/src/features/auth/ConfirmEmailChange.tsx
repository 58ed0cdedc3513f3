import { useState } from 'react';
import { errorCode, errorMessage } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import { useConfirmEmailChangeMutation, type ConfirmEmailChangeMutation } from '../../generated/graphql';
import { FailureBanner } from '../../ui/Banner';
import { Button, ButtonLink } from '../../ui/Button';
import { AuthMessage, BrokenLink } from './AuthLayout';
import styles from './AuthForm.module.css';

type Confirmed = NonNullable<ConfirmEmailChangeMutation['confirmEmailChange']>;

/** `/verify-email?change`, of the links that confirm a change of email. A button confirms: mail scanners open links. */
export function ConfirmEmailChange({ token }: { token: string }) {
  const [confirmChange, { loading }] = useConfirmEmailChangeMutation();
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setFailure(null);
    try {
      setConfirmed(dataOf(await confirmChange({ variables: { input: { token } } })).confirmEmailChange);
    } catch (error) {
      if (errorCode(error) === 'BAD_USER_INPUT') setRefusal(errorMessage(error));
      else setFailure(errorMessage(error));
    }
  }

  if (confirmed) return <ChangeConfirmed {...confirmed} />;
  if (refusal !== null) {
    return <BrokenLink message={refusal} next={{ to: '/settings/account', label: 'Go to your settings' }} />;
  }
  return (
    <AuthMessage
      title="Confirm the change of email"
      lead="The email of the account changes when the links of both mails are confirmed."
      focusTitle={false}
    >
      <FailureBanner>{failure}</FailureBanner>
      <p>If you did not ask for it, close this page. Nothing changes.</p>
      <Button className={styles.submit} busy={loading} onClick={() => void confirm()}>
        Confirm
      </Button>
    </AuthMessage>
  );
}

function ChangeConfirmed({ confirmed, isChanged }: Confirmed) {
  const other = confirmed === 'OLD' ? 'the new address' : 'the present address of the account';
  return (
    <AuthMessage title={isChanged ? 'Your email is changed' : 'One confirmation is left'}>
      <p>
        {isChanged
          ? 'The account has its new email. You stay logged in, and your password stays as it is.'
          : `Thank you. Now confirm the link that we mailed to ${other}. Until then the email stays as it is.`}
      </p>
      <ButtonLink to={isChanged ? '/settings/account' : '/'} className={styles.submit}>
        {isChanged ? 'Go to your settings' : 'Go to the posts'}
      </ButtonLink>
    </AuthMessage>
  );
}
