/*
 * Posts of WordPress's classic editor have no paragraphs: empty lines part them, line breaks count, and a line with an address only is an
 * embed. Blocks of HTML stand among them, with line breaks that mean nothing.
 */

/** Code and other elements whose content stays as it is, out of the way between private characters. */
export const INLINE_MARK = '\uE000';
export const BLOCK_MARK = '\uE002';
export const MARK_END = '\uE001';

const BLOCK =
  /<(\/?)(address|article|aside|audio|blockquote|caption|center|col|colgroup|dd|details|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|map|nav|object|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)\b[^<>]*>|\uE002\d+\uE001/gi;
const TAG = /<\/?[a-z][^<>]*>/gi;
const EMPTY = /^(?:col|embed|hr)$/;
/** Elements whose text has paragraphs. */
const FLOW =
  /^(?:|address|article|aside|blockquote|center|details|div|fieldset|footer|form|header|main|nav|section)$/;
/** Elements whose text has paragraphs if there are several. */
const CELL = /^(?:dd|li|td|th)$/;
/** Elements whose text is one paragraph. */
const LINE = /^(?:caption|dt|figcaption|h[1-6]|p|summary)$/;
/** An element that a tag ends without an end tag, by the name of the new element. */
const ENDED: readonly [RegExp, RegExp][] = [
  [/^li$/, /^li$/],
  [/^d[dt]$/, /^d[dt]$/],
  [/^t[dh]$/, /^t[dh]$/],
  [/^tr$/, /^t[dhr]$/],
];
/** Deeper elements are not looked for: a text of end tags alone would take quadratic time. */
const MAX_SEARCH = 50;

/** The HTML of a classic post. @param embed the HTML of an embedded page */
export function paragraphs(html: string, embed: (url: string) => string): string {
  const text = html.replace(TAG, (tag) => tag.replaceAll('\n', ' '));
  const open: string[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const match of text.matchAll(BLOCK)) {
    const [tag, closing = '', written = ''] = match;
    const name = written.toLowerCase();
    const run = text.slice(at, match.index);
    parts.push(flowOf(run, open.at(-1) ?? '', embed), tag);
    at = match.index + tag.length;
    if (closing === '') begin(open, name, tag);
    else end(open, name);
  }
  parts.push(flowOf(text.slice(at), open.at(-1) ?? '', embed));
  return parts.join('');
}

function begin(open: string[], name: string, tag: string): void {
  if (open.at(-1) === 'p') open.pop();
  for (const [next, ended] of ENDED) while (next.test(name) && ended.test(open.at(-1) ?? '')) open.pop();
  if (name !== '' && !EMPTY.test(name) && !tag.endsWith('/>')) open.push(name);
}

function end(open: string[], name: string): void {
  const place = open.slice(-MAX_SEARCH).lastIndexOf(name);
  if (place >= 0) open.length = Math.max(0, open.length - MAX_SEARCH) + place;
}

/** Text between two tags of blocks, in the element of this name. */
function flowOf(run: string, within: string, embed: (url: string) => string): string {
  if (run.trim() === '') return '';
  const isFlow = FLOW.test(within);
  if (!isFlow && !CELL.test(within) && !LINE.test(within)) return run;
  // What is on one line of a block stays as it is.
  if (within !== '' && !run.trim().includes('\n')) return run.trim();
  const found = partsOf(run, isFlow);
  const shown = found.map(({ lines }) => lines.join('<br>'));
  if (within === 'p') return shown.join('</p>\n<p>');
  if (LINE.test(within) || (CELL.test(within) && shown.length === 1)) return shown.join('<br>');
  return found
    .map(({ address, lines }) => (address === null ? `<p>${lines.join('<br>')}</p>` : embed(address)))
    .join('\n');
}

interface Part {
  lines: string[];
  /** Of an embed. */
  address: string | null;
}

function partsOf(run: string, hasEmbeds: boolean): Part[] {
  const parts: Part[] = [];
  let isNew = true;
  for (const line of run.split('\n')) {
    // A line break that is written down too is one.
    const written = line
      .trim()
      .replace(/<br\b[^<>]*>$/i, '')
      .trim();
    const address = hasEmbeds && /^https?:\/\/[^\s<>"]+$/.test(written) ? written : null;
    const last = parts.at(-1);
    if (line.trim() === '') isNew = true;
    else if (isNew || address !== null || !last || last.address !== null) {
      parts.push({ lines: [written], address });
      isNew = false;
    } else last.lines.push(written);
  }
  return parts.filter(({ lines }) => lines.some((line) => line !== ''));
}
