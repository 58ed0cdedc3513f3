import { CostExceededError } from '../../errors.js';

/** Characters of text that one operation may read and return: sixteen of the longest bodies. */
export const MAX_CHARACTERS = 16_000_000;

/** @param asked at least so many: counting stops at the limit */
export function tooMuchText(asked: number): CostExceededError {
  const limit = { name: 'characters', asked, limit: MAX_CHARACTERS };
  return new CostExceededError(
    `The operation asks for too much: its texts have more than ${MAX_CHARACTERS} characters together. Ask for fewer at a time.`,
    limit,
  );
}

/** Counts the long texts of one operation. Each field counts, so that the same text under many names counts as often. */
export function textBudget(): (text: string) => string {
  let read = 0;
  return (text) => {
    read += text.length;
    if (read > MAX_CHARACTERS) throw tooMuchText(read);
    return text;
  };
}
