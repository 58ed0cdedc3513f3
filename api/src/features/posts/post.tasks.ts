/* The worker threads load this module: no database and no settings. */
import { LimitError } from '../../platform/bounds/bounds.js';
import { tooLong } from '../../platform/text/longText.js';
import { indexedTokens } from '../../platform/text/searchText.js';
import { task } from '../../platform/threads/task.js';
import { excerpt, measureRichText, sanitizeRichText, wordCount } from '../../richText/richText.js';

/** An embedded picture, which becomes an upload and counts for nothing in the length of a body. */
const EMBEDDED = /\bdata:[^"'\s<>]*/g;
/** So many times longer than it may be stored can HTML of a word processor or another editor be. */
const MOST_MARKUP = 4;

export interface PrepareBodyInput {
  /** HTML as somebody sent it. */
  html: string;
  /** How long the body may be once it is stored, in characters of HTML. */
  maxLength: number;
  /** What the caller will need: a draft is neither searched nor read. */
  use: 'draft' | 'post';
}

/** A body as it is stored, but for embedded pictures, and what lists and the search need of it. */
export interface PreparedBody {
  /** Sanitised HTML of the stored subset. */
  html: string;
  excerpt: string;
  /** Of a post; 1 for a draft. */
  readingMinutes: number;
  /** Of a post: whether it has neither visible text nor an image. */
  isBlank: boolean;
  /** Of a post: `PostSearch.body`. */
  searchBody: string;
}

/** A body that cannot be stored. Threads hand over plain data only, no error of a class of ours. */
export interface RejectedBody {
  /** A sentence for its author, which names the limit. */
  rejected: string;
}

/** Prepares a body for storing. Its length counts without embedded pictures. */
export function prepareBody({ html: raw, maxLength, use }: PrepareBodyInput): PreparedBody | RejectedBody {
  const rawLength = lengthOf(raw);
  if (rawLength > maxLength * MOST_MARKUP) return { rejected: tooLong(use, rawLength, maxLength) };
  let html: string;
  try {
    html = sanitizeRichText(raw);
  } catch (error) {
    if (error instanceof LimitError) return { rejected: error.message };
    throw error;
  }
  const length = lengthOf(html);
  if (length > maxLength) return { rejected: tooLong(use, length, maxLength) };
  if (use === 'draft') {
    return { html, excerpt: excerpt(html), readingMinutes: 1, isBlank: false, searchBody: '' };
  }
  const { text, ...measures } = measureRichText(html);
  return { html, ...measures, searchBody: indexedTokens(text) };
}

/** How many words a stored body has. */
export function countWords({ html }: { html: string }): number {
  return wordCount(html);
}

function lengthOf(html: string): number {
  let length = html.length;
  for (const [embedded] of html.matchAll(EMBEDDED)) length -= embedded.length;
  return length;
}

export const preparing = task(import.meta.url, prepareBody);
export const countingWords = task(import.meta.url, countWords);
