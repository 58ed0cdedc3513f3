import { gfm } from '@joplin/turndown-plugin-gfm';
import { Parser } from 'htmlparser2';
import TurndownService from 'turndown';
import { type Example, type ExampleFile, examplesOf } from '../../richText/examples.js';
import type { FeedEntry } from './feed.service.js';

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

/** Escapes a line of text, so that nothing in it is markup. */
function escaped(text: string): string {
  return turndown.escape(text.replace(/\s+/g, ' '));
}

/** Turndown takes time quadratic in the cells, items or spaces of a block. Blocks with more characters of HTML stay HTML. */
const MAX_BLOCK = 20_000;
const MAX_TABLE = 5000;
/** Maximum length of blocks that are converted together. */
const TOGETHER = 10_000;
/** Longer runs of white space are shortened. */
const SPACES = /(\s{100})\s+/g;
const LINE_BREAKS = /((?:<br \/>\s*){50})(?:<br \/>\s*)+/g;

/** A top-level element of a body, or a run of images with the text around them. */
interface HtmlBlock {
  /** Name of the element; `img` for a run of images. */
  tag: string;
  html: string;
}

/** Splits a stored body into its top-level blocks, in linear time. Joined, they equal the body. */
export function htmlBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  let start = 0;
  let depth = 0;
  const cut = (tag: string, end: number) => {
    if (end > start) blocks.push({ tag, html: html.slice(start, end) });
    start = end;
  };
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
    },
    onclosetag: (tag) => {
      depth -= 1;
      // Images are inline, so they do not end a block.
      if (depth === 0 && tag !== 'img') cut(tag, parser.endIndex + 1);
    },
  });
  parser.write(html);
  parser.end();
  cut('img', html.length);
  return blocks;
}

/**
 * Writes an example as fenced code within its figure, without loss and in linear time (docs/behaviour.md#examples).
 * CommonMark ends a block of HTML at an empty line, so the fences are read as such.
 */
function exampleMarkdown({ files, captionHtml, runsAutomatically }: Example): string {
  const start = `<figure data-example="react"${runsAutomatically ? ' data-run' : ''}>`;
  const parts = [start, ...files.map(fenceOf)];
  if (captionHtml !== null) parts.push(`<figcaption>${captionHtml.replace(/\n/g, '&#10;')}</figcaption>`);
  return [...parts, '</figure>'].join('\n\n');
}

/** The info string holds the language (`plain` if unknown, which is never stored), the file name and marks: ```jsx App.js hidden */
function fenceOf({ name, language, code, isHidden, isActive }: ExampleFile): string {
  const endsLine = code === '' || code.endsWith('\n');
  const info = [language ?? 'plain', name];
  if (isHidden) info.push('hidden');
  if (isActive) info.push('active');
  // A fence always ends with a line break.
  if (!endsLine) info.push('no-newline');
  const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info.join(' ')}\n${code}${endsLine ? '' : '\n'}${fence}`;
}

/** Converts a body to Markdown, in linear time. @param html of the stored subset */
export function toMarkdown(html: string): string {
  const written: string[] = [];
  let together = '';
  const convert = () => {
    const markdown = together === '' ? '' : turndown.turndown(together);
    if (markdown !== '') written.push(markdown);
    together = '';
  };
  for (const block of htmlBlocks(html)) {
    if (block.tag === 'figure') {
      const start = block.html.indexOf('<figure');
      // Images may stand before it.
      together += block.html.slice(0, start);
      convert();
      written.push(...examplesOf(block.html.slice(start)).map(exampleMarkdown));
      continue;
    }
    if (block.html.length > (block.tag === 'table' ? MAX_TABLE : MAX_BLOCK)) {
      convert();
      // A block of HTML ends with an empty line (https://spec.commonmark.org/0.31.2/#html-blocks).
      written.push(block.html.replace(/\n/g, '&#10;'));
      continue;
    }
    if (together.length + block.html.length > TOGETHER) convert();
    together += block.html.replace(SPACES, '$1').replace(LINE_BREAKS, '$1');
  }
  convert();
  return written.join('\n\n');
}

/** What the text itself does not show, as YAML, of which JSON strings are a part; empty if there is nothing. */
function frontMatter({ description, canonicalURL }: FeedEntry): string {
  const lines = [
    ...(description === null ? [] : [`description: ${JSON.stringify(description)}`]),
    ...(canonicalURL === null ? [] : [`canonical_url: ${JSON.stringify(canonicalURL)}`]),
  ];
  return lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n\n`;
}

/** A post as GitHub-flavoured Markdown: front matter if any, title, author, dates, cover and body. */
export function postMarkdown(entry: FeedEntry): string {
  const { title, author, categories, publishedAt, updatedAt, coverImageURL, html, url } = entry;
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const updated = day(updatedAt) === day(publishedAt) ? '' : `, updated ${day(updatedAt)}`;
  const parts = [
    `# ${escaped(title)}`,
    `By [${escaped(author.name)}](${author.url}), ${day(publishedAt)}${updated}. <${url}>`,
    ...(categories.length > 0 ? [categories.map((name) => `#${escaped(name)}`).join(' ')] : []),
    ...(coverImageURL === null ? [] : [`![](<${coverImageURL}>)`]),
    toMarkdown(html),
  ];
  return `${frontMatter(entry)}${parts.join('\n\n')}\n`;
}
