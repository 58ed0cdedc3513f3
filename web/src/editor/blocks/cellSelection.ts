import { ContentState, EditorState } from 'draft-js';
import { flushSync } from 'react-dom';
import { caretIn } from '../commands/blockCommands';
import { createBlock, type BlockData } from '../html/blocks';
import { readInline } from '../html/inlineFromHtml';
import { setCell, type CellPlace } from '../html/table';
import { contentInlineHtml } from '../html/tableHtml';

/** What is selected in a cell of a table. The commands of the text work on `state`, which has the cell's text alone. */
export interface CellSelection {
  field: HTMLElement;
  /** The key of the table's block. */
  key: string;
  place: CellPlace;
  state: EditorState;
}

type EditBlock = (key: string, edit: (data: BlockData) => BlockData) => void;

/** The cell with the focus and what is selected in it. */
export function readCellSelection(frame: HTMLElement | null): CellSelection | undefined {
  const field = document.activeElement;
  const selection = window.getSelection();
  const key = field?.closest<HTMLElement>('[data-block]')?.dataset.offsetKey?.split('-')[0];
  if (!(field instanceof HTMLElement) || !field.dataset.cell || key === undefined) return undefined;
  if (!frame?.contains(field) || !selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!field.contains(range.commonAncestorContainer)) return undefined;

  const [row = 0, column = 0] = field.dataset.cell.split(' ').map(Number);
  const block = createBlock({ type: 'unstyled', ...readInline(field.childNodes) });
  const [start, end] = offsetsIn(field, range, block.getLength());
  const content = ContentState.createFromBlockArray([block]);
  const selected = caretIn(block, start).merge({ focusOffset: end });
  const state = EditorState.acceptSelection(EditorState.createWithContent(content), selected);
  return { field, key, place: { row, column }, state };
}

/** Stores a cell's text after a command, and selects in it what is selected after the command. */
export function changeCell(cell: CellSelection, next: EditorState, editBlock: EditBlock): CellSelection {
  const html = contentInlineHtml(next.getCurrentContent());
  // Synchronously, because the selection is put into the new text.
  flushSync(() =>
    editBlock(cell.key, (data) =>
      data.table ? { ...data, table: setCell(data.table, cell.place, html) } : data,
    ),
  );
  const changed = { ...cell, state: next };
  selectInCell(changed);
  return changed;
}

/** Puts the focus into the cell, with its selection. */
export function selectInCell({ field, state }: CellSelection): void {
  const selection = state.getSelection();
  field.focus({ preventScroll: true });
  select(field, selection.getStartOffset(), selection.getEndOffset());
}

/** Replaces the content of a cell. If it has the focus, the same part of its text is selected after that, as far as it is there. */
export function replaceInCell(field: HTMLElement, nodes: Iterable<Node>): void {
  const selection = window.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  const isInside = document.activeElement === field && range && field.contains(range.commonAncestorContainer);
  const offsets = isInside && offsetsIn(field, range);
  field.replaceChildren(...nodes);
  if (offsets) select(field, ...offsets);
}

function select(field: HTMLElement, start: number, end: number): void {
  window.getSelection()?.setBaseAndExtent(...pointAt(field, start), ...pointAt(field, end));
}

function offsetsIn(field: HTMLElement, range: Range, length = Infinity): [start: number, end: number] {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const [start, end] = [
    offsetIn(field, startContainer, startOffset),
    offsetIn(field, endContainer, endOffset),
  ] as const;
  return [Math.min(start, length), Math.min(end, length)];
}

/** The place in the text as it is read, in which white space collapses and a line break is a character. */
function offsetIn(field: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(field, 0);
  before.setEnd(node, offset);
  // Behind a sign, white space is not at the end.
  const { text = '' } = readInline([...before.cloneContents().childNodes, new Text('|')]);
  return text.length - 1;
}

function pointAt(field: HTMLElement, offset: number): [Node, number] {
  const pieces = document.createTreeWalker(field, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let left = offset;
  for (let node = pieces.nextNode(); node; node = pieces.nextNode()) {
    if (node instanceof Text) {
      if (left <= node.length) return [node, left];
      left -= node.length;
    } else if (node.nodeName === 'BR' && node.parentNode) {
      if (left === 0)
        return [node.parentNode, Array.prototype.indexOf.call(node.parentNode.childNodes, node)];
      left -= 1;
    }
  }
  return [field, field.childNodes.length];
}
