import {
  memo,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { parseHtml } from '../../richText/parseHtml';
import { isComposing } from '../../ui/isComposing';
import { alongLine } from '../keyboard/arrowKeys';
import { replaceInCell } from './cellSelection';
import { caretSide, placeCaret, type CaretSide } from './cellCaret';
import { EditorReadOnly } from '../EditorReadOnly';
import { pastedGrid } from '../paste/pastedGrid';
import type { CellAlign, CellPlace } from '../html/table';
import { inlineHtml } from '../html/tableHtml';
import styles from './TableBlock.module.css';

type Move = 'next' | 'previous' | 'down' | 'first' | 'last' | CaretSide;

export interface CellActions {
  onText: (place: CellPlace, html: string) => void;
  onPasteGrid: (place: CellPlace, grid: string[][], notices: readonly string[]) => void;
  /** Tells the writer what a paste left out. */
  onNotices: (notices: readonly string[]) => void;
  /** The caret wants to leave the cell. */
  onMove: (place: CellPlace, where: Move) => void;
  onFocus: (place: CellPlace) => void;
}

interface TableCellFieldProps {
  html: string;
  align: CellAlign | null;
  isHeading: boolean;
  row: number;
  column: number;
  actions: CellActions;
}

/** A cell of a table: a line of text in which the browser edits. What it makes is read as stored HTML. */
export const TableCellField = memo(function TableCellField(props: TableCellFieldProps) {
  const { html, align, isHeading, row, column, actions } = props;
  const field = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const isReadOnly = useContext(EditorReadOnly);
  const Cell = isHeading ? 'th' : 'td';
  const name = `Row ${row + 1}, column ${column + 1}`;

  useLayoutEffect(() => {
    if (!field.current || shown.current === html) return;
    shown.current = html;
    replaceInCell(field.current, parseHtml(html).childNodes);
  }, [html]);

  const read = useCallback(() => {
    if (!field.current) return;
    shown.current = inlineHtml(field.current.childNodes);
    actions.onText({ row, column }, shown.current);
  }, [actions, row, column]);

  /** Puts what is pasted or dropped in place of a range of the cell. */
  const insert = useCallback(
    (pasted: DataTransfer, range: Range | undefined) => {
      const { grid, notices } = pastedGrid(pasted);
      const [[only] = []] = grid;
      if (grid.length > 1 || grid.some((cells) => cells.length > 1)) {
        actions.onPasteGrid({ row, column }, grid, notices);
        return;
      }
      actions.onNotices(notices);
      if (only === undefined || !range) return;
      range.deleteContents();
      const end = document.createTextNode('');
      range.insertNode(end);
      end.before(...parseHtml(only).childNodes);
      range.setStartAfter(end);
      read();
    },
    [actions, row, column, read],
  );

  useEffect(() => {
    const element = field.current;
    const onBeforeInput = (event: InputEvent) => {
      // Keyboards of phones send no key of their own for Enter.
      if (event.inputType === 'insertParagraph') {
        event.preventDefault();
        actions.onMove({ row, column }, 'down');
      } else if (event.inputType === 'insertFromDrop' && event.dataTransfer) {
        // Unlike `drop`, it leaves it to the browser to take moved text away from its old place.
        event.preventDefault();
        insert(event.dataTransfer, rangeOf(event));
      }
    };
    element?.addEventListener('beforeinput', onBeforeInput);
    return () => element?.removeEventListener('beforeinput', onBeforeInput);
  }, [actions, row, column, insert]);

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    event.preventDefault();
    if (!isReadOnly) insert(event.clipboardData, window.getSelection()?.getRangeAt(0));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!field.current || isComposing(event.nativeEvent)) return;
    const move = moveOf(event, field.current);
    if (!move) return;
    event.preventDefault();
    actions.onMove({ row, column }, move);
  };

  return (
    <Cell align={align ?? undefined}>
      <div
        ref={field}
        role="textbox"
        tabIndex={0}
        aria-label={name}
        contentEditable={!isReadOnly}
        suppressContentEditableWarning
        className={styles.cell}
        data-cell={`${row} ${column}`}
        onInput={read}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onFocus={() => actions.onFocus({ row, column })}
      />
    </Cell>
  );
});

/** Where the browser would insert. */
function rangeOf(event: InputEvent): Range | undefined {
  const [target] = event.getTargetRanges();
  if (!target) return window.getSelection()?.getRangeAt(0);
  const range = document.createRange();
  range.setStart(target.startContainer, target.startOffset);
  range.setEnd(target.endContainer, target.endOffset);
  return range;
}

function moveOf(event: KeyboardEvent, field: HTMLElement): Move | undefined {
  const { key, shiftKey, altKey } = event;
  // Browsers would leave the cell for the ends of the whole text.
  if (event.ctrlKey || event.metaKey)
    return altKey ? undefined : ({ Home: 'first', End: 'last' } as const)[key];
  if (altKey) return undefined;
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (shiftKey) return undefined;
  if (key === 'Enter') return 'down';
  const side = ({ ArrowUp: 'above', ArrowDown: 'below' } as const)[key] ?? alongLine(key, field.textContent);
  return side && caretSide(field, side) ? side : undefined;
}

/** Puts the caret into the field of a cell. */
export function focusCell(
  block: HTMLElement | null,
  { row, column }: CellPlace,
  at: 'start' | 'end' = 'end',
): void {
  const field = block?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
  field?.focus();
  if (field) placeCaret(field, at);
}
