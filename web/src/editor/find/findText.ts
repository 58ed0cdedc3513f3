import type { ContentBlock, ContentState, EditorState } from 'draft-js';
import { NOTE } from '../html/blocks';
import type { BlockRange } from '../keyboard/typedText';

/** What to look for. */
export interface FindQuery {
  text: string;
  matchCase: boolean;
  wholeWord: boolean;
}

/** Beyond this length a selection is not meant as something to look for. */
const LONGEST_SELECTION = 200;

/** All places of a text in the blocks that Draft.js edits, in order and without overlaps. */
export function findMatches(content: ContentState, query: FindQuery): BlockRange[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  return content.getBlocksAsArray().flatMap((block) => {
    if (block.getType() === 'atomic') return [];
    const key = block.getKey();
    return [...block.getText().matchAll(pattern)]
      .map(({ 0: found, index }) => ({ key, start: index, end: index + found.length }))
      .filter(({ start, end }) => !crossesNote(block, start, end));
  });
}

/** Accents, joiners and skin tones belong to the character before them: a match without them would be half of one. */
const WITHIN_CHARACTER = '(?![\\p{M}\\p{Emoji_Modifier}\\u200d])';

/**
 * Compares ignoring case in the pattern, not in changed texts: `'İ'.toLowerCase()` is longer than `'İ'`. With `u` a match
 * consists of whole code points.
 */
function patternOf({ text, matchCase, wholeWord }: FindQuery): RegExp | undefined {
  if (text === '') return undefined;
  // Pasted text has no-break spaces, which nobody can see or type.
  const source = text
    .normalize()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll(' ', '[ \\u00a0]');
  const before = wholeWord ? '(?<![\\p{L}\\p{N}\\p{M}_\\u200d])' : '(?<!\\u200d)';
  const after = wholeWord ? '(?![\\p{L}\\p{N}\\p{M}_])' : '';
  return new RegExp(before + source + WITHIN_CHARACTER + after, matchCase ? 'gu' : 'giu');
}

/** The text of a footnote stands within the line, but does not continue it. */
function crossesNote(block: ContentBlock, start: number, end: number): boolean {
  const isNote = block.getInlineStyleAt(start).has(NOTE);
  for (let offset = start + 1; offset < end; offset += 1) {
    if (block.getInlineStyleAt(offset).has(NOTE) !== isNote) return true;
  }
  return false;
}

/** Where the search begins. */
export interface FindPlace {
  key: string;
  offset: number;
}

/** Index of the first match that begins at the place or behind it, otherwise of the first one; -1 without matches. */
export function matchFrom(content: ContentState, matches: readonly BlockRange[], place: FindPlace): number {
  if (matches.length === 0) return -1;
  const order = new Map(content.getBlocksAsArray().map((block, index) => [block.getKey(), index]));
  const orderOf = (key: string): number => order.get(key) ?? -1;
  const from = orderOf(place.key);
  const index = matches.findIndex(
    ({ key, start }) => orderOf(key) > from || (key === place.key && start >= place.offset),
  );
  return Math.max(index, 0);
}

/** The selected text to look for: within one line of one block. */
export function selectedText(editorState: EditorState): string | undefined {
  const selection = editorState.getSelection();
  const key = selection.getStartKey();
  const block = editorState.getCurrentContent().getBlockForKey(key) as ContentBlock | undefined;
  if (!block || key !== selection.getEndKey() || block.getType() === 'atomic') return undefined;
  const text = block.getText().slice(selection.getStartOffset(), selection.getEndOffset());
  return text === '' || text.length > LONGEST_SELECTION || text.includes('\n') ? undefined : text;
}

/** The place of the selection's start. */
export const placeOfSelection = (editorState: EditorState): FindPlace => ({
  key: editorState.getSelection().getStartKey(),
  offset: editorState.getSelection().getStartOffset(),
});
