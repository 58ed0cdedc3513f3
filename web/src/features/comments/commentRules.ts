/** The API takes no more. */
export const MAX_COMMENT = 10_000;
/** From here on the form says how much room is left. */
const NEARLY_FULL = 9_000;

/** How much room is left, when that is worth saying; '' otherwise. */
export function roomLeft(text: string): string {
  const { length } = text.trim();
  return length >= NEARLY_FULL && length <= MAX_COMMENT
    ? `${(MAX_COMMENT - length).toLocaleString('en-US')} characters left`
    : '';
}

/** What keeps a comment from being sent; '' when nothing does. */
export function commentProblem(text: string): string {
  const { length } = text.trim();
  if (length === 0) return 'Write a comment first.';
  if (length > MAX_COMMENT)
    return `A comment can have 10,000 characters; this one has ${length.toLocaleString('en-US')}.`;
  return '';
}
