/** Removes control characters except tabs and line breaks, lone surrogates and noncharacters. */
export function cleanCharacters(text: string): string {
  const cleaned = text
    .replace(/\r\n?/g, '\n')
    .replace(/\f/g, ' ')
    .replace(/[^\P{Cc}\t\n]|[\uFEFF\uFFFE\uFFFF]/gu, '');
  return cleaned.replace(/\p{Cs}/gu, '');
}
