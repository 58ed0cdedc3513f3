/** The beginning of a text on one line. */
export function beginningOf(text: string, length: number): string {
  const line = text
    .slice(0, 4 * length)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : line;
}

/** The beginning of a comment or reply on one line, without its marks. */
export async function beginningOfRemark(text: string, length: number): Promise<string> {
  // Not at the start of the process: it brings the Markdown parser.
  const { plainText } = await import('../comments/plainText.js');
  // Marks take space, and only the beginning is worth parsing.
  return beginningOf(plainText(text.slice(0, 4 * length)), length);
}
