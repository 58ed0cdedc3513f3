import { useId, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import {
  useCreateOAuthAppMutation,
  useUpdateOAuthAppMutation,
  type OAuthApp_AppFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Form, useFieldErrors } from '../../ui/Form';
import { formText } from '../../ui/formValues';
import field from '../../ui/Field.module.css';
import layout from '../../ui/Layout.module.css';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import styles from '../accessTokens/AccessTokens.module.css';
import { useRecentAuthentication } from '../recentAuthentication/useRecentAuthentication';

interface AppFormProps {
  /** The app to change; a new one is registered without. */
  app?: OAuthApp_AppFragment;
  disabled: boolean;
  onSaved: (saved: { app: OAuthApp_AppFragment; secret: string | null }) => void;
}

/** Registers or changes an app, after asking for the password if the API requires it. */
export function AppForm({ app, disabled, onSaved }: AppFormProps) {
  // The secret must not stay in the cache.
  const [create] = useCreateOAuthAppMutation({ fetchPolicy: 'no-cache' });
  const [update] = useUpdateOAuthAppMutation();
  const { user } = useSession();
  const { run, dialog } = useRecentAuthentication(user?.userName ?? '');
  const { errors, setErrors, showErrors } = useFieldErrors(['appName', 'homepage', 'redirectUris']);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const formId = useId();

  const save = async (
    values: { name: string; homepage: string; redirectUris: string[] },
    form: HTMLFormElement,
  ) => {
    if (app) {
      const input = { appId: app.id, ...values };
      const answer = await run(() => update({ variables: { input } }));
      return answer && dataOf(answer).updateOAuthApp;
    }
    const isConfidential = formText(form, 'kind') === 'server';
    return dataOf(await create({ variables: { input: { ...values, isConfidential } } })).createOAuthApp;
  };

  async function submit(form: HTMLFormElement) {
    setFailure(undefined);
    const values = {
      name: formText(form, 'appName').trim(),
      homepage: formText(form, 'homepage').trim(),
      redirectUris: formText(form, 'redirectUris').split(/\s+/).filter(Boolean),
    };
    const found = {
      appName: values.name ? undefined : 'Enter a name for the app.',
      homepage: values.homepage ? undefined : 'Enter the address of its website.',
      redirectUris: values.redirectUris.length > 0 ? undefined : 'Enter one redirect URI at least.',
    };
    if (showErrors(form, found)) return;
    setIsBusy(true);
    try {
      const saved = await save(values, form);
      if (!saved) return;
      if (!app) form.reset();
      onSaved({ app: saved.app, secret: saved.secret });
    } catch (error) {
      const { name: appName, homepage, redirectUris } = fieldErrors(error);
      // The page itself reports the ended session.
      if (!showErrors(form, { appName, homepage, redirectUris }) && errorCode(error) !== 'UNAUTHENTICATED')
        setFailure(errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Form
        className={layout.stack5}
        busy={isBusy}
        onSubmit={submit}
        aria-label={app ? `Change ${app.name}` : 'New app'}
      >
        <TextField
          label="The app is called"
          name="appName"
          autoComplete="off"
          maxLength={60}
          defaultValue={app?.name}
          error={errors.appName}
          onChange={() => setErrors(({ appName: _, ...rest }) => rest)}
        />
        <TextField
          label="Website"
          name="homepage"
          type="url"
          autoComplete="off"
          placeholder="https://example.com"
          defaultValue={app?.homepage}
          error={errors.homepage}
          onChange={() => setErrors(({ homepage: _, ...rest }) => rest)}
        />
        <TextArea
          label="Redirect URIs"
          name="redirectUris"
          rows={3}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/callback"
          defaultValue={app?.redirectUris.join('\n')}
          hint="One a line: https, or http with 127.0.0.1 or localhost, where any port will do."
          error={errors.redirectUris}
          onChange={() => setErrors(({ redirectUris: _, ...rest }) => rest)}
        />
        {!app && (
          <fieldset className={styles.choices}>
            <legend className={field.label}>It runs</legend>
            {KINDS.map(({ value, title, about }, i) => (
              <div key={value} className={styles.choice}>
                <input
                  id={`${formId}-${value}`}
                  type="radio"
                  name="kind"
                  value={value}
                  defaultChecked={i === 0}
                  aria-describedby={`${formId}-${value}-about`}
                />
                <div>
                  <label htmlFor={`${formId}-${value}`} className={styles.choiceTitle}>
                    {title}
                  </label>
                  <p id={`${formId}-${value}-about`} className={layout.faint}>
                    {about}
                  </p>
                </div>
              </div>
            ))}
          </fieldset>
        )}
        <FailureBanner>{failure}</FailureBanner>
        <Button type="submit" className={styles.submit} busy={isBusy} disabled={disabled}>
          {app ? 'Save' : 'Register app'}
        </Button>
      </Form>
      {dialog}
    </>
  );
}

const KINDS = [
  {
    value: 'device',
    title: 'In the browser or on the device of its users',
    about: 'It cannot keep a secret, and gets none.',
  },
  { value: 'server', title: 'On your server', about: 'It gets a secret, which only your server may know.' },
];
