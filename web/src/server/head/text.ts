/** Maximum length of `<meta name="description">` and of card texts, in UTF-16 code units. */
const MAX_DESCRIPTION = 200;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Unpaired surrogates cannot be encoded in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** Text without line breaks and other control characters, as `document.title` returns it. */
export function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[ \p{Cc}]+/gu, ' ')
    .replace(/^ | $/g, '');
}

/** The beginning of a text in one line, cut between words if possible, never within a character. */
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
