import { CharacterMetadata, ContentState, type ContentBlock } from 'draft-js';
import type { Example } from '../../examples/example';
import {
  createAtomicBlock,
  createBlock,
  LINK,
  marks,
  NOTE,
  type BlockType,
  type BoxKind,
  type EditorEmbed,
  type EditorFigure,
} from '../html/blocks';
import { asSummary, boxOf, canBeBoxed, withBox } from '../html/boxes';
import { createFile } from '../html/exampleEdits';

/** Numbers in [0, 1) that are the same for the same seed (a linear congruential generator). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const PIECES = [
  'word',
  'words and',
  ' ',
  '  ',
  '\n',
  '&amp;',
  '<b>',
  '"',
  "'",
  '`',
  '&',
  '>',
  '\u00a0',
  '\u2003',
  '👩‍👩‍👧‍👦',
  '🎉',
  'שלום',
  'مرحبا',
  'é',
  '漢字',
  '#1',
  '</p>',
  '\t',
];
/** Code is stored with all white space. */
const CODE_PIECES = [...PIECES, '\n\n', '  ', '\t\n', '</code>', '</figure>', '```', '<App />', '"use"'];
const TEXT_BLOCKS: BlockType[] = [
  'unstyled',
  'unstyled',
  'header-two',
  'header-three',
  'header-four',
  'blockquote',
];
const LISTS: BlockType[] = ['unordered-list-item', 'ordered-list-item'];

/**
 * A random document of everything that the toolbar can make: nested lists, overlapping marks, links, line breaks, code,
 * quotes, indents, empty lines, images, examples.
 */
export function randomContent(seed: number): ContentState {
  const next = random(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  let content = ContentState.createFromText('');

  const inline = (): { text: string; characters: CharacterMetadata[] } => {
    const text = Array.from({ length: below(8) }, () => pick(PIECES)).join('');
    let characters = Array.from({ length: text.length }, () => CharacterMetadata.create());
    const cover = (change: (character: CharacterMetadata) => CharacterMetadata): void => {
      const [from = 0, to = 0] = [
        boundary(text, below(text.length + 1)),
        boundary(text, below(text.length + 1)),
      ].sort((a, b) => a - b);
      characters = characters.map((character, index) =>
        index >= from && index < to ? change(character) : character,
      );
    };
    for (let count = below(5); count > 0; count -= 1) {
      const [style] = pick(marks);
      cover((character) => CharacterMetadata.applyStyle(character, style));
    }
    if (below(3) === 0) cover((character) => CharacterMetadata.applyStyle(character, NOTE));
    for (let count = below(3); count > 0; count -= 1) {
      content = content.createEntity(LINK, 'MUTABLE', {
        url: pick(['https://react.dev/?a=1&b=%222%22', '/post/1', 'mailto:a@b.example', 'tel:+442079460000']),
      });
      const key = content.getLastCreatedEntityKey();
      cover((character) => CharacterMetadata.applyEntity(character, key));
    }
    return { text, characters };
  };

  const example = (): Example => {
    const names = ['App.js', '/index.tsx', 'src/styles.css', 'data.json', 'a-b_c.txt'].slice(below(5));
    const first = below(names.length + 1);
    const code = (): string => Array.from({ length: below(8) }, () => pick(CODE_PIECES)).join('');
    return {
      files: names.map((name, index) =>
        createFile(name, code(), { isHidden: below(3) === 0, isActive: index === first }),
      ),
      captionHtml: below(2) === 0 ? null : pick(['Click &amp; see', 'A <strong>b</strong> &lt;c&gt;']),
      runsAutomatically: below(2) === 0,
    };
  };

  const figure = (): EditorFigure => ({
    images: Array.from({ length: 1 + below(3) }, () => ({
      src: '/uploads/a.webp',
      alt: pick(PIECES),
      width: 40,
      height: 30,
    })),
    captionHtml: below(2) === 0 ? null : pick(['A &amp; b', 'A <em>drop</em> &lt;c&gt;']),
    isWide: below(3) === 0,
  });

  const embed = (): EditorEmbed => ({
    url: pick([
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5',
      'https://codepen.io/a-b/pen/aBcDeF',
      'https://gist.github.com/a/0123456789abcdef',
      'https://github.com/facebook/react',
      'https://example.com/?a=1&b=%22',
    ]),
    title: Array.from({ length: below(4) }, () => pick(PIECES)).join(''),
    captionHtml: below(2) === 0 ? null : 'A &amp; b',
  });

  const blocks: ContentBlock[] = [];
  for (let count = 1 + below(12); count > 0; count -= 1) {
    const kind = below(10);
    const depth = blocks.at(-1)?.getDepth() ?? 0;
    if (kind < 4) {
      const isNested = blocks.at(-1)?.getType().endsWith('list-item');
      const type = pick(LISTS);
      blocks.push(
        createBlock({
          type,
          depth: isNested ? below(Math.min(depth + 2, 5)) : 0,
          ...inline(),
          data: type === 'unordered-list-item' && below(2) === 0 ? { checked: below(2) === 0 } : {},
        }),
      );
    } else if (kind < 8) {
      blocks.push(
        createBlock({
          type: pick(TEXT_BLOCKS),
          ...inline(),
          data: below(4) === 0 ? { indent: 1 + below(8) } : {},
        }),
      );
    } else if (kind === 8) {
      blocks.push(
        createBlock({
          type: 'code-block',
          text: inline().text,
          data: {
            ...(below(2) === 0 && { language: 'tsx' }),
            ...(below(3) === 0 && { file: pick(['src/App.tsx', 'a "b" & c']) }),
            ...(below(3) === 0 && { lines: pick(['1', '2-4,7']) }),
          },
        }),
      );
    } else if (below(3) === 0) {
      blocks.push(createAtomicBlock({ example: example() }));
    } else if (below(4) === 0) {
      blocks.push(createAtomicBlock({ embed: embed() }));
    } else {
      blocks.push(createAtomicBlock({ figure: figure() }));
    }
  }
  return ContentState.createFromBlockArray(intoBoxes(blocks, below));
}

/** Puts some of the blocks into boxes. A box without text would not be stored. */
function intoBoxes(blocks: readonly ContentBlock[], below: (limit: number) => number): ContentBlock[] {
  const kinds: BoxKind[] = ['note', 'tip', 'warning', 'details'];
  const boxed: ContentBlock[] = [];
  for (let index = 0; index < blocks.length;) {
    const span = blocks.slice(index, index + 1 + below(4));
    index += span.length;
    const kind = kinds[below(8)];
    const hasText = (block: ContentBlock): boolean =>
      block.getType() !== 'atomic' && block.getType() !== 'code-block' && block.getText().trim() !== '';
    const isFull = kind === 'details' ? span.length > 1 && span.every(hasText) : span.some(hasText);
    if (kind === undefined || !isFull || !span.every(canBeBoxed)) {
      boxed.push(...span);
      continue;
    }
    const startsBox = boxOf(boxed.at(-1)) === kind || undefined;
    const inBox = span.map((block, at) => withBox(block, kind, at === 0 ? startsBox : undefined));
    const [first, ...others] = inBox;
    boxed.push(...(kind === 'details' && first ? [...asSummary(first), ...others] : inBox));
  }
  return boxed;
}

/** The nearest index at or before `index` that is not inside a surrogate pair. */
function boundary(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}
