import { fieldError } from '../../errors.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { MAX_COMMENT } from './comment.inputs.js';

/** The text of a comment or reply as it is stored. @throws BadUserInputError naming `text` */
export function checkText(raw: string, what: 'comment' | 'reply'): string {
  const { text, length } = measuredText(raw, MAX_COMMENT, { lines: true });
  if (length > MAX_COMMENT)
    throw fieldError('text', `The ${what} has ${length} characters, ${MAX_COMMENT} are allowed.`);
  if (showsNothing(text)) throw fieldError('text', `The ${what} is empty.`);
  return text;
}
