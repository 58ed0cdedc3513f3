/* Worker threads load this module, so it must not import the database or settings. */
import { task } from '../../platform/threads/task.js';
import { plainerForm } from '../../richText/plainerForm.js';
import type { Feed, FeedEntry } from './feed.service.js';
import type { FeedFileName } from './feedFormats.js';

/** Writes a post as Markdown, in UTF-8. */
export async function writeMarkdown(input: { entry: FeedEntry; publicUrl: string }): Promise<Uint8Array> {
  const { entry, publicUrl } = input;
  const { postMarkdown } = await import('./postMarkdown.js');
  const withAbsoluteUrls = await urlsOn(publicUrl);
  return utf8.encode(postMarkdown(withAbsoluteUrls(entry)));
}

/** Writes a feed in one of its formats, in UTF-8. */
export async function writeFeedFile(input: {
  feed: Feed;
  fileName: FeedFileName;
  publicUrl: string;
}): Promise<Uint8Array> {
  const { feed, fileName, publicUrl } = input;
  const { writers } = await import('./feedWriters.js');
  const withAbsoluteUrls = await urlsOn(publicUrl);
  const entries = feed.entries.map((entry) => withAbsoluteUrls({ ...entry, html: plainerForm(entry.html) }));
  return utf8.encode(writers[fileName]({ ...feed, entries }));
}

/** Bytes instead of text: threads transfer them faster, and responses need not encode them. */
const utf8 = new TextEncoder();

/** @param publicUrl what relative URLs in bodies refer to */
async function urlsOn(publicUrl: string): Promise<(entry: FeedEntry) => FeedEntry> {
  const { resolveRelativeUrls } = await import('../../richText/richText.js');
  return (entry) => ({ ...entry, html: resolveRelativeUrls(entry.html, `${publicUrl}/`) });
}

export const writingMarkdown = task(import.meta.url, writeMarkdown);
export const writingFeedFile = task(import.meta.url, writeFeedFile);
