export interface TextPart {
  text: string;
  isMatch: boolean;
}

interface SoughtWord {
  /** Lower case, without diacritics. */
  spelling: string;
  /** Whether it also matches the beginning of a longer word. */
  isOpen: boolean;
}

/** Diacritics that people leave out, as in the API's search: not the vowel signs of Devanagari or Thai. */
const DIACRITICS = /(?=[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670])\p{M}/gu;
/** Letters without a Unicode decomposition, and what people type instead. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
/** Scripts without spaces between words; Korean is included because its words take suffixes. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u30fc\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const JOINER = /[.\-\u2010_'\u2019\u02bc]/u;
/** One word: joined by a dot, hyphen, underscore or apostrophe; `c++` and `c#` keep their sign. */
const WORDS =
  /[\p{L}\p{N}\p{M}]+(?:[.\-\u2010_'\u2019\u02bc][\p{L}\p{N}\p{M}]+)*(?:(?:\+\+|#)(?![+#\p{L}]))?/gu;
/** Camel-case names that are a word of their own. */
const ONE_WORD = /(?:java|type|coffee)script/gi;

/**
 * Splits a text at the matches of a query, to mark them, by the rules of the API's search: case and accents do not
 * count, the last word may be a prefix, `state` matches `useState` and `nodejs` matches `Node.js`.
 */
export function matchParts(text: string, query: string): TextPart[] {
  const sought = soughtWords(query);
  const characters = [...text];
  const shape = [...text.replace(ONE_WORD, (name) => name.toLowerCase())];
  // Folding can change the number of characters, so positions refer to the original text.
  const folded = characters.map(fold);
  const parts: TextPart[] = [];
  for (let index = 0; index < characters.length;) {
    const length =
      folded[index] !== '' && beginsWord(shape, index) ? matchLength(folded, shape, index, sought) : 0;
    append(parts, characters.slice(index, index + Math.max(1, length)).join(''), length > 0);
    index += Math.max(1, length);
  }
  return parts;
}

/** Longest first, so that the longest match wins. */
function soughtWords(query: string): SoughtWord[] {
  const words = query.normalize('NFC').match(WORDS) ?? [];
  const sought = words.flatMap((word, index) => {
    const isLast = index === words.length - 1;
    const pieces = word.split(JOINER);
    return [withoutJoiners(word), ...(pieces.length > 1 ? pieces : [])].flatMap((piece, place) =>
      // A run of an unspaced script also matches by its bigrams.
      [piece, ...(UNSPACED.test(piece) ? pairs([...piece]) : [])].map((spelling) => ({
        spelling: fold(spelling),
        isOpen: (isLast && (place === 0 || place === pieces.length)) || UNSPACED.test(spelling),
      })),
    );
  });
  return sought
    .filter(({ spelling }) => spelling !== '')
    .sort((a, b) => b.spelling.length - a.spelling.length);
}

function withoutJoiners(word: string): string {
  // The dot in a version number counts: 1.5 is not 15.
  return word.replace(/(?<!\p{N})\.|\.(?!\p{N})|[\u2010_'\u2019\u02bc-]/gu, '');
}

function pairs(letters: readonly string[]): string[] {
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
}

/** The number of characters from `index` on that match one of the words; 0 if none matches. */
function matchLength(
  folded: readonly string[],
  shape: readonly string[],
  index: number,
  sought: readonly SoughtWord[],
): number {
  for (const { spelling, isOpen } of sought) {
    let spelled = '';
    let end = index;
    while (end < folded.length && spelled.length < spelling.length) {
      const next = folded[end] ?? '';
      if (spelling.startsWith(spelled + next) || (isOpen && (spelled + next).startsWith(spelling))) {
        spelled += next;
      } else if (!isSkipped(shape, end, index)) {
        break;
      }
      end += 1;
    }
    if (spelled.length < spelling.length) continue;
    // A combining accent belongs to its letter.
    while (folded[end] === '') end += 1;
    if (isOpen || endsWord(shape, end)) return end - index;
  }
  return 0;
}

/** Whether a character joins two parts of a word, but not two numbers. */
function isSkipped(shape: readonly string[], at: number, start: number): boolean {
  const [before = '', here = '', after = ''] = shape.slice(at - 1, at + 2);
  if (at <= start || !JOINER.test(here) || !LETTER.test(before) || !LETTER.test(after)) return false;
  return here !== '.' || !/\p{N}/u.test(before) || !/\p{N}/u.test(after);
}

function beginsWord(shape: readonly string[], index: number): boolean {
  return !LETTER.test(shape[index - 1] ?? ' ') || isHump(shape, index) || UNSPACED.test(shape[index] ?? '');
}

function endsWord(shape: readonly string[], end: number): boolean {
  return !LETTER.test(shape[end] ?? ' ') || isHump(shape, end) || UNSPACED.test(shape[end] ?? '');
}

/** Whether a part of a camel-case name begins here. */
function isHump(shape: readonly string[], index: number): boolean {
  const near = shape.slice(Math.max(0, index - 1), index + 3).join('');
  return /^(?:[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}{2})/u.test(near);
}

function append(parts: TextPart[], text: string, isMatch: boolean): void {
  const last = parts.at(-1);
  if (last?.isMatch === isMatch) last.text += text;
  else parts.push({ text, isMatch });
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħıς]/g, (letter) => LETTERS[letter] ?? letter);
}
