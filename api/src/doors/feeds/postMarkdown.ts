import { Parser } from 'htmlparser2';
import { type Example, EXAMPLE_START, type ExampleFile, examplesOf } from '../../richText/examples.js';
import type { FeedEntry } from './feed.service.js';
import { escapeMarkdown, fenced, markdownConverter } from './markdownConverter.js';

/** Escapes a line of text, so that nothing in it is markup. */
function escaped(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' '));
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
  const info = [language ?? 'plain', name];
  if (isHidden) info.push('hidden');
  if (isActive) info.push('active');
  // A fence always ends with a line break.
  if (code !== '' && !code.endsWith('\n')) info.push('no-newline');
  return fenced(info, code);
}

/** Writes the blocks of one body, which share the numbers of their notes. */
class BodyWriter {
  /** Notes as Markdown, in order. */
  readonly notes: string[] = [];
  private readonly convertHtml = markdownConverter(this.notes);

  blocks(html: string): string {
    const written: string[] = [];
    let together = '';
    const convert = () => {
      const markdown = together === '' ? '' : this.convertHtml(together);
      if (markdown !== '') written.push(markdown);
      together = '';
    };
    for (const block of htmlBlocks(html)) {
      // Images may stand before it.
      const start = block.html.indexOf(`<${block.tag}`);
      const special = this.special(block.tag, block.html.slice(start));
      if (special !== null) {
        together += block.html.slice(0, start);
        convert();
        written.push(special);
        continue;
      }
      if (block.html.length > (block.tag === 'table' ? MAX_TABLE : MAX_BLOCK)) {
        convert();
        // A block of HTML ends with an empty line (https://spec.commonmark.org/0.31.2/#html-blocks).
        written.push(onOneLine(block.html));
        continue;
      }
      if (together.length + block.html.length > TOGETHER) convert();
      together += convertible(block.html);
    }
    convert();
    return written.join('\n\n');
  }

  /** What Turndown cannot write: boxes and examples; null for other blocks. */
  private special(tag: string, html: string): string | null {
    if (tag === 'aside') return this.callout(html);
    if (tag === 'details') return this.details(html);
    const isExample = tag === 'figure' && html.startsWith(EXAMPLE_START);
    return isExample ? examplesOf(html).map(exampleMarkdown).join('\n\n') : null;
  }

  /** An alert of GitHub, which others show as a quote. */
  private callout(html: string): string {
    const [start = '', kind = ''] = /^<aside data-callout="(\w+)">/.exec(html) ?? [];
    const content = this.blocks(html.slice(start.length, html.lastIndexOf('</aside>')));
    return `[!${kind.toUpperCase()}]\n${content}`.replace(/^(?=(.?))/gm, (_, first: string) =>
      first ? '> ' : '>',
    );
  }

  private details(html: string): string {
    const [start = '', summary = ''] = /^<details><summary>([^]*?)<\/summary>/.exec(html) ?? [];
    const content = this.blocks(html.slice(start.length, html.lastIndexOf('</details>')));
    return `<details>\n<summary>${onOneLine(summary)}</summary>\n\n${content}\n\n</details>`;
  }
}

const onOneLine = (html: string): string => html.replace(/\n/g, '&#10;');

/** Shortens what takes Turndown long, and writes figures and tasks as it knows them. */
function convertible(html: string): string {
  return html
    .replace(SPACES, '$1')
    .replace(LINE_BREAKS, '$1')
    .replace(FIGURE, (_, content: string, caption?: string) => figureParagraphs(content, caption))
    .replace(TASK, (_, isDone: string, paragraph = '') => {
      return `<li>${paragraph}<input type="checkbox"${isDone === 'true' ? ' checked' : ''} />`;
    });
}

const FIGURE =
  /<figure(?: data-(?:width|embed)="\w+")?>([^]*?)(?:<figcaption>([^]*?)<\/figcaption>)?<\/figure>/g;
const TASK = /<li data-checked="(true|false)">(<p(?: [^>]*)?>)?/g;

/** Images, each on a line of its own, or the link of an embed; then the caption as an emphasised line. */
function figureParagraphs(content: string, caption?: string): string {
  const lines = content.replace(/ \/><img /g, ' /><br /><img ');
  // Emphasis cannot stand in emphasis of the same sign.
  const emphasised = caption === undefined ? '' : `<p><em>${caption.replace(/<\/?em>/g, '')}</em></p>`;
  return `<p>${lines}</p>${emphasised}`;
}

/** Converts a body to Markdown, in linear time. @param html of the stored subset */
export function toMarkdown(html: string): string {
  const writer = new BodyWriter();
  const text = writer.blocks(html);
  const notes = writer.notes.map((note, index) => `[^${index + 1}]: ${note}`);
  return notes.length === 0 ? text : `${text}\n\n${notes.join('\n')}`;
}

/** What the text itself does not show, as YAML, of which JSON strings are a part; empty if there is nothing. */
function frontMatter({ description, canonicalURL, series }: FeedEntry): string {
  const lines = [
    ...(description === null ? [] : [`description: ${JSON.stringify(description)}`]),
    ...(canonicalURL === null ? [] : [`canonical_url: ${JSON.stringify(canonicalURL)}`]),
    ...(series === null ? [] : [`series: ${JSON.stringify(series.title)}`, `series_order: ${series.number}`]),
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
