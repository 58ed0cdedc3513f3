import { EditorState, type ContentBlock } from 'draft-js';
import { caretIn, insertParagraphAfter, replaceBlocks, selectedBlocks } from './blockCommands';
import { blockData, createBlock, type BoxKind } from '../html/blocks';
import { boxAround, boxGroups, boxOf, canBeBoxed, isSummary, withBox } from '../html/boxes';

/** Commands on boxes. Each returns the next editor state. */

/** Puts the selected blocks into a box, with the rest of the boxes that they are in. The same box again: takes it away. */
export function toggleBox(editorState: EditorState, kind: BoxKind): EditorState {
  const blocks = wholeBoxes(editorState);
  if (blocks.every((block) => boxOf(block) === kind)) return unwrap(editorState, blocks);
  const boxed = blocks.map((block, index) => {
    if (!canBeBoxed(block)) return block;
    return withBox(block, kind, index === 0 ? blockData(block).startsBox : false);
  });
  const [first] = boxed;
  if (kind !== 'details' || boxed.length > 1 || first?.getType() !== 'unstyled') {
    return replaceBlocks(editorState, blocks, boxed);
  }
  return replaceBlocks(editorState, blocks, [first, detailsBody()]);
}

export const isInBox = (editorState: EditorState, kind: BoxKind): boolean =>
  boxOf(selectedBlocks(editorState)[0]) === kind;

/** The line that the reader unfolds. */
export const detailsBody = (): ContentBlock =>
  createBlock({ type: 'unstyled', data: { box: 'details', startsBox: false } });

/** The selected blocks and the rest of their boxes. */
function wholeBoxes(editorState: EditorState): ContentBlock[] {
  const selected = new Set(selectedBlocks(editorState));
  const isTouched = (block: ContentBlock): boolean => selected.has(block);
  return boxGroups(editorState.getCurrentContent().getBlocksAsArray()).flatMap((group) => {
    if (!group.some(isTouched)) return [];
    return boxOf(group[0]) === undefined ? group.filter(isTouched) : group;
  });
}

const unwrap = (editorState: EditorState, blocks: readonly ContentBlock[]): EditorState =>
  replaceBlocks(
    editorState,
    blocks,
    blocks.map((block) => withBox(block, null)),
  );

/** Backspace at the start of a box takes it away. `undefined` elsewhere. */
export function unwrapAtStart(editorState: EditorState, block: ContentBlock): EditorState | undefined {
  const box = boxAround(editorState.getCurrentContent(), block);
  return box[0] === block ? unwrap(editorState, box) : undefined;
}

/** What Enter does in a box besides splitting its blocks: leave it, or go on from the summary. */
export function breakInBox(editorState: EditorState, block: ContentBlock): EditorState | undefined {
  const content = editorState.getCurrentContent();
  const box = boxAround(content, block);
  const isAtEnd = editorState.getSelection().getEndOffset() === block.getLength();
  const next = box[box.indexOf(block) + 1];
  if (isSummary(content, block)) {
    const isBodyEmpty = box.length === 2 && next?.getType() === 'unstyled' && next.getLength() === 0;
    return isAtEnd && next && isBodyEmpty
      ? EditorState.forceSelection(editorState, caretIn(next, 0))
      : undefined;
  }
  if (box.length === 0 || next || block.getLength() > 0) return undefined;
  // Details without a line below their summary would be none.
  if (boxOf(block) === 'details' && box.length === 2) {
    return insertParagraphAfter(editorState, { box: null });
  }
  return unwrap(editorState, [block]);
}
