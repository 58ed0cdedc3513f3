import { ContentBlock, genKey, type CharacterMetadata, type ContentState } from 'draft-js';
import type { Example } from '../../examples/example';
import type { EditorTable } from './table';

/** All Draft.js block types that the editor uses. `atomic` holds images, an embed, an example, a table, or raw HTML that is stored unchanged. */
export type BlockType =
  | 'unstyled'
  | 'header-two'
  | 'header-three'
  | 'header-four'
  | 'blockquote'
  | 'code-block'
  | 'unordered-list-item'
  | 'ordered-list-item'
  | 'atomic';

/** Inline styles and the element that stores each, outermost first: overlapping marks always nest in this order. */
export const marks = [
  ['BOLD', 'strong'],
  ['ITALIC', 'em'],
  ['UNDERLINE', 'u'],
  ['STRIKETHROUGH', 's'],
  ['CODE', 'code'],
  ['KEYBOARD', 'kbd'],
] as const;

export type Mark = (typeof marks)[number];
export type MarkStyle = Mark[0];

/** The style of a footnote, whose text stands in the line. It is stored around all marks and links in it. */
export const NOTE = 'NOTE';

export const headings = [
  ['header-two', 'h2'],
  ['header-three', 'h3'],
  ['header-four', 'h4'],
] as const;

export const LINK = 'LINK';

/** An abbreviation with what it stands for. Links have none: readers can open both. */
export const ABBREVIATION = 'ABBREVIATION';

interface AbbreviationData {
  title: string;
}

interface LinkData {
  url: string;
}

/** Draft.js numbers and styles list levels 0 to 4. */
export const MAX_LIST_DEPTH = 4;

/** Maximum number of indentation steps of text. */
export const MAX_INDENT = 8;

/** An image as the stored HTML describes it; `width` and `height` are pixels. */
export interface EditorImage {
  src: string;
  alt?: string;
  width?: number;
  height?: number;
}

/** Up to {@link MAX_IMAGES} images beside each other. A single one without caption and width is stored without a figure. */
export interface EditorFigure {
  images: readonly EditorImage[];
  /** Stored inline HTML. */
  captionHtml: string | null;
  /** Whether it may be wider than the text. */
  isWide: boolean;
}

/** A page of another site, which readers open in the post or by a link. */
export interface EditorEmbed {
  url: string;
  /** Plain text; empty shows the address. */
  title: string;
  captionHtml: string | null;
}

/** How many images a figure can have. */
export const MAX_IMAGES = 3;

/** A box around blocks: one of the callouts, or details, whose first block is the summary. */
export type BoxKind = 'note' | 'tip' | 'warning' | 'details';

/** A block's data beside its text; each key applies only to the block types named. */
export interface BlockData {
  /** Paragraphs, headings and quotes: step 1 to {@link MAX_INDENT} of the stored class `indent-N`. */
  indent?: number;
  /** Code: the language of the stored class `language-*`. */
  language?: string;
  /** Code: the name of its file. */
  file?: string;
  /** Code: the highlighted lines, such as `1,3-5` (codeLines.ts). */
  lines?: string;
  /** Bullet list item: a task, and whether it is done. */
  checked?: boolean;
  /** The box that the block is in; null until {@link keepBoxes} has seen that the block left its box. */
  box?: BoxKind | null;
  /** First block of a box that directly follows another one of its kind; false: joins it (see {@link keepBoxes}). */
  startsBox?: boolean;
  /** Ordered list item: the number at which the list that it opens starts. */
  start?: number;
  /** List item or quote: opens a list or quote of its own instead of continuing the one before. */
  startsGroup?: boolean;
  /** Whether text or a single image has its own paragraph. Default: true for quotes and images, not for list items. */
  paragraph?: boolean;
  /** Atomic: the images. */
  figure?: EditorFigure;
  /** Atomic: the page of another site. */
  embed?: EditorEmbed;
  /** Atomic: the example. */
  example?: Example;
  /** Atomic: the table. */
  table?: EditorTable;
  /** Atomic: raw HTML that the editor cannot edit and writes back unchanged. */
  html?: string;
}

export interface BlockParts {
  type: BlockType;
  text?: string;
  characters?: Iterable<CharacterMetadata>;
  depth?: number;
  data?: BlockData;
}

/** Makes a block with a new key; without `characters` the text is plain. */
export function createBlock({ type, text = '', characters, depth = 0, data = {} }: BlockParts): ContentBlock {
  // An empty block provides its immutable collections, so immutable.js need not be a dependency.
  const empty = new ContentBlock();
  return new ContentBlock({
    key: genKey(),
    type,
    text,
    depth,
    data: dataMap(data),
    ...(characters && {
      characterList: empty
        .getCharacterList()
        .concat([...characters])
        .toList(),
    }),
  });
}

export const withData = (block: ContentBlock, data: BlockData): ContentBlock =>
  block.set('data', dataMap(data)) as ContentBlock;

// Not `merge`: it would convert object values to immutable collections.
const dataMap = (data: BlockData) =>
  Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .reduce((map, [key, value]) => map.set(key, value), new ContentBlock().getData());

/** Draft.js needs one character in an atomic block to place the selection on. */
export const ATOMIC_TEXT = ' ';

export function createAtomicBlock(data: BlockData): ContentBlock {
  return createBlock({ type: 'atomic', text: ATOMIC_TEXT, data });
}

export const createImageBlock = (image: EditorImage, data: BlockData = {}): ContentBlock =>
  createAtomicBlock({ ...data, figure: { images: [image], captionHtml: null, isWide: false } });

const knownData = new WeakMap<ContentBlock, Readonly<BlockData>>();

/**
 * The block's data, read once, because a change makes a new block. Draft.js's types do not know that only
 * {@link createBlock} and {@link withData} set it.
 */
export function blockData(block: ContentBlock): Readonly<BlockData> {
  const known = knownData.get(block);
  if (known) return known;
  const data: BlockData = block.getData().toObject();
  knownData.set(block, data);
  return data;
}

/** The data of a character's entity if it is a link. The key is null without one, whatever the type says. */
export function linkData(content: ContentState, entityKey: string | null): LinkData | undefined {
  const entity = entityKey === null ? undefined : content.getEntity(entityKey);
  return entity?.getType() === LINK ? (entity.getData() as LinkData) : undefined;
}

/** The data of a character's entity if it is an abbreviation. */
export function abbreviationData(
  content: ContentState,
  entityKey: string | null,
): AbbreviationData | undefined {
  const entity = entityKey === null ? undefined : content.getEntity(entityKey);
  return entity?.getType() === ABBREVIATION ? (entity.getData() as AbbreviationData) : undefined;
}

/** The code as it is stored: without empty lines around it or white space at its end. */
export const trimCode = (text: string): string => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

export const isListItem = (block: ContentBlock): boolean =>
  block.getType() === 'unordered-list-item' || block.getType() === 'ordered-list-item';

/** Whether the block is an item to tick off. */
export const isTask = (block: ContentBlock): boolean =>
  block.getType() === 'unordered-list-item' && blockData(block).checked !== undefined;
