import { useId, useState } from 'react';
import { dataOf } from '../../apollo/dataOf';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { useCreateAccessTokenMutation } from '../../generated/graphql';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Field, FieldError } from '../../ui/Field';
import { Form, useFieldErrors } from '../../ui/Form';
import { formText } from '../../ui/formValues';
import { TextField } from '../../ui/TextField';
import { useRecentAuthentication } from '../recentAuthentication/useRecentAuthentication';
import layout from '../../ui/Layout.module.css';
import field from '../../ui/Field.module.css';
import { MadeSecret } from './MadeSecret';
import { isKnownScope, scopeTexts } from './scopeTexts';
import styles from './AccessTokens.module.css';

const LIFETIMES = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
];
const DEFAULT_LIFETIME = 90;

interface NewTokenProps {
  /** Tells password managers whose password is asked for. */
  userName: string;
  disabled: boolean;
  onCreated: () => unknown;
}

/** Makes a token, after asking for the password if the API requires it, and shows it once. */
export function NewToken({ userName, disabled, onCreated }: NewTokenProps) {
  // The token must not stay in the cache.
  const [create] = useCreateAccessTokenMutation({ fetchPolicy: 'no-cache' });
  const { run, dialog } = useRecentAuthentication(userName);
  const { errors, setErrors, showErrors } = useFieldErrors(['tokenName', 'scopes']);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<{ name: string; token: string }>();
  const formId = useId();
  const scopesError = `${formId}-scopes`;

  async function submit(form: HTMLFormElement) {
    const name = formText(form, 'tokenName').trim();
    const scopes = new FormData(form).getAll('scopes').map(String).filter(isKnownScope);
    const expiresInDays = Number(formText(form, 'expiresInDays'));
    setFailure(undefined);
    const found = {
      tokenName: name ? undefined : 'Enter a name for the token.',
      scopes: scopes.length > 0 ? undefined : 'Choose what the token may do.',
    };
    if (showErrors(form, found)) return;
    setIsBusy(true);
    setMade(undefined);
    try {
      const created = await run(() => create({ variables: { input: { name, scopes, expiresInDays } } }));
      if (created) {
        form.reset();
        setMade({ name, token: dataOf(created).createAccessToken.token });
        void Promise.resolve(onCreated()).catch(() => undefined);
      }
    } catch (error) {
      const { name: tokenName, scopes: ofScopes } = fieldErrors(error);
      // The page itself reports the ended session.
      if (!showErrors(form, { tokenName, scopes: ofScopes }) && errorCode(error) !== 'UNAUTHENTICATED')
        setFailure(errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {made && (
        <MadeSecret key={made.token} secret={made.token}>
          The token “{made.name}” was made. Copy it now: it will not be shown again.
        </MadeSecret>
      )}
      <Form className={layout.stack5} busy={isBusy} onSubmit={submit} aria-label="New token">
        <TextField
          label="Name"
          name="tokenName"
          autoComplete="off"
          placeholder="Import script"
          maxLength={60}
          hint="So that you know later which program uses it."
          error={errors.tokenName}
          onChange={() => setErrors(({ tokenName: _, ...rest }) => rest)}
        />
        <fieldset className={styles.choices} aria-describedby={errors.scopes ? scopesError : undefined}>
          <legend className={field.label}>It may</legend>
          {Object.entries(scopeTexts).map(([scope, { name, title, about }]) => (
            <div key={scope} className={styles.choice}>
              <input
                id={`${formId}-${scope}`}
                type="checkbox"
                name="scopes"
                value={scope}
                aria-describedby={`${formId}-${scope}-about`}
                onChange={() => setErrors(({ scopes: _, ...rest }) => rest)}
              />
              <div>
                <label htmlFor={`${formId}-${scope}`} className={styles.choiceTitle}>
                  {title} <code className={styles.scope}>{name}</code>
                </label>
                <p id={`${formId}-${scope}-about`} className={layout.faint}>
                  {about}
                </p>
              </div>
            </div>
          ))}
          <FieldError id={scopesError}>{errors.scopes}</FieldError>
        </fieldset>
        <Field label="It expires in" id={undefined} describedBy={undefined}>
          {(connection) => (
            <select
              name="expiresInDays"
              className={field.control}
              defaultValue={DEFAULT_LIFETIME}
              {...connection}
            >
              {LIFETIMES.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FailureBanner>{failure}</FailureBanner>
        <Button type="submit" className={styles.submit} busy={isBusy} disabled={disabled}>
          Create token
        </Button>
      </Form>
      {dialog}
    </>
  );
}
