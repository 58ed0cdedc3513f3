import { fieldError } from '../../errors.js';
import { rules } from '../../platform/useCases/inputRules.js';
import { IsString, Matches, MaxLength } from '../../platform/useCases/rules.js';

const EMAIL_MAX = 254;
const EMAIL_TOO_LONG = `Email can have ${EMAIL_MAX} characters at most.`;
/**
 * One `@`, a dot in the domain, and no character that a mail header could read as a second address or as the end of a
 * line: no spaces, control characters or invisible characters (Unicode section 5.21). Only the mail that follows proves
 * an address.
 */
const EMAIL_PATTERN =
  /^(?!.*[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}])[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\]+\.[^\s@.<>()[\],;:"\\]{2,}$/su;

/** Whether a text from outside of any input, such as a file, can be an email address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text.trim());
}

/** Validates a field as an email address. All inputs with an email use it, so that GraphQL and REST refuse the same. */
export function IsEmailAddress(): PropertyDecorator {
  return rules(
    Matches(EMAIL_PATTERN, { message: 'Email must be an email address, such as ada@example.com' }),
    MaxLength(EMAIL_MAX, { message: EMAIL_TOO_LONG }),
    IsString({ message: 'Email is required.' }),
  );
}

/**
 * The stored form of an email for the limit of its account; null if validation refuses it. Each spelling that the look-up tells apart
 * counts for itself, so that a request which finds no account takes nothing from one.
 */
export function accountKey(raw: string): string | null {
  if (raw.length > EMAIL_MAX || !EMAIL_PATTERN.test(raw)) return null;
  return raw.trim().toLowerCase();
}

/** The stored form of a valid email. @throws BadUserInputError naming `field`: lower case can be longer */
export function storedEmail(raw: string, field = 'email'): string {
  const email = raw.trim().toLowerCase();
  if (email.length > EMAIL_MAX) throw fieldError(field, EMAIL_TOO_LONG);
  return email;
}
