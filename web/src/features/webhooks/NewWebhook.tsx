import { useId, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import { useCategoriesQuery, useCreateWebhookMutation } from '../../generated/graphql';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Field, FieldError } from '../../ui/Field';
import { Form, useFieldErrors } from '../../ui/Form';
import { formText } from '../../ui/formValues';
import layout from '../../ui/Layout.module.css';
import field from '../../ui/Field.module.css';
import { TextField } from '../../ui/TextField';
import { MadeSecret } from '../accessTokens/MadeSecret';
import tokens from '../accessTokens/AccessTokens.module.css';
import { EVENT_GROUPS, isEvent, verbOf } from './eventTexts';
import styles from './Webhooks.module.css';

interface NewWebhookProps {
  disabled: boolean;
  onCreated: () => unknown;
}

/** Adds a webhook, and shows its secret once. */
export function NewWebhook({ disabled, onCreated }: NewWebhookProps) {
  // The secret must not stay in the cache.
  const [create] = useCreateWebhookMutation({ fetchPolicy: 'no-cache' });
  const { errors, setErrors, showErrors } = useFieldErrors(['url', 'events', 'author']);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const formId = useId();
  const { data } = useCategoriesQuery();
  const eventsError = `${formId}-events`;

  async function submit(form: HTMLFormElement) {
    const url = formText(form, 'url').trim();
    const author = formText(form, 'author').trim().replace(/^@/, '');
    const category = formText(form, 'category');
    const events = new FormData(form).getAll('events').map(String).filter(isEvent);
    setFailure(undefined);
    const found = {
      url: url ? undefined : 'Enter the address of the receiver.',
      events: events.length > 0 ? undefined : 'Choose at least one event.',
    };
    if (showErrors(form, found)) return;
    setIsBusy(true);
    setSecret(undefined);
    try {
      const answer = await create({
        variables: { input: { url, events, author: author || null, category: category || null } },
      });
      form.reset();
      setSecret(dataOf(answer).createWebhook.secret);
      onCreated();
    } catch (error) {
      const { url: ofUrl, events: ofEvents } = fieldErrors(error);
      // The code is the same for an unknown category. With both, only the message tells which one it is.
      const isUnknown = author !== '' && category === '' && errorCode(error) === 'NOT_FOUND';
      const shown = { url: ofUrl, events: ofEvents, author: isUnknown ? errorMessage(error) : undefined };
      // The page itself reports the ended session.
      if (!showErrors(form, shown) && errorCode(error) !== 'UNAUTHENTICATED') setFailure(errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {secret !== undefined && (
        <MadeSecret key={secret} secret={secret}>
          The webhook was added. Its messages are signed with this secret. Copy it now: it will not be shown
          again.
        </MadeSecret>
      )}
      <Form className={layout.stack5} busy={isBusy} onSubmit={submit} aria-label="New webhook">
        <TextField
          label="Address"
          name="url"
          type="url"
          autoComplete="off"
          placeholder="https://example.com/hook"
          hint="An https address on the public internet that accepts POST."
          error={errors.url}
          onChange={() => setErrors(({ url: _, ...rest }) => rest)}
        />
        <fieldset className={tokens.choices} aria-describedby={errors.events ? eventsError : undefined}>
          <legend className={field.label}>It is told when these are</legend>
          {EVENT_GROUPS.map(({ title, events }) => (
            <div key={title} role="group" aria-label={title} className={styles.events}>
              <span className={styles.subject}>{title}</span>
              {events.map((event) => (
                <label key={event} className={styles.event}>
                  <input
                    type="checkbox"
                    name="events"
                    value={event}
                    defaultChecked={event === 'POST_CREATED'}
                    onChange={() => setErrors(({ events: _, ...rest }) => rest)}
                  />
                  {verbOf(event)}
                </label>
              ))}
            </div>
          ))}
          <FieldError id={eventsError}>{errors.events}</FieldError>
        </fieldset>
        <TextField
          label="Only of this member (optional)"
          name="author"
          autoComplete="off"
          autoCapitalize="none"
          placeholder="username"
          hint="Changes of this member and of their posts, with the comments on them."
          error={errors.author}
          onChange={() => setErrors(({ author: _, ...rest }) => rest)}
        />
        <Field
          label="Only in this category (optional)"
          id={undefined}
          describedBy={undefined}
          hint="Posts in this category, with the comments on them, and all deletions."
        >
          {(connection) => (
            <select name="category" className={field.control} {...connection}>
              <option value="">Any</option>
              {data?.categories?.map(({ id, name }) => (
                <option key={id} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FailureBanner>{failure}</FailureBanner>
        <Button type="submit" className={tokens.submit} busy={isBusy} disabled={disabled}>
          Add webhook
        </Button>
      </Form>
    </>
  );
}
