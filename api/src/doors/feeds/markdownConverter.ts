import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import { marked, withoutSigns, writeMarks } from './markdownMarks.js';

/** Escapes text, so that nothing in it is markup. Text that looks like a tag or a character reference stays text. */
export function escapeMarkdown(text: string): string {
  const escaped = TurndownService.prototype.escape(text).replace(/^\\(?=~~~)/, '');
  return escaped.replace(/[<~]|&(?=#?\w+;)/g, '\\$&');
}

/** What the rules read of the converter's nodes. They are those of a browser, whose types this program does not load. */
interface ConvertedNode {
  nodeName: string;
  parentNode: ConvertedNode | null;
  firstChild: ConvertedNode | null;
  textContent: string | null;
  /** Only elements have attributes. */
  getAttribute?(name: string): string | null;
}

const attribute = (node: ConvertedNode | null, name: string): string | null =>
  node?.getAttribute?.(name) ?? null;

/**
 * Creates a converter of stored HTML to GitHub-flavoured Markdown.
 * @param notes gets the text of each note that is converted, as Markdown on one line; its place shows its number
 */
export function markdownConverter(notes: string[]): (html: string) => string {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
  });
  turndown.use(gfm);
  turndown.escape = escapeMarkdown;
  for (const [mark, names] of marks) {
    turndown.addRule(mark, {
      filter: [...names],
      replacement: (content, node: ConvertedNode) => (isInCode(node) ? content : marked(mark, content)),
    });
  }
  turndown.addRule('underline', {
    filter: 'u',
    replacement: (content, node: ConvertedNode) =>
      isInCode(node) || content === '' ? content : `<u>${content}</u>`,
  });
  turndown.addRule('task', {
    filter: 'input',
    replacement: (_, node: ConvertedNode) => (attribute(node, 'checked') === null ? '[ ] ' : '[x] '),
  });
  turndown.addRule('note', {
    filter: 'small',
    replacement: (content) => `[^${notes.push(writeMarks(content.replace(/\s+/g, ' ').trim()))}]`,
  });
  turndown.addRule('key', {
    filter: 'kbd',
    replacement: (content, node: ConvertedNode) => (isInCode(node) ? content : `<kbd>${content}</kbd>`),
  });
  turndown.addRule('abbreviation', {
    filter: (node: ConvertedNode) => node.nodeName === 'ABBR',
    replacement: (content, node: ConvertedNode) =>
      isInCode(node)
        ? content
        : `<abbr title="${inCells(escapeMarkup(attribute(node, 'title') ?? ''))}">${content}</abbr>`,
  });
  turndown.addRule('namedCode', {
    filter: (node: ConvertedNode) => namedCode(node) !== null,
    replacement: (_, node: ConvertedNode) => {
      const code = namedCode(node);
      return code ? `\n\n${fenced(infoOf(code), code.textContent ?? '')}\n\n` : '';
    },
  });
  return (html) => writeMarks(turndown.turndown(withoutSigns(html)));
}

const marks = [
  ['strong', ['strong', 'b']],
  ['em', ['em', 'i']],
  ['s', ['s', 'del']],
] as const;

/** A sign of tables, or one that stands before it, would end the cell. */
const inCells = (text: string): string => text.replace(/[|\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function isInCode({ parentNode }: ConvertedNode): boolean {
  return parentNode !== null && (parentNode.nodeName === 'CODE' || isInCode(parentNode));
}

/** The code of a block that has a file name or marked lines; null for other nodes. */
function namedCode({ nodeName, firstChild: code }: ConvertedNode): ConvertedNode | null {
  const isNamed = attribute(code, 'data-file') !== null || attribute(code, 'data-lines') !== null;
  return nodeName === 'PRE' && isNamed ? code : null;
}

/** The language (`plain` if unknown), the file name and the marked lines: ```jsx src/App.tsx {1,3-5} */
function infoOf(code: ConvertedNode): string[] {
  const info = [/language-(\S+)/.exec(attribute(code, 'class') ?? '')?.[1] ?? 'plain'];
  const file = attribute(code, 'data-file');
  // An info string cannot contain the sign of its fence.
  if (file !== null) info.push(file.replaceAll('`', "'"));
  const lines = attribute(code, 'data-lines');
  if (lines !== null) info.push(`{${lines}}`);
  return info;
}

/** Code in a fence that it does not contain. */
export function fenced(info: readonly string[], code: string): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  const endsLine = code === '' || code.endsWith('\n');
  return `${fence}${info.join(' ')}\n${code}${endsLine ? '' : '\n'}${fence}`;
}
