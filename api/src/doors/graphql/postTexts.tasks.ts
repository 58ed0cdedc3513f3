/* Worker threads load this module, so it must not import the database or settings. */
import { task } from '../../platform/threads/task.js';

/** Writes a body as plain text. */
export async function writeText({ html }: { html: string }): Promise<string> {
  const { plainText } = await import('../../richText/richText.js');
  return plainText(html);
}

/** Writes a body as Markdown, with absolute addresses. @param input.url of its page, which links to its headings refer to */
export async function writeBodyMarkdown(input: { html: string; url: string }): Promise<string> {
  const { resolveRelativeUrls } = await import('../../richText/richText.js');
  const { toMarkdown } = await import('../feeds/postMarkdown.js');
  return toMarkdown(resolveRelativeUrls(input.html, input.url));
}

export const writingText = task(import.meta.url, writeText);
export const writingBodyMarkdown = task(import.meta.url, writeBodyMarkdown);
