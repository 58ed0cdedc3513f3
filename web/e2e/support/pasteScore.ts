import { JSDOM } from 'jsdom';

/** How much of what is expected is there. What is there and not expected counts as wrong too. */
export interface Share {
  right: number;
  of: number;
}

export const aspects = ['text', 'structure', 'images', 'links'] as const;
export type PasteScore = Record<(typeof aspects)[number], Share>;

type Parts = Record<(typeof aspects)[number], string[]>;

/** Compares the HTML of two posts: words, blocks and marks, images and links, each in their order. */
export function scorePaste(got: string, expected: string): PasteScore {
  const parts = { got: partsOf(got), expected: partsOf(expected) };
  const share = (aspect: keyof Parts): Share => ({
    right: commonLength(parts.got[aspect], parts.expected[aspect]),
    of: Math.max(parts.got[aspect].length, parts.expected[aspect].length),
  });
  return {
    text: share('text'),
    structure: share('structure'),
    images: share('images'),
    links: share('links'),
  };
}

const MARKS = ['strong', 'em', 'u', 's', 'code', 'kbd', 'small'];
const TEXT_BLOCKS = /^(?:P|H[1-6]|LI|TD|TH|SUMMARY|FIGCAPTION)$/;

function partsOf(html: string): Parts {
  const body = new JSDOM(html).window.document.body;
  const parts: Parts = { text: [], structure: [], images: [], links: [] };
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    const isStored = src.startsWith('data:') || /\/uploads\//.test(src);
    parts.images.push(`${isStored ? 'stored' : src} ${image.getAttribute('alt') ?? ''}`.trim());
  }
  for (const link of body.querySelectorAll('a[href]')) {
    parts.links.push(`${link.getAttribute('href')} ${words(link.textContent).join(' ')}`);
  }
  readBlocks(body, '', parts);
  return parts;
}

/** Adds the blocks of a parent, each as its kind and its text. `place`: what it is in. */
function readBlocks(parent: Element, place: string, parts: Parts): void {
  let loose: Node[] = [];
  const endParagraph = () => {
    readText('P', loose, place, parts);
    loose = [];
  };
  for (const node of parent.childNodes) {
    const tag = node.nodeName;
    if (
      !/^(?:P|H[1-6R]|[UO]L|LI|BLOCKQUOTE|PRE|TABLE|THEAD|TBODY|TR|T[DH]|DIV|ASIDE|DETAILS|SUMMARY|FIGURE|FIGCAPTION)$/.test(
        tag,
      )
    ) {
      loose.push(node);
      continue;
    }
    endParagraph();
    const element = node as Element;
    if (tag === 'HR') parts.structure.push(`${place}HR`);
    else if (tag === 'PRE') readLines(element, place, parts);
    else if (tag === 'TR') {
      parts.structure.push(`${place}TR`);
      readBlocks(element, place, parts);
    } else if (TEXT_BLOCKS.test(tag)) readOwn(element, place, parts);
    else readBlocks(element, /^(?:DIV|T)/.test(tag) ? place : `${place}${tag} `, parts);
  }
  endParagraph();
}

/** An item or cell: its own text, then the lists in it. */
function readOwn(element: Element, place: string, parts: Parts): void {
  const children = [...element.childNodes];
  const isBlock = (node: Node) => /^(?:UL|OL|DIV|PRE|BLOCKQUOTE|TABLE)$/.test(node.nodeName);
  const first = children.findIndex(isBlock);
  const details = ['start', 'data-checked', 'align', 'colspan', 'rowspan']
    .filter((name) => !['1', 'left', null].includes(element.getAttribute(name)))
    .map((name) => `${name}=${element.getAttribute(name)}`);
  const start = element.parentElement?.getAttribute('start');
  if (start && element === element.parentElement?.firstElementChild) details.push(`start=${start}`);
  const kind = [element.tagName, ...details].join(' ');
  readText(kind, first < 0 ? children : children.slice(0, first), place, parts);
  for (const node of first < 0 ? [] : children.slice(first)) {
    const wrapper = element.ownerDocument.createElement('div');
    wrapper.append(node.cloneNode(true));
    readBlocks(wrapper, place, parts);
  }
}

function readLines(pre: Element, place: string, parts: Parts): void {
  const text = pre.textContent.replace(/\n+$/, '');
  parts.text.push(...words(text));
  for (const line of text.split('\n')) parts.structure.push(`${place}PRE ${line.trimEnd()}`);
}

/** Adds a block of text and its marks. Empty blocks say nothing, except cells and items. */
function readText(kind: string, nodes: readonly Node[], place: string, parts: Parts): void {
  const runs: { text: string; marks: string[] }[] = [];
  for (const node of nodes) readRuns(node, [], runs);
  const text = normal(runs.map((run) => run.text).join(''));
  if (text === '' && !/^(?:T|LI)/.test(kind)) return;
  parts.text.push(...words(text));
  parts.structure.push(`${place}${kind} ${text}`);
  for (const mark of MARKS) {
    const marked = runs
      .map((run) => (run.marks.includes(mark) || run.text.trim() === '' ? run.text : '\0'))
      .join('');
    const isMarked = runs.some((run) => run.marks.includes(mark) && run.text.trim() !== '');
    const texts = isMarked
      ? marked
          .split('\0')
          .map(normal)
          .filter((part) => part !== '')
      : [];
    parts.structure.push(...texts.map((part) => `${mark} ${part}`));
  }
}

function readRuns(node: Node, marks: string[], runs: { text: string; marks: string[] }[]): void {
  if (node.nodeName === 'BR') runs.push({ text: '\n', marks });
  else if (node.nodeName === '#text')
    runs.push({ text: (node.textContent ?? '').replace(/\s+/g, ' '), marks });
  const name = node.nodeName.toLowerCase();
  const mark = { b: 'strong', i: 'em', del: 's', strike: 's' }[name] ?? name;
  for (const child of node.childNodes) readRuns(child, MARKS.includes(mark) ? [...marks, mark] : marks, runs);
}

const normal = (text: string): string =>
  text
    .split('\n')
    .map((line) => words(line).join(' '))
    .join('\n')
    .trim();

const words = (text: string | null): string[] => (text ?? '').split(/\s+/).filter((word) => word !== '');

/** The length of the longest common subsequence. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const item of a) {
    const next = [0];
    for (const [index, other] of b.entries()) {
      next.push(item === other ? (row[index] ?? 0) + 1 : Math.max(next[index] ?? 0, row[index + 1] ?? 0));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
