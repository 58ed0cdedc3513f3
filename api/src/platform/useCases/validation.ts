import { type ValidationError, validate } from 'class-validator';
import { BadUserInputError } from '../../errors.js';
import { limitMarks } from '../text/longText.js';

/**
 * Checks input against the class-validator rules of its class. Commands do, so that every door gets the same rules.
 *
 * @param type the input class
 * @param input the raw fields; those that the class does not know are dropped, never assigned
 * @returns a new instance with the checked fields
 * @throws BadUserInputError with one message a field. Values are never part of it: one of them may be a password
 */
export async function validated<T extends object>(type: new () => T, input: object): Promise<T> {
  const known = Object.assign(new type(), input);
  const errors = await validate(known, {
    whitelist: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0) {
    const fields = Object.fromEntries(errors.map((error) => [error.property, firstMessage(error)]));
    throw new BadUserInputError(Object.values(fields).join(' '), fields);
  }
  return known;
}

function firstMessage(error: ValidationError): string {
  const own = Object.values(error.constraints ?? {})[0];
  if (own !== undefined) return own;
  const child = error.children?.[0];
  return child ? firstMessage(child) : 'This is not valid.';
}

/**
 * Text as it is stored: without NUL, other control characters and lone surrogates (which neither JSON nor utf8mb4 can
 * hold), in normal form NFC, without space around it, and with at most 30 marks on a character.
 *
 * @param lines whether line breaks and tabs stay
 */
export function cleanText(value: string, { lines = false } = {}): string {
  const wellFormed = limitMarks(value.toWellFormed()).normalize('NFC').replace(/\r\n?/g, '\n');
  // eslint-disable-next-line no-control-regex -- control characters are what this takes out
  const controls = lines ? /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g : /[\u0000-\u001f\u007f-\u009f]/g;
  return wellFormed.replace(controls, lines ? '' : ' ').trim();
}

/** Text that has so many times the allowed length is not shortened by cleaning it to what is allowed. */
const HOPELESS = 8;

/**
 * Text as it is stored (see {@link cleanText}) and how many characters it has. Text far beyond `max` is only measured, in UTF-16 code
 * units: cleaning a request's 16 MB would hold up every other request.
 *
 * @param max how many characters the caller allows
 * @param lines whether line breaks and tabs stay
 */
export function measuredText(
  raw: string,
  max: number,
  { lines = false } = {},
): { text: string; length: number } {
  if (raw.length > max * HOPELESS) return { text: raw, length: raw.length };
  const text = cleanText(raw, { lines });
  return { text, length: [...text].length };
}
