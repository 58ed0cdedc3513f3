/** The beginning of a text on one line. */
export function beginningOf(text: string, length: number): string {
  const line = text
    .slice(0, 4 * length)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : line;
}
