import type { ContentBlock } from 'draft-js';
import { isListItem } from '../html/blocks';
import { boxOf } from '../html/boxes';

/** How many blocks a chunk gets, at least. */
const SIZE = 20;
/** How many blocks it may grow to, at least, before it is split. */
const MAX_SIZE = 2 * SIZE;

/** Adjacent blocks that are rendered, and skipped by the browser, as one. */
export interface BlockChunk {
  /** Differs from those of other chunks of the text, and stays while the text changes. */
  id: number;
  blocks: readonly ContentBlock[];
}

type Chunk = BlockChunk & { blocks: ContentBlock[] };

/**
 * Splits a text into chunks, where the edge of an element changes nothing that one sees. Blocks stay in the chunk where they are, because React
 * mounts a block anew in another one.
 */
export class Chunks {
  #last: readonly BlockChunk[] = [];
  #lastId = 0;

  of(blocks: readonly ContentBlock[]): readonly BlockChunk[] {
    const idOf = new Map(
      this.#last.flatMap(({ id, blocks: members }) => members.map((block) => [block.getKey(), id] as const)),
    );
    const ids = new Set<number>();
    const lastId = this.#lastId;
    const chunks: Chunk[] = [];
    for (const [index, block] of blocks.entries()) {
      const current = chunks.at(-1);
      const id = idOf.get(block.getKey());
      // Not by a block that was moved here from its chunk.
      const nextId = idOf.get(blocks[index + 1]?.getKey() ?? '') ?? id;
      const isContinued = id !== undefined && !ids.has(id) && nextId === id;
      const isFull = current && current.id > lastId && current.blocks.length >= SIZE;
      if (current && !(canBegin(block, blocks[index - 1]) && (isContinued || isFull)))
        current.blocks.push(block);
      else {
        const chunk = { id: isContinued ? id : (this.#lastId += 1), blocks: [block] };
        ids.add(chunk.id);
        chunks.push(chunk);
      }
    }
    const isNew = (block: ContentBlock, { id }: Chunk) => idOf.get(block.getKey()) !== id;
    this.#last = chunks.flatMap((chunk, index) => {
      if (chunk.blocks.length <= MAX_SIZE) return [chunk];
      const next = chunks[index + 1];
      // Before a small one, each block that is added at the same place would begin a chunk of its own.
      const mayEnd = !next || next.blocks.length >= SIZE;
      const start = mayEnd ? beginBeyond(chunk.blocks, MAX_SIZE) : -1;
      const added = start < 0 ? [] : chunk.blocks.slice(start);
      if (added.length === 0 || !added.every((block) => isNew(block, chunk))) return this.#divide(chunk);
      const rest = { id: (this.#lastId += 1), blocks: added };
      return [{ ...chunk, blocks: chunk.blocks.slice(0, start) }, ...this.#divide(rest)];
    });
    return this.#last;
  }

  /** Not at its end: where one goes on writing, each further block would begin a chunk of its own. */
  #divide(chunk: Chunk): Chunk[] {
    const parts: Chunk[] = [];
    for (const [index, block] of chunk.blocks.entries()) {
      const part = parts.at(-1);
      const isFull = part && part.blocks.length >= SIZE && chunk.blocks.length - index >= SIZE;
      if (part && !(isFull && canBegin(block, chunk.blocks[index - 1]))) part.blocks.push(block);
      else parts.push({ id: part ? (this.#lastId += 1) : chunk.id, blocks: [block] });
    }
    return parts;
  }
}

const beginBeyond = (blocks: readonly ContentBlock[], size: number): number =>
  blocks.findIndex((block, index) => index >= size && canBegin(block, blocks[index - 1]));

/** Margins overlap only within a chunk: that above a heading is made smaller by that of what is before it (.underText). */
export const isHeading = (block: ContentBlock | undefined): boolean =>
  block !== undefined && block.getType().startsWith('header-');

function canBegin(block: ContentBlock, before: ContentBlock | undefined): boolean {
  if (boxOf(block) !== undefined) return false;
  if (block.getType() === 'unstyled' || block.getType() === 'code-block') return true;
  const hasTextMargin = before?.getType() === 'unstyled' || (before && isListItem(before));
  return isHeading(block) && hasTextMargin === true && boxOf(before) === undefined;
}

/** What the height of a chunk depends on. */
export interface ChunkText {
  characters: number;
  /** The number of line ends, in code too. */
  lines: number;
}

/** The lines that a picture, table, embed or example counts for. */
const ATOMIC_LINES = 24;

export function textOf(blocks: readonly ContentBlock[]): ChunkText {
  let characters = 0;
  let lines = 0;
  for (const block of blocks) {
    characters += block.getLength();
    lines += block.getType() === 'atomic' ? ATOMIC_LINES : block.getText().split('\n').length;
  }
  return { characters, lines };
}
