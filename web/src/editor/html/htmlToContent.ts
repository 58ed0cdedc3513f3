import { ContentState, type ContentBlock } from 'draft-js';
import { parseHtml } from '../../richText/parseHtml';
import {
  createAtomicBlock,
  createBlock,
  createImageBlock,
  isListItem,
  MAX_LIST_DEPTH,
  trimCode,
  type BlockData,
  type BlockParts,
  type BlockType,
} from './blocks';
import { isBox, readBox } from './boxHtml';
import { boxOf } from './boxes';
import { readCodeData } from './codeLines';
import { readEmbed } from './embedHtml';
import { readExample } from './exampleHtml';
import { readFigure, readImage } from './figureHtml';
import { isInline, isStoredInline, readInline } from './inlineFromHtml';
import { readTable } from './tableHtml';
import { nodesToHtml, writtenHtml } from './writtenHtml';

/** Reads stored post HTML. What blocks cannot hold becomes an atomic block; text stays until edited. */
export function htmlToContent(html: string): ContentState {
  if (html.trim() === '') return ContentState.createFromText('');
  const blocks = readFlow(parseHtml(html));
  // The caret needs a line after a last image; `contentToHtml` drops that line again.
  if (blocks.at(-1)?.getType() === 'atomic') blocks.push(createBlock({ type: 'unstyled' }));
  return blocks.length === 0 ? ContentState.createFromText('') : ContentState.createFromBlockArray(blocks);
}

const textBlocks: Readonly<Record<string, BlockType>> = {
  P: 'unstyled',
  H1: 'header-two',
  H2: 'header-two',
  H3: 'header-three',
  H4: 'header-four',
  H5: 'header-four',
  H6: 'header-four',
  // Of details within something that cannot hold them.
  SUMMARY: 'unstyled',
};
const listTypes = { UL: 'unordered-list-item', OL: 'ordered-list-item' } as const;
const WRAPPERS: ReadonlySet<string> = new Set(
  'DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE DETAILS'.split(' '),
);
const CODE_PARTS: ReadonlySet<string> = new Set(['CODE', 'BR', 'SPAN']);
const BLOCKS: ReadonlySet<string> = new Set([
  ...WRAPPERS,
  ...Object.keys(textBlocks),
  ...Object.keys(listTypes),
  ...['BLOCKQUOTE', 'PRE', 'HR', 'TABLE', 'FIGURE'],
]);

function readFlow(parent: ParentNode & Node): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  let loose: Node[] = [];
  const endParagraph = () => {
    if (loose.some(isVisible)) blocks.push(...readParagraph(loose));
    loose = [];
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element && hasBlock(node))) {
      loose.push(node);
      continue;
    }
    endParagraph();
    blocks.push(...readElement(node, blocks.at(-1)));
  }
  endParagraph();
  return blocks;
}

function readElement(element: Element, before: ContentBlock | undefined): ContentBlock[] {
  const previous = boxOf(before) === undefined ? before : undefined;
  if (isBox(element)) return readBox(element, before, { flow: readFlow, text: readTextBlock });
  const type = textBlocks[element.tagName];
  if (type !== undefined) return readTextBlock(element, type);
  if (WRAPPERS.has(element.tagName)) return readFlow(element);
  if (element.tagName === 'FIGURE') return [readFigureBlock(element)];
  if (element.tagName === 'TABLE') return [readTableBlock(element)];
  if (element.tagName === 'PRE') return [readCode(element) ?? keepAsIs(element)];
  if (element.tagName in listTypes) return readList(element, 0, previous) ?? [keepAsIs(element)];
  if (element.tagName === 'BLOCKQUOTE') return readQuote(element, previous) ?? [keepAsIs(element)];
  return [keepAsIs(element)];
}

/** Text and inline elements outside of any block: they become a paragraph, or images. */
function readParagraph(nodes: Node[]): ContentBlock[] {
  const images = nodes.filter(isVisible).map(readImage);
  if (images.every((image) => image !== undefined)) {
    return images.map((image) => createImageBlock(image, { paragraph: false }));
  }
  const paragraph = document.createElement('p');
  paragraph.append(...nodes.map((node) => node.cloneNode(true)));
  return readTextBlock(paragraph, 'unstyled');
}

function readTextBlock(element: Element, type: BlockType): ContentBlock[] {
  const [only, ...others] = [...element.childNodes].filter(isVisible);
  const image = only && others.length === 0 && type === 'unstyled' ? readImage(only) : undefined;
  if (image) return [createImageBlock(image)];
  if (!isInline(element.childNodes)) return [keepAsIs(element)];
  return [createTextBlock(element.childNodes, { type, data: readIndent(element) })];
}

function readQuote(quote: Element, previous: ContentBlock | undefined): ContentBlock[] | undefined {
  const paragraphs = [...quote.childNodes].filter(isVisible);
  const isPlain = isInline(quote.childNodes);
  if (!isPlain && !paragraphs.every((node) => isPlainParagraph(node))) return undefined;

  const parts = isPlain ? [quote.childNodes] : paragraphs.map((paragraph) => paragraph.childNodes);
  return parts.map((nodes, index) => {
    const startsGroup = (index === 0 && previous?.getType() === 'blockquote') || undefined;
    const data = { ...readIndent(quote), paragraph: isPlain ? false : undefined, startsGroup };
    return createTextBlock(nodes, { type: 'blockquote', data });
  });
}

function readFigureBlock(element: Element): ContentBlock {
  const example = readExample(element);
  if (example) return createAtomicBlock({ example });
  const embed = readEmbed(element);
  if (embed) return createAtomicBlock({ embed });
  const figure = readFigure(element);
  return figure ? createAtomicBlock({ figure }) : keepAsIs(element);
}

function readTableBlock(element: Element): ContentBlock {
  const table = readTable(element);
  if (!table) return keepAsIs(element);
  const block = createAtomicBlock({ table });
  // Browsers add nothing to a stored table, so its own spelling is kept until it is edited.
  writtenHtml.set(block, nodesToHtml([element]));
  return block;
}

function readCode(pre: Element): ContentBlock | undefined {
  if (![...pre.getElementsByTagName('*')].every(({ tagName }) => CODE_PARTS.has(tagName))) return undefined;
  const copy = pre.cloneNode(true) as Element;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  const text = trimCode(copy.textContent.replace(/\r\n?/g, '\n'));
  return createBlock({ type: 'code-block', text, data: readCodeData(pre.querySelector('code')) });
}

/** The items of a list with nested ones; `undefined` when an item holds more than a line of text. */
function readList(
  list: Element,
  depth: number,
  previous: ContentBlock | undefined,
): ContentBlock[] | undefined {
  if (depth > MAX_LIST_DEPTH) return undefined;
  const type = list.tagName === 'OL' ? listTypes.OL : listTypes.UL;
  const start = Number.parseInt(list.getAttribute('start') ?? '1', 10);
  const opening: BlockData = {
    start: type === listTypes.OL && start !== 1 && Number.isInteger(start) ? start : undefined,
    startsGroup: (previous && isListItem(previous) && previous.getDepth() >= depth) || undefined,
  };

  const items: ContentBlock[] = [];
  for (const node of list.childNodes) {
    if (!isVisible(node)) continue;
    const item = readListItem(node, type, depth, items.length === 0 ? opening : {});
    if (!item) return undefined;
    items.push(...item);
  }
  return items;
}

function readListItem(
  node: Node,
  type: BlockType,
  depth: number,
  opening: BlockData,
): ContentBlock[] | undefined {
  if (!(node instanceof Element && node.tagName === 'LI')) return undefined;
  const children = [...node.childNodes];
  const firstList = children.findIndex(isList);
  const own = firstList < 0 ? children : children.slice(0, firstList);
  const nested = firstList < 0 ? [] : children.slice(firstList).filter(isVisible);
  if (!nested.every(isList)) return undefined;

  const visible = own.filter(isVisible);
  const paragraph = visible.length === 1 && visible[0] !== undefined && isPlainParagraph(visible[0]);
  const text = paragraph ? [...(visible[0]?.childNodes ?? [])] : own;
  if (!isInline(text)) return undefined;

  const checked = node.getAttribute('data-checked');
  const isTaskItem = type === listTypes.UL && (checked === 'true' || checked === 'false');
  const task = isTaskItem ? { checked: checked === 'true' } : {};
  const blocks = [
    createTextBlock(text, { type, depth, data: { ...opening, ...task, ...(paragraph && { paragraph }) } }),
  ];
  for (const list of nested) {
    const items = readList(list, depth + 1, blocks.at(-1));
    if (!items) return undefined;
    blocks.push(...items);
  }
  return blocks;
}

function createTextBlock(
  nodes: Iterable<Node>,
  parts: Omit<BlockParts, 'text' | 'characters'>,
): ContentBlock {
  const block = createBlock({ ...parts, ...readInline(nodes) });
  if (block.getLength() > 0 && isStoredInline(nodes)) writtenHtml.set(block, nodesToHtml(nodes));
  return block;
}

function readIndent(element: Element): BlockData {
  const indent = /(?:^|\s)indent-([1-8])(?:\s|$)/.exec(element.className)?.[1];
  return { indent: indent === undefined ? undefined : Number(indent) };
}

/** Content that the editor cannot edit is stored unchanged. */
const keepAsIs = (element: Element): ContentBlock => createAtomicBlock({ html: nodesToHtml([element]) });

const isVisible = (node: Node): boolean =>
  node instanceof Element || (node instanceof Text && /[^\t\n\f\r ]/.test(node.data));

const hasBlock = (element: Element): boolean =>
  BLOCKS.has(element.tagName) ||
  [...element.getElementsByTagName('*')].some(({ tagName }) => BLOCKS.has(tagName));

const isList = (node: Node): node is Element => node instanceof Element && node.tagName in listTypes;

const isPlainParagraph = (node: Node): boolean =>
  node instanceof Element && node.tagName === 'P' && node.className === '' && isInline(node.childNodes);
