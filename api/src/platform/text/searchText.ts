/**
 * Text as tokens for the full-text indexes. Both engines split, drop and compare words by their own rules (InnoDB
 * ignores words under three letters and its stop words, treats `+` and `-` as operators and cannot split Japanese). So
 * they get neither words nor punctuation, but tokens that no such rule affects: `[a-z0-9_]`, three characters at least.
 * Only this module decides what a word is and which words are equal, so both engines give the same results.
 */

import { limitMarks } from './longText.js';

/** InnoDB drops words longer than 84 characters. */
const MAX_TOKEN = 80;
/** Maximum indexed length of a text in UTF-16 code units, to limit the work of one edit: more than a chapter of a novel. */
const MAX_TEXT = 300_000;
/** Maximum number of distinct tokens of one text; normal texts have fewer. */
const MAX_TOKENS = 20_000;
/** Number of UTF-16 code units of a title that are compared for equality. */
const MAX_TITLE_KEY = 255;

/** InnoDB's stop words (INFORMATION_SCHEMA.INNODB_FT_DEFAULT_STOPWORD), and other words without meaning for a subject. */
const MINOR_WORDS = new Set(
  (
    'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will ' +
    'with und www ' +
    'all also and any because been but can could did do does every had has have he her here his if into its just me more ' +
    'most my no not our she should so some than their then there these they those too very we were which why would you your'
  ).split(' '),
);

/** Names in camel case whose parts have another meaning: a search for Java should not find JavaScript. */
const ONE_WORD = new Set(['javascript', 'typescript', 'coffeescript']);

/** Marks that people often omit: accents of Latin, Greek and Cyrillic, Hebrew and Arabic vowel points. */
const DIACRITICS = /(?=[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670])\p{M}/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc]/g;
/** Letters without a decomposition, as they are typed on other keyboards. */
const LETTERS = new Map(
  Object.entries({
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
  }),
);

/** Scripts without spaces between words. Korean is included because its words have endings. */
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u30fc\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const LETTER = `[[\\p{L}\\p{N}\\p{M}]--${UNSPACED}]`;
const WORDS = new RegExp(
  [
    `(?<unspaced>${UNSPACED}+)`,
    // Joined by a dot, hyphen, underscore or apostrophe; `c++`, `c#` and `c++20` keep their symbols.
    `(?<spaced>${LETTER}+(?:[.\\-\\u2010_']${LETTER}+)*(?:(?:\\+\\+|#)(?![+#\\p{L}]))?)`,
    `(?<dotted>(?<!${LETTER})\\.[nN][eE][tT](?!${LETTER}))`,
    '(?<emoji>\\p{RI}{2}|\\p{Extended_Pictographic})',
  ].join('|'),
  'gv',
);
const SPACED = /^(?<word>.*?)(?<sign>\+\+|#)?$/u;
const JOINERS = /[.\-\u2010_']/;
/** Joining characters, and the small letters and marks that folding changes. */
const FOLDED =
  /[.\-_'\u00aa-\u02bc\u0370-\u03ce\u0439\u0450-\u052f\u0622-\u0626\u1e00-\u1fff\u200b-\u2019\ufb00-\ufb06\uff01-\uffee]|[\u0300-\u036f]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670/g;
const CAMEL_HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;

/** One word of a text. */
interface Word {
  /** The word in lower case without accents: `usestate`, `nodejs`, `c++`, `19.2`, a whole run of Japanese. */
  name: string;
  /** The tokens of the word, all of which must match. */
  tokens: string[];
  /** The tokens of its separate spelling (`react-router` and `react router`), or null. */
  apart: string[] | null;
  /** Additional tokens for texts with this word: `use` and `state` of `useState`. */
  parts: string[];
  /** Whether the token is a prefix: a single letter of a script without spaces. */
  open: boolean;
}

/** The case stays, because camel case needs it. */
function fold(text: string): string {
  return limitMarks(text.toWellFormed())
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .normalize('NFC')
    .replaceAll('\u200b', ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(APOSTROPHES, "'");
}

function lower(text: string): string {
  const small = text.toLowerCase();
  if (/^[\0-\x7f]*$/.test(small)) return small;
  return small.replace(DIACRITICS, '').replace(/[ßæœøłđðþħıς]/g, (letter) => LETTERS.get(letter) ?? letter);
}

const foldedLetters = new Map<string, string>();

/**
 * A text in the spelling of {@link SearchWord.name}: lower case, without accents and joining characters. Letter by letter, because
 * whole bodies are compared for each result of a search, and normalising them costs several times as much.
 */
export function foldedText(text: string): string {
  return text.toLowerCase().replace(FOLDED, (letter) => {
    const known = foldedLetters.get(letter);
    if (known !== undefined) return known;
    const folded = lower(fold(letter)).replace(JOINERS, '');
    foldedLetters.set(letter, folded);
    return folded;
  });
}

function toWord({ 0: match, groups = {} }: RegExpExecArray): Word {
  if (groups.unspaced !== undefined) return unspacedWord(match);
  if (groups.spaced !== undefined) return spacedWord(match);
  if (groups.dotted !== undefined) return { ...plainWord(match.toLowerCase()), parts: ['net'] };
  return plainWord(match);
}

function plainWord(name: string): Word {
  return { name, tokens: [name], apart: null, parts: [], open: false };
}

/** A run is indexed as all its pairs of letters, which needs no dictionary and gives the same pairs everywhere. */
function unspacedWord(run: string): Word {
  const letters = [...lower(run)];
  const pairs = letters.slice(1).map((letter, i) => `${letters[i] ?? ''}${letter}`);
  const last = letters.at(-1) ?? '';
  return {
    name: letters.join(''),
    tokens: pairs.length > 0 ? pairs : [last],
    apart: null,
    parts: [last],
    open: pairs.length === 0,
  };
}

function spacedWord(match: string): Word {
  if (/^[a-z0-9]+$/.test(match)) return plainWord(match);
  const { word = match, sign } = SPACED.exec(match)?.groups ?? {};
  const pieces = word.split(JOINERS);
  const humps = pieces.flatMap((piece) =>
    ONE_WORD.has(piece.toLowerCase()) ? [] : piece.split(CAMEL_HUMPS),
  );
  // The dot of a version or a decimal is part of it: 1.5 is not 15.
  const name = lower(word.replace(/(?<!\p{N})\.|\.(?!\p{N})|[\u2010_'-]/gu, ''));
  if (sign === '++' || (sign === '#' && [...name].length === 1))
    return { ...plainWord(name + sign), parts: [name] };
  return {
    name,
    tokens: [name],
    apart: pieces.length > 1 && !name.includes('.') ? pieces.map(lower) : null,
    parts: [...pieces, ...humps.filter((hump) => hump.length > 1)].map(lower),
    open: false,
  };
}

/** Encodes a token for all indexes: other characters become `_` and four digits in base 36, so that prefixes stay prefixes. */
function encode(token: string): string {
  if (/^[a-z0-9]*$/.test(token)) return token.slice(0, MAX_TOKEN);
  let encoded = '';
  for (const letter of token) {
    const next = /[a-z0-9]/.test(letter)
      ? letter
      : `_${(letter.codePointAt(0) ?? 0).toString(36).padStart(4, '0')}`;
    if (encoded.length + next.length > MAX_TOKEN) break;
    encoded += next;
  }
  return encoded;
}

/** A complete token in stored form. */
function stored(token: string): string {
  const encoded = encode(token);
  return encoded.length < 3 || MINOR_WORDS.has(encoded) ? `${encoded}__` : encoded;
}

/** The tokens of a plain text without duplicates, with a space before and after each. */
export function indexedTokens(text: string): string {
  const seen = new Set<string>();
  const tokens = new Set<string>();
  for (const match of fold(text.slice(0, MAX_TEXT)).matchAll(WORDS)) {
    if (tokens.size >= MAX_TOKENS) break;
    if (seen.has(match[0])) continue;
    seen.add(match[0]);
    const word = toWord(match);
    // A run of Japanese is one word with as many tokens as letters.
    for (const token of [...word.tokens, ...word.parts]) {
      if (tokens.size >= MAX_TOKENS) break;
      tokens.add(stored(token));
    }
  }
  return ` ${[...tokens].join(' ')} `;
}

/** Whether a word says nothing about a subject; in lower case. */
export function isStopWord(word: string): boolean {
  return MINOR_WORDS.has(word);
}

/** The tokens of each word of a text, stop words excluded. */
export function* wordTokens(text: string): Iterable<readonly string[]> {
  const known = new Map<string, readonly string[]>();
  for (const match of fold(text.slice(0, MAX_TEXT)).matchAll(WORDS)) {
    const tokens = known.get(match[0]) ?? significantTokens(toWord(match));
    known.set(match[0], tokens);
    yield tokens;
  }
}

function significantTokens({ name, tokens, parts }: Word): string[] {
  if (MINOR_WORDS.has(name)) return [];
  const all = [...tokens, ...parts].filter((token) => !MINOR_WORDS.has(token));
  return [...new Set(all.map(stored))];
}

/** The key of a title, equal for titles that a reader would consider the same: its words, or its symbols if it has no words. */
export function titleKey(title: string): string {
  const folded = fold(title);
  const names = Array.from(folded.matchAll(WORDS), (match) => toWord(match).name);
  const key = names.length > 0 ? names.join(' ') : lower(folded).replace(/\s+/g, ' ').trim();
  return key.slice(0, MAX_TITLE_KEY).toWellFormed();
}

/** A lookup in an index. */
export interface SearchTerm {
  /** `[a-z0-9_]+` */
  token: string;
  /** Whether it matches every token with this prefix. */
  open: boolean;
}

/** One word of a query. */
export interface SearchWord {
  /** Alternatives; all terms of one of them must match. */
  alternatives: SearchTerm[][];
  /** The word as it is written in titles, in lower case. */
  name: string;
}

export interface SearchQuery {
  /** {@link titleKey} of the whole query, and of its words without spaces: `use effect` is also `useEffect`. */
  titleKeys: string[];
  /** The words as complete words, without duplicates. */
  whole: SearchWord[];
  /** The same, but the last one may be a prefix, for a query that is being typed. */
  typed: SearchWord[];
}

/**
 * Parses a query. Everything in it is words: there are no operators, and maybe no word. Stop words only count in a query
 * of nothing else.
 */
export function parseQuery(text: string): SearchQuery {
  const all = Array.from(fold(text).matchAll(WORDS), toWord);
  const last = all.at(-1);
  const significant = all.filter(({ name }) => !MINOR_WORDS.has(name));
  const words = significant.length > 0 ? significant : all;
  const unique = [...new Map(words.map((word) => [word.name, word])).values()];
  const key = titleKey(text);
  return {
    titleKeys: [...new Set([key, key.replaceAll(' ', '')])],
    whole: unique.map((word) => searchWord(word, false)),
    typed: unique.map((word) => searchWord(word, word.name === last?.name)),
  };
}

function searchWord({ name, tokens, apart, open }: Word, isLast: boolean): SearchWord {
  const alternatives = (apart ? [tokens, apart] : [tokens]).map((alternative) =>
    distinct(
      alternative.map((token, i) => {
        const isOpen = open || (isLast && i === alternative.length - 1);
        return { token: isOpen ? encode(token) : stored(token), open: isOpen };
      }),
    ),
  );
  return { alternatives, name };
}

/** A long run of Japanese repeats pairs, and each term is looked for in each examined post. */
function distinct(terms: readonly SearchTerm[]): SearchTerm[] {
  return [...new Map(terms.map((term) => [`${term.token}${term.open ? '*' : ''}`, term])).values()];
}
