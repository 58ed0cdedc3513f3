/** What `<meta name="description">` and cards show of a text at most, in UTF-16 units. */
const MAX_DESCRIPTION = 200;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Unpaired surrogates have no form in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** Text without line breaks and other control characters: as `document.title` reads it back. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[ \p{Cc}]+/gu, ' ')
    .replace(/^ | $/g, '');
}

/** The beginning of a text in one line: whole words where there are any, never half a letter, "…" where something is missing. */
export function shorten(text: string, maxLength = MAX_DESCRIPTION): string {
  const line = oneLine(text);
  if (line.length <= maxLength) return line;
  let end = 0;
  for (const { index, segment } of graphemes.segment(line.slice(0, maxLength * 2))) {
    if (index + segment.length > maxLength - 1) break;
    end = index + segment.length;
  }
  const lastSpace = line.lastIndexOf(' ', end);
  return `${line.slice(0, lastSpace > maxLength / 2 ? lastSpace : end).trimEnd()}…`;
}
