/** The API's maximum length. */
const MAX_COMMENT = 10_000;
/** From this length on a form shows the remaining characters. */
const NEARLY_FULL = 9_000;

/** The length as the API counts it: in code points of the stored form. */
const lengthOf = (text: string) => [...text.trim().normalize('NFC')].length;

/** The text for the remaining characters near the limit; '' otherwise. */
export function roomLeft(text: string): string {
  const length = lengthOf(text);
  return length >= NEARLY_FULL && length <= MAX_COMMENT
    ? `${(MAX_COMMENT - length).toLocaleString('en-US')} characters left`
    : '';
}

/** The reason why a text cannot be sent; '' if it can. */
export function commentProblem(text: string, what: 'comment' | 'reply' = 'comment'): string {
  const length = lengthOf(text);
  if (length === 0) return `Write a ${what} first.`;
  if (length > MAX_COMMENT)
    return `A ${what} can have 10,000 characters; this one has ${length.toLocaleString('en-US')}.`;
  return '';
}
