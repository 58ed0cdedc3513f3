/**
 * Removes NUL and other control characters, lone surrogates, byte order marks and noncharacters. Line breaks become
 * `\n`, a form feed becomes a space; tabs stay.
 */
export function cleanCharacters(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\f/g, ' ')
    .replace(/[^\P{Cc}\t\n]|[\uFEFF\uFFFE\uFFFF]/gu, '')
    .replace(/\p{Cs}/gu, '');
}
