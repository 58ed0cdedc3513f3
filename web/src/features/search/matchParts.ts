export interface TextPart {
  text: string;
  isMatch: boolean;
}

/**
 * Cuts a text where words of a query begin one of its words, for marking them. Case and accents do not count, and
 * `state` is found in `useState`: the API searches so too.
 */
export function matchParts(text: string, query: string): TextPart[] {
  const words = [...new Set(fold(query).match(/\S+/gu) ?? [])].sort((a, b) => b.length - a.length);
  const characters = [...text];
  // Folding can make one character of two and none of one, so places are counted in characters of the text.
  const folded = characters.map(fold);
  const parts: TextPart[] = [];
  for (let index = 0; index < characters.length;) {
    const length = beginsWord(characters, index) ? matchLength(folded, index, words) : 0;
    append(parts, characters.slice(index, index + Math.max(1, length)).join(''), length > 0);
    index += Math.max(1, length);
  }
  return parts;
}

/** How many characters from `index` on spell one of the words; 0 when none does. */
function matchLength(folded: readonly string[], index: number, words: readonly string[]): number {
  for (const word of words) {
    let spelled = '';
    for (let end = index; end < folded.length && spelled.length < word.length;) {
      spelled += folded[end++] ?? '';
      if (spelled !== word) continue;
      // An accent that is a character of its own belongs to its letter.
      while (folded[end] === '') end += 1;
      return end - index;
    }
  }
  return 0;
}

function beginsWord(characters: readonly string[], index: number): boolean {
  const before = characters[index - 1] ?? ' ';
  const here = characters[index] ?? '';
  return (
    !/[\p{L}\p{N}\p{M}]/u.test(before) ||
    (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(here)) ||
    // Written without spaces.
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(here)
  );
}

function append(parts: TextPart[], text: string, isMatch: boolean): void {
  const last = parts.at(-1);
  if (last?.isMatch === isMatch) last.text += text;
  else parts.push({ text, isMatch });
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
