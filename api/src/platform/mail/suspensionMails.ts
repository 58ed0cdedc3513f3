import { cleanCharacters } from '../text/cleanCharacters.js';
import { compose, type MailContent } from './letter.js';

/** To a person whose account moderators have suspended. @param until null for a suspension without end */
export function accountSuspended({
  name,
  reason,
  until,
  isAboutHeld,
}: {
  name: string;
  reason: string;
  until: Date | null;
  /** Whether the decision was about a text that is held for review, which it refuses. */
  isAboutHeld: boolean;
}): MailContent {
  const time = until === null ? '' : ` until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const texts = isAboutHeld
    ? 'What you have published stays. The text that was held for review is not published.'
    : 'Your posts stay.';
  return compose({
    subject: 'Your Hydrate account was suspended',
    name,
    paragraphs: [
      `The moderators have suspended your Hydrate account${time}. You cannot log in during this time. ${texts}`,
      `They give this reason: ${cleanCharacters(reason).replace(/\s+/g, ' ')}`,
    ],
    notes: ['If you think that this is a mistake, write to the people who run this site.'],
  });
}

/** To a person whose suspension moderators have taken back. */
export function suspensionUndone({ name }: { name: string }): MailContent {
  return compose({
    subject: 'Your Hydrate account is no longer suspended',
    name,
    paragraphs: [
      'The moderators have taken back the decision to suspend your Hydrate account. You can log in again.',
    ],
    notes: ['Your password and your passkeys are as before.'],
  });
}
