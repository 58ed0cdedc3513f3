/**
 * Text as the full-text indexes see it. Both engines split, drop and compare words by rules of their own (InnoDB ignores words
 * under three letters and its stop words, takes `+` and `-` for operators and knows no Japanese), so they are given neither words
 * nor punctuation but tokens that no such rule touches: `[a-z0-9_]`, three characters at least. What counts as a word, and
 * which words are the same, is decided here alone, and is therefore the same on both.
 */

import { limitMarks } from './longText.js';

/** InnoDB drops words longer than 84 characters. */
const MAX_TOKEN = 80;
/** How much of a text is indexed, in UTF-16 code units: more than a novel's chapter, and an end to the work of one edit. */
const MAX_TEXT = 300_000;
/** Distinct tokens of one text that are indexed: one that is written in words has fewer. */
const MAX_TOKENS = 20_000;
/** How many UTF-16 code units of a title take part in telling whether two are the same. */
const MAX_TITLE_KEY = 255;

/** Words that InnoDB drops (INFORMATION_SCHEMA.INNODB_FT_DEFAULT_STOPWORD), and others that say nothing about a subject. */
const MINOR_WORDS = new Set(
  (
    'a about an are as at be by com de en for from how i in is it la of on or that the this to was what when where who will ' +
    'with und www ' +
    'all also and any because been but can could did do does every had has have he her here his if into its just me more ' +
    'most my no not our she should so some than their then there these they those too very we were which why would you your'
  ).split(' '),
);

/** Names in camel case that mean another thing than their parts: nobody who looks for Java wants JavaScript. */
const ONE_WORD = new Set(['javascript', 'typescript', 'coffeescript']);

/** Marks that people leave out when they type: accents of Latin, Greek and Cyrillic, Hebrew and Arabic vowel points. */
const DIACRITICS = /(?=[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670])\p{M}/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc]/g;
/** Letters that have no decomposition, as people type them on a keyboard without them. */
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

/** Scripts written without spaces between words; Korean is among them because its words grow by endings. */
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u30fc\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const LETTER = `[[\\p{L}\\p{N}\\p{M}]--${UNSPACED}]`;
const WORDS = new RegExp(
  [
    `(?<unspaced>${UNSPACED}+)`,
    // Joined by a dot, hyphen, underscore or apostrophe; `c++`, `c#` and `c++20` keep their sign.
    `(?<spaced>${LETTER}+(?:[.\\-\\u2010_']${LETTER}+)*(?:(?:\\+\\+|#)(?![+#\\p{L}]))?)`,
    `(?<dotted>(?<!${LETTER})\\.[nN][eE][tT](?!${LETTER}))`,
    '(?<emoji>\\p{RI}{2}|\\p{Extended_Pictographic})',
  ].join('|'),
  'gv',
);
const SPACED = /^(?<word>.*?)(?<sign>\+\+|#)?$/u;
const JOINERS = /[.\-\u2010_']/;
const CAMEL_HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;

/** One word of a text. */
interface Word {
  /** The word in small letters without accents: `usestate`, `nodejs`, `c++`, `19.2`, a whole run of Japanese. */
  name: string;
  /** What stands for the word, all of it together. */
  tokens: string[];
  /** What stands for it when it is written apart (`react-router` and `react router`), or null. */
  apart: string[] | null;
  /** More that a text with this word is found by: `use` and `state` of `useState`. */
  parts: string[];
  /** Whether the token stands for all that begin with it: a single letter of a script without spaces. */
  open: boolean;
}

/** The case stays, for the sake of camel case. */
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

function toWord({ 0: match, groups = {} }: RegExpExecArray): Word {
  if (groups.unspaced !== undefined) return unspacedWord(match);
  if (groups.spaced !== undefined) return spacedWord(match);
  if (groups.dotted !== undefined) return { ...plainWord(match.toLowerCase()), parts: ['net'] };
  return plainWord(match);
}

function plainWord(name: string): Word {
  return { name, tokens: [name], apart: null, parts: [], open: false };
}

/** A run is held to be all its pairs of letters: no dictionary, and the same pairs wherever it stands. */
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

/** A token in characters that every index takes: others are `_` and four digits in base 36, so that prefixes stay prefixes. */
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

/** A whole token as it is stored. */
function stored(token: string): string {
  const encoded = encode(token);
  return encoded.length < 3 || MINOR_WORDS.has(encoded) ? `${encoded}__` : encoded;
}

/**
 * The tokens of a text, each once, with a space before and after each.
 *
 * @param text plain text
 */
export function indexedTokens(text: string): string {
  const seen = new Set<string>();
  const tokens = new Set<string>();
  for (const match of fold(text.slice(0, MAX_TEXT)).matchAll(WORDS)) {
    if (tokens.size >= MAX_TOKENS) break;
    if (seen.has(match[0])) continue;
    seen.add(match[0]);
    const word = toWord(match);
    // A run of Japanese is one word of as many tokens as it has letters.
    for (const token of [...word.tokens, ...word.parts]) {
      if (tokens.size >= MAX_TOKENS) break;
      tokens.add(stored(token));
    }
  }
  return ` ${[...tokens].join(' ')} `;
}

/** What two titles share that are the same to a reader who types one from memory: its words, or its signs when it has none. */
export function titleKey(title: string): string {
  const folded = fold(title);
  const names = Array.from(folded.matchAll(WORDS), (match) => toWord(match).name);
  const key = names.length > 0 ? names.join(' ') : lower(folded).replace(/\s+/g, ' ').trim();
  return key.slice(0, MAX_TITLE_KEY).toWellFormed();
}

/** What is looked up in an index. */
export interface SearchTerm {
  /** `[a-z0-9_]+` */
  token: string;
  /** Whether every token that begins with this one will do. */
  open: boolean;
}

/** One word of a query. */
export interface SearchWord {
  /** The terms of one of these must all be found. */
  alternatives: SearchTerm[][];
  /** Whether it says nothing about a subject. */
  minor: boolean;
}

export interface SearchQuery {
  /** {@link titleKey} of the whole query. */
  titleKey: string;
  /** The words as they stand, each once. */
  whole: SearchWord[];
  /** The same, but the last one may go on: somebody may still be typing. */
  typed: SearchWord[];
}

/**
 * Reads a query. Everything in it is words: there are no operators.
 *
 * @param text plain text; may hold no word at all
 */
export function parseQuery(text: string): SearchQuery {
  const words = Array.from(fold(text).matchAll(WORDS), toWord);
  const last = words.at(-1);
  const unique = [...new Map(words.map((word) => [word.name, word])).values()];
  return {
    titleKey: titleKey(text),
    whole: unique.map((word) => searchWord(word, false)),
    typed: unique.map((word) => searchWord(word, word.name === last?.name)),
  };
}

function searchWord({ name, tokens, apart, open }: Word, isLast: boolean): SearchWord {
  const alternatives = (apart ? [tokens, apart] : [tokens]).map((alternative) =>
    alternative.map((token, i) => {
      const isOpen = open || (isLast && i === alternative.length - 1);
      return { token: isOpen ? encode(token) : stored(token), open: isOpen };
    }),
  );
  return { alternatives, minor: MINOR_WORDS.has(name) };
}
