import {
  EditorState,
  Modifier,
  type ContentBlock,
  type ContentState,
  type DraftInlineStyle,
  type SelectionState,
} from 'draft-js';
import { linkData } from '../html/blocks';
import type { ComposedText } from './ComposedBlock';
import { typeMarkdown } from '../commands/markdownInput';
import { withMeantSelection } from '../commands/meantSelection';
import { caretBlock, selectionIn } from '../commands/textCommands';
import { pushStep } from '../commands/undoSteps';

/** Text that a keyboard or dictation inserts as a whole. Its last character can complete a Markdown sign. */
export function typeText(editorState: EditorState, text: string): EditorState {
  const state = withMeantSelection(editorState);
  const before = insertTyped(state, text.slice(0, -1));
  return typeMarkdown(before, text.slice(-1)) ?? insertTyped(state, text);
}

/** Converts Markdown whose last sign came with a composition, before which Draft.js asks no one. */
export function convertComposed(editorState: EditorState): EditorState | undefined {
  const selection = editorState.getSelection();
  const end = selection.getStartOffset();
  if (!selection.isCollapsed() || end === 0) return undefined;
  const block = caretBlock(editorState);
  const content = Modifier.removeRange(
    editorState.getCurrentContent(),
    selectionIn(block, end - 1, end),
    'backward',
  );
  const before = EditorState.acceptSelection(
    EditorState.set(editorState, { currentContent: content }),
    content.getSelectionAfter(),
  );
  return typeMarkdown(before, block.getText().slice(end - 1, end));
}

/**
 * The change that a composition has made to the text of a block. Draft.js takes a text that the browser puts beside a
 * link for the text of the first part of the block, which is lost then.
 *
 * @param selection from before the composition
 */
export function readComposed(
  before: EditorState,
  next: EditorState,
  { key, before: shown, after }: ComposedText,
  selection: SelectionState,
): EditorState {
  const blockMap = before.getCurrentContent().getBlockMap();
  const read = next.getCurrentContent().getBlockMap();
  const block = blockMap.has(key) && read.has(key) ? blockMap.get(key) : undefined;
  const text = block?.getText() ?? '';
  if (!block || text !== shown) return next;
  const caret = selection.getStartKey() === key ? selection.getStartOffset() : text.length;
  let start = 0;
  while (start < caret && text[start] === after[start]) start += 1;
  let kept = 0;
  const most = Math.min(text.length, after.length) - start;
  while (kept < most && text.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  const end = text.length - kept;
  if (read.get(key).getText() === after) {
    const isAtEdge = start === end && start > 0 && block.getEntityAt(start - 1) !== entityAt(block, start);
    return isAtEdge ? withoutEntity(next, selectionIn(block, start, after.length - kept)) : next;
  }
  const state = EditorState.set(before, { inCompositionMode: false });
  const placed = EditorState.acceptSelection(state, selectionIn(block, start, end));
  const typed = insertTyped(placed, after.slice(start, after.length - kept));
  return EditorState.forceSelection(typed, typed.getCurrentContent().getSelectionAfter());
}

const entityAt = (block: ContentBlock, offset: number): string | null =>
  offset < block.getLength() ? block.getEntityAt(offset) : null;

/** What is typed at the edge of a link is outside of it. */
function withoutEntity(editorState: EditorState, range: SelectionState): EditorState {
  const content = Modifier.applyEntity(editorState.getCurrentContent(), range, null);
  const selectionAfter = editorState.getSelection();
  return EditorState.set(editorState, { currentContent: content.merge({ selectionAfter }) as ContentState });
}

/** Gives composed text the format that was chosen before it: Draft.js gives it that of the text around. */
export function styleComposed(editorState: EditorState, start: SelectionState, style: DraftInlineStyle) {
  const [from, to] = [start.getStartOffset(), editorState.getSelection().getStartOffset()];
  const block = caretBlock(editorState);
  if (block.getKey() !== start.getStartKey() || from >= to) return editorState;
  const range = selectionIn(block, from, to);
  const plain = block
    .getInlineStyleAt(from)
    .reduce<ContentState>(
      (content = editorState.getCurrentContent(), mark = '') =>
        Modifier.removeInlineStyle(content, range, mark),
      editorState.getCurrentContent(),
    );
  const currentContent = style.reduce<ContentState>(
    (content = plain, mark = '') => Modifier.applyInlineStyle(content, range, mark),
    plain,
  );
  const selectionAfter = editorState.getSelection();
  return EditorState.set(editorState, {
    currentContent: currentContent.merge({ selectionAfter }) as ContentState,
  });
}

/** A part of one block. */
export interface BlockRange {
  key: string;
  start: number;
  end: number;
}

/** Replaces a part of a block, which may be elsewhere than the caret; the new text looks like the old. */
export function replaceInBlock(
  editorState: EditorState,
  { key, start, end }: BlockRange,
  text: string,
): EditorState {
  const content = editorState.getCurrentContent();
  const block = content.getBlockForKey(key);
  const range = selectionIn(block, start, Math.min(end, block.getLength()));
  const style = block.getInlineStyleAt(start);
  const replaced = Modifier.replaceText(content, range, text, style, linkAt(editorState, key, start));
  return pushStep(editorState, replaced, 'insert-fragment');
}

export function removeInBlock(editorState: EditorState, { key, start, end }: BlockRange): EditorState {
  const content = editorState.getCurrentContent();
  const block = content.getBlockForKey(key);
  const range = selectionIn(block, start, Math.min(end, block.getLength()));
  return pushStep(editorState, Modifier.removeRange(content, range, 'backward'), 'remove-range');
}

function insertTyped(editorState: EditorState, text: string): EditorState {
  if (text === '') return editorState;
  const selection = editorState.getSelection();
  const [key, offset] = [selection.getStartKey(), selection.getStartOffset()];
  const link = linkAt(editorState, key, offset);
  // A caret at the edge of a link is outside of it.
  const isInLink = !selection.isCollapsed() || (offset > 0 && link === linkAt(editorState, key, offset - 1));
  const content = Modifier.replaceText(
    editorState.getCurrentContent(),
    selection,
    text,
    editorState.getCurrentInlineStyle(),
    isInLink ? link : undefined,
  );
  return EditorState.push(editorState, content, 'insert-characters');
}

function linkAt(editorState: EditorState, key: string, offset: number): string | undefined {
  const content = editorState.getCurrentContent();
  const block = content.getBlockForKey(key);
  const entity = entityAt(block, offset);
  return entity !== null && linkData(content, entity) ? entity : undefined;
}
