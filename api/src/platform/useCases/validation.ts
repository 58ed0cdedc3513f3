import type { ValidationError } from 'class-validator';
import { Validator } from 'class-validator/cjs/validation/Validator.js';
import { BadUserInputError } from '../../errors.js';
import { limitMarks } from '../text/longText.js';

const validator = new Validator();

/**
 * A new instance with the fields that the class-validator rules of its class allow. Unknown fields are dropped.
 * @throws BadUserInputError with one message for each field, without values, which may be passwords
 */
export async function validated<T extends object>(type: new () => T, input: object): Promise<T> {
  const known = Object.assign(new type(), input);
  const errors = await validator.validate(known, {
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
 * Text in stored form: without control characters and lone surrogates (which neither JSON nor utf8mb4 can contain),
 * in NFC, trimmed, and with at most 30 marks on a character. @param lines whether to keep line breaks and tabs
 */
export function cleanText(value: string, { lines = false } = {}): string {
  const wellFormed = limitMarks(value.toWellFormed()).normalize('NFC').replace(/\r\n?/g, '\n');
  // oxlint-disable-next-line no-control-regex -- control characters are what this takes out
  const controls = lines ? /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g : /[\u0000-\u001f\u007f-\u009f]/g;
  return wellFormed.replace(controls, lines ? '' : ' ').trim();
}

/** Text of this many times the allowed length cannot become short enough by cleaning. */
const HOPELESS = 8;

/**
 * Text in stored form ({@link cleanText}) and its length in characters. Text far beyond `max` characters is only
 * measured, in UTF-16 code units: cleaning 16 MB would delay all other requests.
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
