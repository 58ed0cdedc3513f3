import type { UpdateProfileInput } from '../../generated/graphql';
import { nameError } from '../auth/accountRules';

/** The texts of the profile form, with the API's field names. */
export interface ProfileValues {
  name: string;
  about: string;
  websiteURL: string;
  githubURL: string;
  linkedinURL: string;
  xURL: string;
}

export type ProfileField = keyof ProfileValues;
export type ProfileErrors = Partial<Record<ProfileField | 'profilePicture', string>>;

/** A profile as in the session and the API. */
type Profile = { [Field in ProfileField]: string | null };

/** In the order of the form. */
export const profileFields: readonly ProfileField[] = [
  'name',
  'about',
  'websiteURL',
  'githubURL',
  'linkedinURL',
  'xURL',
];

export const MAX_ABOUT = 1000;
const MAX_URL = 2048;

/** The texts to show: the edits, and the profile for all other fields. */
export function profileValues(profile: Profile, edits: Partial<ProfileValues>): ProfileValues {
  const { name, about, websiteURL, githubURL, linkedinURL, xURL } = profile;
  return {
    name: edits.name ?? name ?? '',
    about: edits.about ?? about ?? '',
    websiteURL: edits.websiteURL ?? websiteURL ?? '',
    githubURL: edits.githubURL ?? githubURL ?? '',
    linkedinURL: edits.linkedinURL ?? linkedinURL ?? '',
    xURL: edits.xURL ?? xURL ?? '',
  };
}

/** The edits that differ from the profile: only these are sent, so that nothing else is overwritten. */
export function changedFields(profile: Profile, edits: Partial<ProfileValues>): UpdateProfileInput {
  const changed: UpdateProfileInput = {};
  for (const field of profileFields) {
    const typed = edits[field]?.trim();
    if (typed !== undefined && typed !== (profile[field] ?? '')) changed[field] = typed;
  }
  return changed;
}

/** What is wrong with each text that would be sent (docs/behaviour.md#profiles); empty when nothing is. */
export function profileErrors(changed: UpdateProfileInput): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const field of profileFields) {
    const error = profileError(field, changed[field]);
    if (error !== undefined) errors[field] = error;
  }
  return errors;
}

function profileError(field: ProfileField, text: string | null | undefined): string | undefined {
  if (text == null) return undefined;
  switch (field) {
    case 'name':
      return nameError(text);
    case 'about':
      return Array.from(text).length > MAX_ABOUT
        ? `About can have ${MAX_ABOUT} characters at most.`
        : undefined;
    default:
      return urlError(text);
  }
}

function urlError(text: string): string | undefined {
  if (text === '') return undefined;
  if (!URL.canParse(text) || !['http:', 'https:'].includes(new URL(text).protocol)) {
    return 'This must be an http or https address, such as https://example.com';
  }
  return text.length > MAX_URL ? `An address can have ${MAX_URL} characters at most.` : undefined;
}
