import type { CharacterMetadata, ContentBlock } from 'draft-js';
import { NOTE } from './blocks';

/** An invisible character with which a footnote without text begins. It is not stored. */
export const NOTE_START = '\u200b';

const noteCounts = new WeakMap<ContentBlock, number>();

/** The number of footnotes in a block. Each block is searched once, because a change makes a new block. */
export function countNotes(block: ContentBlock): number {
  const known = noteCounts.get(block);
  if (known !== undefined) return known;
  const characters = block.getCharacterList().toArray();
  const isNote = (index: number) => characters[index]?.hasStyle(NOTE) === true;
  const count = characters.filter((_character, index) => isNote(index) && !isNote(index - 1)).length;
  noteCounts.set(block, count);
  return count;
}

/** A part of a block's text. */
export interface TextPart {
  text: string;
  characters: readonly CharacterMetadata[];
}

/** The text of footnotes, and that around them. */
export function splitNotes({ text, characters }: TextPart): (TextPart & { isNote: boolean })[] {
  const parts: { start: number; isNote: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const isNote = character.hasStyle(NOTE);
    if (parts.at(-1)?.isNote !== isNote) parts.push({ start: index, isNote });
  }
  return parts.map(({ start, isNote }, index) => {
    const end = parts[index + 1]?.start ?? text.length;
    return { isNote, text: text.slice(start, end), characters: characters.slice(start, end) };
  });
}

/** The text of a block, in which a footnote does not join the word before it. */
export const textAroundNotes = (block: ContentBlock): string =>
  splitNotes({ text: block.getText(), characters: block.getCharacterList().toArray() })
    .map(({ text }) => text)
    .join(' ');
