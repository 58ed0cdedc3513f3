/*
 * What of a text may take longer than the event loop can spare. Each task is a function of plain data, so that it runs here or in a
 * worker thread (workerThreads.ts), which loads this module and nothing else: no database, no settings.
 */
import { LimitError } from '../bounds/bounds.js';
import { tooLong } from '../text/longText.js';
import {
  excerpt,
  measureRichText,
  resolveRelativeUrls,
  sanitizeRichText,
  wordCount,
} from '../../richText/richText.js';
import { postMarkdown } from '../../doors/discovery/postMarkdown.js';
import type { Feed, FeedEntry } from '../../doors/feeds/feed.service.js';
import { type FeedFileName, writeFeed } from '../../doors/feeds/feedFormats.js';
import { indexedTokens } from '../../features/search/searchText.js';

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

/** Entries whose bodies have relative addresses, and the origin that those mean. */
interface WithOrigin {
  publicUrl: string;
}

/** Writes a post as Markdown, in UTF-8. */
export function writeMarkdown({ entry, publicUrl }: WithOrigin & { entry: FeedEntry }): Uint8Array {
  return utf8.encode(postMarkdown(withAbsoluteUrls(entry, publicUrl)));
}

/** Writes a feed in one of its forms, in UTF-8. */
export function writeFeedFile({
  feed,
  fileName,
  publicUrl,
}: WithOrigin & { feed: Feed; fileName: FeedFileName }): Uint8Array {
  const entries = feed.entries.map((entry) => withAbsoluteUrls(entry, publicUrl));
  return utf8.encode(writeFeed(fileName, { ...feed, entries }));
}

/** Bytes rather than text: a thread hands them over faster, and a response sends them as they are. */
const utf8 = new TextEncoder();

function withAbsoluteUrls(entry: FeedEntry, publicUrl: string): FeedEntry {
  return { ...entry, html: resolveRelativeUrls(entry.html, `${publicUrl}/`) };
}
