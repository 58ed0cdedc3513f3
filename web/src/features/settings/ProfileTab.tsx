import { useRef, useState, type FormEvent } from 'react';
import { useSettingsProfileQuery } from '../../generated/graphql';
import { useLeaveGuard } from '../../router/useLeaveGuard';
import { useSession } from '../../session';
import { Banner } from '../../ui/Banner';
import { Button, ButtonLink } from '../../ui/Button';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { focusControl } from '../../ui/formValues';
import { PictureField } from './PictureField';
import {
  changedFields,
  MAX_ABOUT,
  profileErrors,
  profileFields,
  type ProfileErrors,
  type ProfileField,
  type ProfileValues,
} from './profileValues';
import layout from '../../ui/Layout.module.css';
import styles from './ProfileTab.module.css';
import { SessionEnded, useOwner } from './SettingsPage';
import { SettingsSection } from './SettingsSection';
import { useSaveProfile, type PictureChange, type SaveResult } from './useSaveProfile';

const links = [
  { field: 'websiteURL', label: 'Website Link', placeholder: 'https://example.com' },
  { field: 'githubURL', label: 'GitHub Link', placeholder: 'https://github.com/username' },
  { field: 'linkedinURL', label: 'LinkedIn Link', placeholder: 'https://www.linkedin.com/in/username' },
  { field: 'xURL', label: 'Twitter Link', placeholder: 'https://x.com/username' },
] as const;

/** From this length on the form counts down the remaining characters. */
const COUNT_FROM = MAX_ABOUT - 200;

/** `/settings` (docs/behaviour.md#profile-tab). A failure loses nothing that was typed. */
export function Component() {
  const owner = useOwner();
  const { user } = useSession();
  // Shows the session's profile immediately and refetches it, because another device may have changed it.
  const { data } = useSettingsProfileQuery({ fetchPolicy: 'cache-and-network', skip: user === null });
  const profile = data?.viewer?.user ?? owner;

  const [edits, setEdits] = useState<Partial<ProfileValues>>({});
  const [picture, setPicture] = useState<PictureChange>({ kind: 'kept' });
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [isSaving, setIsSaving] = useState(false);
  const [result, setResult] = useState<SaveResult>();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const saveProfile = useSaveProfile((url) => setPicture({ kind: 'uploaded', url }));
  const textOf = (field: ProfileField): string => edits[field] ?? profile[field] ?? '';
  const changed = changedFields(profile, edits);
  const isDirty = picture.kind !== 'kept' || Object.keys(changed).length > 0;
  const guard = useLeaveGuard(() => (isDirty ? 'unsaved' : null));

  const type = (field: ProfileField, text: string): void => {
    setEdits({ ...edits, [field]: text });
    setResult(undefined);
    // An error disappears once it is corrected; a new one appears on the next submit.
    if (errors[field]) {
      setErrors({ ...errors, [field]: profileErrors(changedFields(profile, { [field]: text }))[field] });
    }
  };

  const changePicture = (change: PictureChange): void => {
    setPicture(change);
    setErrors({ ...errors, profilePicture: undefined });
    setResult(undefined);
  };

  const showErrors = (found: ProfileErrors): boolean => {
    setErrors(found);
    const first = (['profilePicture', ...profileFields] as const).find((field) => found[field] !== undefined);
    // While the form is being saved its fields are disabled and cannot take the focus, so wait for the next render.
    if (first) setTimeout(() => form.current && focusControl(form.current, first));
    return first !== undefined;
  };

  const save = async (): Promise<void> => {
    setResult(undefined);
    if (showErrors(profileErrors(changed))) return;
    if (user === null) {
      setResult({ kind: 'signedOut' });
      return;
    }
    setIsSaving(true);
    const saved = await saveProfile(changed, picture);
    setIsSaving(false);
    setResult(saved);
    if (saved.kind === 'refused') showErrors(saved.errors);
    if (saved.kind !== 'saved') return;
    setEdits({});
    setPicture({ kind: 'kept' });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSaving) void save();
  };

  const fieldProps = (field: ProfileField) => ({
    name: field,
    value: textOf(field),
    error: errors[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type(field, currentTarget.value),
  });

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <fieldset disabled={isSaving}>
        <SettingsSection
          title="About you"
          about="This is what everybody sees of you, beside your posts and on your profile."
        >
          <PictureField
            name={textOf('name') || owner.userName}
            current={profile.profilePicture}
            change={picture}
            error={errors.profilePicture}
            onChange={changePicture}
          />
          <TextField label="Name" autoComplete="name" required dir="auto" {...fieldProps('name')} />
          <TextArea
            label="About"
            rows={6}
            dir="auto"
            placeholder="What is your job and your education? Which skills and experience do you have?"
            hint={aboutHint(textOf('about'))}
            {...fieldProps('about')}
          />
        </SettingsSection>
        <SettingsSection
          title="Links"
          about="Where else people can find you. Leave out what you do not want to show."
        >
          {links.map(({ field, label, placeholder }) => (
            <TextField
              key={field}
              label={label}
              type="url"
              inputMode="url"
              placeholder={placeholder}
              autoComplete={field === 'websiteURL' ? 'url' : 'off'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...fieldProps(field)}
            />
          ))}
        </SettingsSection>
      </fieldset>

      <div className={styles.end}>
        {user === null && <SessionEnded takesFocus={result?.kind === 'signedOut'} />}
        {result?.kind === 'saved' && (
          <Banner kind="success" takesFocus>
            User data updated successfully!!
          </Banner>
        )}
        <div className={layout.row}>
          <Button ref={button} type="submit" busy={isSaving}>
            Update
          </Button>
          <ButtonLink variant="quiet" to={`/${owner.userName}`}>
            View profile
          </ButtonLink>
          <p className={styles.unsaved} role="status">
            {isDirty && !isSaving ? 'You have unsaved changes.' : null}
          </p>
        </div>
      </div>

      {/* Not lazy-loaded: a failed network could not fetch the dialog any more. */}
      <ConfirmDialogSurface
        open={result?.kind === 'failed'}
        title="Not updated"
        message={
          <>
            <strong>Failed to update user data: {result?.kind === 'failed' ? result.status : ''}</strong>
            <br />
            What you typed is still here.
          </>
        }
        confirmLabel="Try again"
        cancelLabel="Close"
        finalFocus={button}
        onConfirm={() => void save()}
        onCancel={() => setResult(undefined)}
      />
      <ConfirmDialogSurface
        open={guard.isAsking}
        title="Leave without saving?"
        message="Your changes are not saved and will be lost."
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </form>
  );
}

function aboutHint(about: string): string {
  const { length } = Array.from(about);
  if (length < COUNT_FROM) return `Up to ${MAX_ABOUT} characters.`;
  const left = MAX_ABOUT - length;
  return left >= 0 ? `${left} characters left.` : `${-left} characters too many.`;
}
