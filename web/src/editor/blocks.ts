import { ContentBlock, genKey, type CharacterMetadata, type ContentState } from 'draft-js';

/** Draft.js block types that the editor uses, all of them. `atomic` holds an image or content that is kept as it is. */
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

/** Inline styles with the element each is stored as, outermost first: overlapping marks always nest in this order. */
export const marks = [
  ['BOLD', 'strong'],
  ['ITALIC', 'em'],
  ['UNDERLINE', 'u'],
  ['STRIKETHROUGH', 's'],
  ['CODE', 'code'],
] as const;

export type Mark = (typeof marks)[number];
export type MarkStyle = Mark[0];

export const headings = [
  ['header-two', 'h2'],
  ['header-three', 'h3'],
  ['header-four', 'h4'],
] as const;

export const LINK = 'LINK';

export interface LinkData {
  url: string;
}

/** Draft.js numbers and styles list levels 0 to 4. */
export const MAX_LIST_DEPTH = 4;

/** Steps of indentation of text. */
export const MAX_INDENT = 8;

/** An image as the stored HTML describes it; `width` and `height` are pixels. */
export interface EditorImage {
  src: string;
  alt?: string;
  width?: number;
  height?: number;
}

/** What a block carries beside its text; each key only means something for the block types named. */
export interface BlockData {
  /** Paragraphs, headings, quotes: step 1 to {@link MAX_INDENT} of the stored class `indent-N`. */
  indent?: number;
  /** Code: the name in the stored class `language-*`. */
  language?: string;
  /** Ordered list item: the list that it opens counts from here. */
  start?: number;
  /** List item or quote: begins a list or quote of its own although the one before could go on. */
  startsGroup?: boolean;
  /** Whether the text or image stands in a paragraph of its own; unsaid, list items do not, quotes and images do. */
  paragraph?: boolean;
  /** Atomic: the image shown. */
  image?: EditorImage;
  /** Atomic: HTML that the editor cannot edit and gives back as it is. */
  html?: string;
}

export interface BlockParts {
  type: BlockType;
  text?: string;
  characters?: Iterable<CharacterMetadata>;
  depth?: number;
  data?: BlockData;
}

/** Makes a block with a key of its own; without `characters` the text is plain. */
export function createBlock({ type, text = '', characters, depth = 0, data = {} }: BlockParts): ContentBlock {
  // An empty block lends its immutable collections, so that the library behind them need not be a dependency.
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

/** The block with other data. */
export const withData = (block: ContentBlock, data: BlockData): ContentBlock =>
  block.set('data', dataMap(data)) as ContentBlock;

// Not `merge`, which would turn the objects among the values into collections.
const dataMap = (data: BlockData) =>
  Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .reduce((map, [key, value]) => map.set(key, value), new ContentBlock().getData());

/** An atomic block needs one character for Draft.js to place the selection on. */
export const ATOMIC_TEXT = ' ';

export function createAtomicBlock(data: BlockData): ContentBlock {
  return createBlock({ type: 'atomic', text: ATOMIC_TEXT, data });
}

const dataOf = new WeakMap<ContentBlock, BlockData>();

/** The block's data with every value checked, for it may come from a pasted or older document. */
export function blockData(block: ContentBlock): BlockData {
  const known = dataOf.get(block);
  if (known) return known;
  const data = readData(block);
  dataOf.set(block, data);
  return data;
}

function readData(block: ContentBlock): BlockData {
  const get = (key: keyof BlockData): unknown => block.getData().get(key);
  const indent = get('indent');
  const start = get('start');
  return {
    indent: isInteger(indent) && indent >= 1 && indent <= MAX_INDENT ? indent : undefined,
    language: asString(get('language')),
    start: isInteger(start) ? start : undefined,
    startsGroup: get('startsGroup') === true,
    paragraph: asBoolean(get('paragraph')),
    image: asImage(get('image')),
    html: asString(get('html')),
  };
}

/** The data of a character's entity if it is a link; the key is null, whatever its type says, for one without entity. */
export function linkData(content: ContentState, entityKey: string | null): LinkData | undefined {
  if (entityKey === null) return undefined;
  const entity = content.getEntity(entityKey);
  if (entity.getType() !== LINK) return undefined;
  const data: unknown = entity.getData();
  if (typeof data !== 'object' || data === null || !('url' in data) || typeof data.url !== 'string')
    return undefined;
  return { url: data.url };
}

/** Code without the empty lines around it and the space at its end, as it is stored. */
export const trimCode = (text: string): string => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

export const isListItem = (block: ContentBlock): boolean =>
  block.getType() === 'unordered-list-item' || block.getType() === 'ordered-list-item';

function asImage(value: unknown): EditorImage | undefined {
  if (typeof value !== 'object' || value === null || !('src' in value)) return undefined;
  const { src, alt, width, height } = { alt: undefined, width: undefined, height: undefined, ...value };
  if (typeof src !== 'string') return undefined;
  return {
    src,
    alt: asString(alt),
    width: isInteger(width) ? width : undefined,
    height: isInteger(height) ? height : undefined,
  };
}

const isInteger = (value: unknown): value is number => Number.isInteger(value);
const asString = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const asBoolean = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
