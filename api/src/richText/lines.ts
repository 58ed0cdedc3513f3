import { trimEndSpaces, trimStartSpaces } from './htmlTree.js';
import { element, type StoredElement, type StoredNode } from './elements.js';
import { isBlankText } from './lists.js';

/** The element of the lines of a text: paragraphs, or the surrounding heading. */
export interface LineStyle {
  tag: string;
  attributes: Readonly<Record<string, string>>;
}

export const PARAGRAPH: LineStyle = { tag: 'p', attributes: {} };

/** `explicit` lines were elements; `loose` ones are text between blocks. */
export interface Line {
  style: LineStyle;
  kind: 'explicit' | 'loose';
  children: StoredNode[];
  hasContent: boolean;
}

/** A block of a container that is being read: a line, or an element that is finished. */
export type Block = StoredElement | Line;

const isLine = (block: Block): block is Line => 'kind' in block;
const isImage = (node: StoredNode): boolean => typeof node === 'object' && node.tag === 'img';
const isBreak = (node: StoredNode): boolean => typeof node === 'object' && node.tag === 'br';

/** Whether inline content is only white space; line breaks and images are content. */
const isBlank = (node: StoredNode): boolean =>
  typeof node === 'string' ? isBlankText(node) : node.children.length > 0 && node.children.every(isBlank);

function hasImage({ children }: StoredElement): boolean {
  return children.some((node) => typeof node === 'object' && (isImage(node) || hasImage(node)));
}

/**
 * The elements of blocks. Loose lines stay bare if they are the whole text of an item, cell or quote; elsewhere they
 * become paragraphs.
 */
export function finishedBlocks(blocks: readonly Block[], needsParagraphs: boolean): StoredNode[] {
  const lines = blocks.filter(isLine);
  const hasParagraphs =
    needsParagraphs ||
    lines.length > 1 ||
    lines.some(({ kind, style }) => kind === 'explicit' && style.tag === 'p');
  return blocks.flatMap((block) => {
    if (!isLine(block)) return [block];
    if (block.kind === 'explicit') return [element(block.style.tag, block.style.attributes, block.children)];
    return looseLine(block, hasParagraphs);
  });
}

function looseLine(line: Line, asParagraph: boolean): StoredNode[] {
  if (line.children.every((node) => isBlankText(node) || isImage(node))) {
    return line.children.filter(isImage);
  }
  trimEdges(line.children);
  const isBare = !asParagraph && line.style.tag === 'p';
  return isBare ? line.children : [element(line.style.tag, line.style.attributes, line.children)];
}

function trimEdges(children: StoredNode[]): void {
  const first = children[0];
  if (typeof first === 'string') children[0] = trimStartSpaces(first);
  const last = children.length - 1;
  const end = children[last];
  if (typeof end === 'string') children[last] = trimEndSpaces(end);
}

/** A task as text, in pages and clients without check boxes: docs/behaviour.md#older-clients. */
const TASK_SIGN = /^([☐☑])\s/;

/** Removes the sign of a task from the start of an item. @returns whether the task is done; null without a sign */
export function takeTaskSign(blocks: Block[]): boolean | null {
  const [first] = blocks;
  const text = first && isLine(first) && first.style.tag === 'p' ? first.children[0] : undefined;
  if (!first || !isLine(first) || typeof text !== 'string') return null;
  const isLoose = first.kind === 'loose';
  const written = isLoose ? trimStartSpaces(text) : text;
  const [start, sign] = TASK_SIGN.exec(written) ?? [];
  if (start === undefined) return null;
  const rest = written.slice(start.length);
  const children = [isLoose ? trimStartSpaces(rest) : rest, ...first.children.slice(1)];
  first.children = isLoose ? withoutLeadingBlanks(children) : children;
  if (first.children.every(isBlank)) blocks.shift();
  return sign === '☑';
}

/** A loose line starts with its first visible text, inside marks, too. */
function withoutLeadingBlanks(nodes: readonly StoredNode[]): StoredNode[] {
  for (const [index, node] of nodes.entries()) {
    if (isBlankText(node)) continue;
    const isWhole = typeof node === 'string' || node.children.length === 0 || node.tag === 'small';
    if (isWhole) return nodes.slice(index);
    const children = withoutLeadingBlanks(node.children);
    if (children.length > 0) return [{ ...node, children }, ...nodes.slice(index + 1)];
  }
  return [];
}

/** Removes the white space that followed the check box of an item. */
export function trimItemStart([first]: readonly Block[]): void {
  const text = first && isLine(first) ? first.children[0] : undefined;
  if (first && isLine(first) && typeof text === 'string') first.children[0] = trimStartSpaces(text);
}

/** The caption of a figure as one line, from its lines; null without text; undefined if it holds anything but text. */
export function captionOf(lines: readonly StoredNode[]): StoredElement | null | undefined {
  const shown: StoredElement[] = [];
  for (const line of lines) {
    if (typeof line === 'string' || line.tag !== 'figcaption' || hasImage(line)) return undefined;
    if (line.children.some((node) => !isBlankText(node) && !isBreak(node))) shown.push(line);
  }
  const [first] = shown;
  if (!first) return null;
  const children = shown.flatMap((line, index) => (index === 0 ? line.children : [' ', ...line.children]));
  return { ...first, children };
}

const LINES = new Set(['p', 'h2', 'h3', 'h4', 'summary', 'small']);

/** `text` is on one line, without spaces around it; `others` are images and blocks, which cannot stand in it. */
export interface OneLine {
  text: StoredNode[];
  others: StoredElement[];
}

/** Reads blocks as one line of text: the summary of details, or a note. */
export function oneLine(blocks: readonly StoredNode[]): OneLine {
  const line: OneLine = { text: [], others: [] };
  for (const block of blocks) {
    if (typeof block === 'object' && !LINES.has(block.tag)) {
      if (block.tag !== 'hr') line.others.push(block);
      continue;
    }
    const text = textOnly(typeof block === 'string' ? [block] : block.children, line.others);
    if (text.every(isBlank)) continue;
    if (line.text.length > 0) line.text.push(' ');
    // One by one: a call cannot take as many arguments as a long line has nodes.
    for (const node of text) line.text.push(node);
  }
  line.text = joined(line.text);
  trimEdges(line.text);
  return line;
}

/** Line breaks become spaces. Images move to `images`, and marks around nothing else go. */
function textOnly(nodes: readonly StoredNode[], images: StoredElement[]): StoredNode[] {
  return nodes.flatMap((node): StoredNode[] => {
    if (typeof node === 'string') return [node];
    if (isBreak(node)) return [' '];
    if (isImage(node)) {
      images.push(node);
      return [];
    }
    const children = joined(textOnly(node.children, images));
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function joined(nodes: readonly StoredNode[]): StoredNode[] {
  const result: StoredNode[] = [];
  for (const node of nodes) {
    const last = result.length - 1;
    const before = result[last];
    if (typeof node === 'string' && typeof before === 'string') result[last] = before + node;
    else result.push(node);
  }
  return result;
}
