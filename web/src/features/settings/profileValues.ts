import type { UpdateProfileInput } from '../../generated/graphql';
import { nameError } from '../auth/accountRules';

/** The texts of the profile form, in its order and with the API's names. */
export const profileFields = ['name', 'about', 'websiteURL', 'githubURL', 'linkedinURL', 'xURL'] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileValues = Record<ProfileField, string>;
export type ProfileErrors = Partial<Record<ProfileField | 'profilePicture', string>>;

type Profile = Record<ProfileField, string | null>;

export const MAX_ABOUT = 1000;
const MAX_URL = 2048;

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
