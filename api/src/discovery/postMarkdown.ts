import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import type { FeedEntry } from '../feeds/feed.service.js';

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '_',
  hr: '---',
});
turndown.use(gfm);
const escapeMarks = turndown.escape.bind(turndown);
// Text that looks like a tag stays text.
turndown.escape = (text) => escapeMarks(text).replace(/</g, '\\<');

/** A line of text in Markdown: nothing in it means anything. */
function escaped(text: string): string {
  return turndown.escape(text.replace(/\s+/g, ' '));
}

/** A post as GitHub-flavoured Markdown: title, who wrote it and when, the cover, the body. */
export function postMarkdown(entry: FeedEntry): string {
  const { title, author, categories, publishedAt, updatedAt, coverImageURL, html, url } = entry;
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const updated = day(updatedAt) === day(publishedAt) ? '' : `, updated ${day(updatedAt)}`;
  const parts = [
    `# ${escaped(title)}`,
    `By [${escaped(author.name)}](${author.url}), ${day(publishedAt)}${updated}. <${url}>`,
    ...(categories.length > 0 ? [categories.map((name) => `#${escaped(name)}`).join(' ')] : []),
    ...(coverImageURL === null ? [] : [`![](<${coverImageURL}>)`]),
    turndown.turndown(html),
  ];
  return `${parts.join('\n\n')}\n`;
}
