/* Worker threads load this module, so it imports no database and no settings. */
import { LimitError } from '../../platform/bounds/bounds.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import { tooLong } from '../../platform/text/longText.js';
import { exampleProblem } from '../../richText/examples.js';
import { indexedTokens } from '../../platform/text/searchText.js';
import { topicsOf } from '../../platform/text/searchTopics.js';
import { task } from '../../platform/threads/task.js';

/** An embedded image, which becomes an upload and does not count towards the length of a body. */
const EMBEDDED = /\bdata:[^"'\s<>]*/g;
/** HTML from word processors and other editors can be this many times longer than its stored form. */
const MOST_MARKUP = 4;

export interface PrepareBodyInput {
  /** Unsanitised HTML. */
  html: string;
  /** Maximum length of the stored body in characters of HTML. */
  maxLength: number;
  /** Which results the caller needs: a draft has no search index and no reading time. */
  use: 'draft' | 'post';
  /** The public address of the site: images below it are stored as paths. */
  home?: string;
  /** The stored body of which an older client may have seen its form of the older editor. */
  shown?: string;
}

/** A body in stored form, except for embedded images, with the data for lists and the search index. */
export interface PreparedBody {
  /** Sanitised HTML of the stored subset. */
  html: string;
  excerpt: string;
  /** Of a post; 1 for a draft. */
  readingMinutes: number;
  /** For a post: whether it has neither visible text nor an image. */
  isBlank: boolean;
  /** For a post: `PostSearch.body` and `PostSearch.topics`. */
  searchBody: { body: string; topics: string };
}

/** A body that cannot be stored. Threads can only transfer plain data, not our error classes. */
export interface RejectedBody {
  rejected: string;
}

/** Prepares a body for storing. Embedded images do not count towards its length. */
export async function prepareBody(input: PrepareBodyInput): Promise<PreparedBody | RejectedBody> {
  const { html: raw, maxLength, use, home = '', shown } = input;
  const rawLength = lengthOf(raw);
  if (rawLength > maxLength * MOST_MARKUP) return { rejected: tooLong(use, rawLength, maxLength) };
  const { excerpt, measureRichText, sanitizeRichText } = await import('../../richText/richText.js');
  let html: string;
  try {
    html = withPaths(sanitizeRichText(shown === undefined ? raw : await restored(raw, shown, home)), home);
  } catch (error) {
    if (error instanceof LimitError) return { rejected: error.message };
    throw error;
  }
  const length = lengthOf(html);
  if (length > maxLength) return { rejected: tooLong(use, length, maxLength) };
  if (use === 'draft') {
    return {
      html,
      excerpt: excerpt(html),
      readingMinutes: 1,
      isBlank: false,
      searchBody: { body: '', topics: '' },
    };
  }
  // A draft keeps examples that cannot be published yet.
  const problem = exampleProblem(html);
  if (problem !== null) return { rejected: problem };
  const { text, parts, ...measures } = measureRichText(html);
  return { html, ...measures, searchBody: { body: indexedTokens(text), topics: topicsOf(parts) } };
}

async function restored(sent: string, shown: string, home: string): Promise<string> {
  const { restoreStored } = await import('../../richText/olderEditor/restoreStored.js');
  return restoreStored(sent, shown, home);
}

/** REST hands out images of the site with absolute addresses (docs/behaviour.md#rest-wire-names). */
function withPaths(html: string, home: string): string {
  return home === '' ? html : html.replaceAll(`<img src="${escapeMarkup(home)}/`, '<img src="/');
}

export async function countWords({ html }: { html: string }): Promise<number> {
  const { wordCount } = await import('../../richText/richText.js');
  return wordCount(html);
}

function lengthOf(html: string): number {
  let length = html.length;
  for (const [embedded] of html.matchAll(EMBEDDED)) length -= embedded.length;
  return length;
}

export const preparing = task(import.meta.url, prepareBody);
export const countingWords = task(import.meta.url, countWords);
