import { Parser, walkTokens, type Token, type Tokens } from 'marked';
import { parseHtml } from '../../richText/parseHtml';
import { countTemplates, fileDialects } from './fileDialects';
import { splitFrontMatter, type FileDetails } from './frontMatter';
import { readInfo } from '../markdown/markdownExamples';
import { named, noteLosses, takeLosses } from '../markdown/markdownLosses';
import { parseMarkdown, readMarkdown, type ReadMarkdown } from '../markdown/markdownToHtml';
import { readPastedHtml } from '../paste/pastedHtml';
import { MAX_HTML } from '../paste/pasteLimits';
import { pasteNotices } from '../paste/pasteNotices';

/** No longer file can become such a body: a character has four bytes at most. */
const MAX_BYTES = 4 * MAX_HTML;

export interface MarkdownFile {
  /** The text as HTML of a post. */
  html: string;
  details: FileDetails;
  /** What could not be kept, in words for the writer. */
  notices: readonly string[];
}

interface MarkdownOptions {
  /** Whether it becomes the whole post: a heading that stands above all others is then its title. */
  isWhole: boolean;
}

/** Reads a Markdown file. @returns why it cannot be opened, in words for the writer, if it cannot */
export async function openMarkdown(
  file: File,
  options: MarkdownOptions,
): Promise<MarkdownFile | { problem: string }> {
  const refuse = (reason: string) => ({ problem: `"${file.name}" was not opened: ${reason}` });
  const tooLong =
    'it is longer than a post can be (1,000,000 characters of HTML). Split it into several files.';
  if (file.size === 0) return refuse('it is empty.');
  if (file.size > MAX_BYTES) return refuse(tooLong);
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) {
    return refuse('its text is not in UTF-8. Save it with the encoding UTF-8 and open it again.');
  }
  if (text.length > MAX_HTML) return refuse(tooLong);
  const opened = convertIfReadable(text, options);
  if (!opened) return refuse('quotes or lists in it are nested too deeply.');
  return opened.html.length > MAX_HTML ? refuse(tooLong) : opened;
}

/** The text of UTF-8, without a mark at the start; `undefined` for anything else. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text.replace(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}

/** Nothing if quotes or lists are nested so deeply that the parser has no room on its stack. */
function convertIfReadable(text: string, options: MarkdownOptions): MarkdownFile | undefined {
  try {
    return convertMarkdown(text, options);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Converts the text of a Markdown file, whose lines end with `\n`. */
export function convertMarkdown(file: string, { isWhole }: MarkdownOptions): MarkdownFile {
  const { details: written, text, isClosed } = splitFrontMatter(file);
  const markdown = readMarkdown(text, fileDialects);
  const details = isWhole ? takeTitle(markdown, written) : written;
  const losses = fitHeadings(markdown.tokens)
    ? ['A post has three levels of headings: the deeper ones are of the third level now.']
    : [];
  if (!isClosed)
    losses.push(
      'The lines about the post at the start of the file have no end, so they are part of the text.',
    );
  const infos = unknownInfos(markdown.tokens);
  if (infos.length > 0) losses.push(`What stands behind the language of code was left out: ${named(infos)}.`);
  losses.push(...noteLosses(markdown.tokens));
  const body = parseMarkdown(markdown);
  losses.push(...takeLosses(body));
  if (hasTemplates(body)) losses.push('Template tags such as {% … %} stay as text.');
  const { html, ...counts } = readPastedHtml(body.innerHTML);
  return { html, details, notices: [...losses, ...pasteNotices(counts)] };
}

/** A heading of level 1 at the start that is the only one names the file. */
function takeTitle({ tokens, options }: ReadMarkdown, details: FileDetails): FileDetails {
  const at = tokens.findIndex(({ type, raw }) => type !== 'space' && !raw.startsWith('<!--'));
  const first = tokens[at];
  const others = tokens.filter((token) => token !== first && isTop(token));
  if (!first || !isTop(first) || others.length > 0) return details;
  const title = parseHtml(Parser.parseInline(first.tokens, options)).textContent.replace(/\s+/g, ' ').trim();
  // Notes and images have no place in a title.
  if (title === '' || first.tokens.some(({ type }) => type === 'note' || type === 'image')) return details;
  if (details.title !== null && details.title !== title) return details;
  tokens.splice(at, 1);
  return { ...details, title };
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isTop = (token: Token): token is Tokens.Heading => isHeading(token) && token.depth === 1;

/** Moves headings down if the text has some of level 1, which is the title's. @returns whether levels became one */
function fitHeadings(tokens: Token[]): boolean {
  const headings: Tokens.Heading[] = [];
  void walkTokens(tokens, (token) => {
    if (isHeading(token)) headings.push(token);
  });
  const by = headings.some(({ depth }) => depth === 1) ? 1 : 0;
  for (const heading of headings) heading.depth += by;
  const isTooDeep = headings.some(({ depth }) => depth > 4);
  for (const heading of headings) heading.depth = Math.min(heading.depth, 4);
  return isTooDeep;
}

/** What fences say of their code and the editor does not understand. */
function unknownInfos(tokens: Token[]): string[] {
  const infos: string[] = [];
  void walkTokens(tokens, (token) => {
    const info: unknown = token.type === 'code' ? token.lang : undefined;
    const [, more] = typeof info === 'string' && !readInfo(info) ? (/^\S+\s+(.*)$/.exec(info) ?? []) : [];
    // Fences of examples have words of their own.
    if (more !== undefined && !/ (?:hidden|active|no-newline)$/.test(` ${more}`)) infos.push(more);
  });
  return infos;
}

function hasTemplates(body: HTMLElement): boolean {
  const copy = body.cloneNode(true) as HTMLElement;
  for (const code of copy.querySelectorAll('pre, code')) code.remove();
  return countTemplates(copy.textContent) > 0;
}
