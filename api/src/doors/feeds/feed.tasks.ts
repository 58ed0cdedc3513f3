/* Worker threads load this module, so it must not import the database or settings. */
import { task } from '../../platform/threads/task.js';
import { resolveRelativeUrls } from '../../richText/richText.js';
import type { Feed, FeedEntry } from './feed.service.js';
import { type FeedFileName, writers } from './feedFormats.js';
import { postMarkdown } from './postMarkdown.js';

/** Writes a post as Markdown, in UTF-8. */
export function writeMarkdown({ entry, publicUrl }: { entry: FeedEntry; publicUrl: string }): Uint8Array {
  return utf8.encode(postMarkdown(withAbsoluteUrls(entry, publicUrl)));
}

/** Writes a feed in one of its formats, in UTF-8. */
export function writeFeedFile(input: { feed: Feed; fileName: FeedFileName; publicUrl: string }): Uint8Array {
  const { feed, fileName, publicUrl } = input;
  const entries = feed.entries.map((entry) => withAbsoluteUrls(entry, publicUrl));
  return utf8.encode(writers[fileName]({ ...feed, entries }));
}

/** Bytes instead of text: threads transfer them faster, and responses need not encode them. */
const utf8 = new TextEncoder();

/** @param publicUrl what relative URLs in bodies refer to */
function withAbsoluteUrls(entry: FeedEntry, publicUrl: string): FeedEntry {
  return { ...entry, html: resolveRelativeUrls(entry.html, `${publicUrl}/`) };
}

export const writingMarkdown = task(import.meta.url, writeMarkdown);
export const writingFeedFile = task(import.meta.url, writeFeedFile);
