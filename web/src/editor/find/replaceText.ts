import {
  BlockMapBuilder,
  CharacterMetadata,
  EditorState,
  type ContentBlock,
  type ContentState,
} from 'draft-js';
import { caretIn } from '../commands/blockCommands';
import { linkData } from '../html/blocks';
import type { BlockRange } from '../keyboard/typedText';
import { pushStep } from '../commands/undoSteps';

/**
 * Replaces places that `findMatches` gave, as one undo step. The caret is then behind the last of them; the focus stays
 * where it is.
 *
 * It builds each block once: a `Modifier` a match takes seconds for thousands of matches in long code.
 */
export function replaceMatches(
  editorState: EditorState,
  matches: readonly BlockRange[],
  text: string,
): EditorState {
  const last = matches.at(-1);
  if (!last) return editorState;
  const content = editorState.getCurrentContent();
  const byBlock = new Map<string, BlockRange[]>();
  for (const match of matches) {
    const known = byBlock.get(match.key);
    if (known) known.push(match);
    else byBlock.set(match.key, [match]);
  }
  const blocks = content.getBlocksAsArray().map((block) => {
    const ranges = byBlock.get(block.getKey());
    return ranges ? replaceInside(content, block, ranges, text) : block;
  });
  const inLast = byBlock.get(last.key) ?? [];
  const shift = inLast.reduce((sum, { start, end }) => sum + text.length - (end - start), 0);
  const selectionAfter = caretIn(content.getBlockForKey(last.key), last.end + shift).set('hasFocus', false);
  const replaced = content.merge({
    blockMap: BlockMapBuilder.createFromArray(blocks),
    selectionBefore: editorState.getSelection(),
    selectionAfter,
  }) as ContentState;
  return withoutFocus(pushStep(editorState, replaced, 'insert-fragment'));
}

/**
 * Undoes or redoes while the focus is not in the text. Draft.js would select what was selected in the text, and the
 * browser would move the focus there.
 */
export function undoWithoutFocus(editorState: EditorState, name: 'undo' | 'redo'): EditorState {
  return withoutFocus(EditorState[name](editorState));
}

/** The same state, of which all blocks are rendered again without moving the focus. */
export const withoutFocus = (editorState: EditorState): EditorState =>
  EditorState.set(editorState, {
    selection: editorState.getSelection().set('hasFocus', false),
    // Draft.js then also renders blocks in which the browser inserted characters natively.
    forceSelection: true,
  });

/** The new text has the marks of the first character that it replaces, and the first link in it. */
function replaceInside(
  content: ContentState,
  block: ContentBlock,
  ranges: readonly BlockRange[],
  text: string,
): ContentBlock {
  const old = block.getText();
  const oldCharacters = block.getCharacterList().toArray();
  const parts: string[] = [];
  const characters: CharacterMetadata[] = [];
  const keep = (from: number, to: number): void => {
    parts.push(old.slice(from, to));
    for (let offset = from; offset < to; offset += 1) {
      characters.push(oldCharacters[offset] ?? CharacterMetadata.create());
    }
  };
  let end = 0;
  for (const range of ranges) {
    keep(end, range.start);
    const within = oldCharacters.slice(range.start, range.end);
    const link = within.find((character) => linkData(content, character.getEntity()))?.getEntity() ?? null;
    const first = within[0] ?? CharacterMetadata.create();
    const character = CharacterMetadata.applyEntity(first, link);
    parts.push(text);
    for (let offset = 0; offset < text.length; offset += 1) characters.push(character);
    end = range.end;
  }
  keep(end, old.length);
  const characterList = block.getCharacterList().clear().concat(characters).toList();
  return block.merge({ text: parts.join(''), characterList }) as ContentBlock;
}
