/* Worker threads load this module, so it must not import the database or settings. */
import { task } from '../../platform/threads/task.js';
import { plainerForm } from '../../richText/plainerForm.js';
import type { Feed, FeedEntry } from './feed.service.js';
import type { FeedFileName } from './feedFormats.js';

/** Writes a post as Markdown, in UTF-8. */
export async function writeMarkdown({ entry }: { entry: FeedEntry }): Promise<Uint8Array> {
  const { postMarkdown } = await import('./postMarkdown.js');
  const withAbsoluteUrls = await urlsOnPages();
  return utf8.encode(postMarkdown(withAbsoluteUrls(entry)));
}

/** Writes a feed in one of its formats, in UTF-8. */
export async function writeFeedFile(input: { feed: Feed; fileName: FeedFileName }): Promise<Uint8Array> {
  const { feed, fileName } = input;
  const { writers } = await import('./feedWriters.js');
  const withAbsoluteUrls = await urlsOnPages();
  const entries = feed.entries.map((entry) => withAbsoluteUrls({ ...entry, html: plainerForm(entry.html) }));
  return utf8.encode(writers[fileName]({ ...feed, entries }));
}

/** Bytes instead of text: threads transfer them faster, and responses need not encode them. */
const utf8 = new TextEncoder();

/** Relative URLs in bodies refer to the page of the post: links to its headings have nothing but a fragment. */
async function urlsOnPages(): Promise<(entry: FeedEntry) => FeedEntry> {
  const { resolveRelativeUrls } = await import('../../richText/richText.js');
  return (entry) => ({ ...entry, html: resolveRelativeUrls(entry.html, entry.url) });
}

export const writingMarkdown = task(import.meta.url, writeMarkdown);
export const writingFeedFile = task(import.meta.url, writeFeedFile);
