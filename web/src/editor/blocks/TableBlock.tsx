import type { ContentBlock } from 'draft-js';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDownToLine,
  ArrowLeftToLine,
  ArrowRightToLine,
  ArrowUpToLine,
  CornerLeftUp,
  Heading,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useContext, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../ui/isComposing';
import type { AtomicBlockActions } from './atomicBlockActions';
import { EditorReadOnly } from '../EditorReadOnly';
import {
  alignColumn,
  allRows,
  columnCount,
  fillFrom,
  fitsFrom,
  insertColumn,
  insertRow,
  removeColumn,
  removeRow,
  setCell,
  tableLimits,
  toggleHead,
  FIRST_CELL,
  firstEmpty,
  type CellPlace,
  type EditorTable,
} from '../html/table';
import styles from './TableBlock.module.css';
import { focusCell, TableCellField, type CellActions } from './TableCellField';
import { undoCommand } from '../keyboard/undoCommand';
import type { Entry } from '../useFieldBlocks';

interface TableBlockProps {
  block: ContentBlock;
  table: EditorTable;
  actions: AtomicBlockActions;
}

const TOO_LARGE = `A table has ${tableLimits.rows} rows and ${tableLimits.columns} columns at most: the cells beyond them were left out.`;

type Edit = (table: EditorTable) => EditorTable | null;

/** A table in the text, edited in place. */
export function TableBlock({ block, table, actions }: TableBlockProps) {
  const { onEdit, onLeave, onEditEnd, onUndo, onMount } = actions.fields;
  const { onNotices } = actions;
  const key = block.getKey();
  const frame = useRef<HTMLDivElement>(null);
  const isReadOnly = useContext(EditorReadOnly);
  const [focused, setFocused] = useState(FIRST_CELL);
  const current = useRef(table);
  useLayoutEffect(() => {
    current.current = table;
  });
  const rows = allRows(table);
  const place = {
    row: Math.min(focused.row, rows.length - 1),
    column: Math.min(focused.column, columnCount(table) - 1),
  };

  /** The cell that takes the focus when the table is rendered. */
  const wanted = useRef<CellPlace>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    focusCell(frame.current, wanted.current);
    wanted.current = undefined;
  });

  useLayoutEffect(() => {
    const enter = (entry: Entry) => {
      const last = { row: allRows(current.current).length - 1, column: columnCount(current.current) - 1 };
      if (entry === 'end') focusCell(frame.current, last);
      // The headings of a new table may be typed already.
      else focusCell(frame.current, entry === 'new' ? firstEmpty(current.current) : FIRST_CELL, 'start');
    };
    return onMount(key, enter);
  }, [key, onMount]);

  /** Edits the table; without any cell left, removes it. */
  const edit = (change: Edit, next?: CellPlace, field?: string) => {
    const changed = change(table);
    if (!changed) {
      actions.onRemove(block);
      return;
    }
    wanted.current = next;
    onEdit(key, (data) => (changed === data.table ? data : { ...data, table: changed }), field);
  };

  const cellActions = useMemo<CellActions>(() => {
    const onTable = (change: (before: EditorTable) => EditorTable, field?: string) =>
      onEdit(key, (data) => (data.table ? { ...data, table: change(data.table) } : data), field);
    return {
      onText: (at, html) => onTable((before) => setCell(before, at, html), `cell ${at.row} ${at.column}`),
      onNotices,
      onPasteGrid: (at, grid, notices) => {
        wanted.current = at;
        onNotices(fitsFrom(current.current, at, grid) ? notices : [...notices, TOO_LARGE]);
        onTable((before) => fillFrom(before, at, grid));
      },
      onMove: (from, where) => {
        const width = columnCount(current.current);
        const height = allRows(current.current).length;
        const index = from.row * width + from.column;
        const at = (cell: number) => ({ row: Math.floor(cell / width), column: cell % width });
        const goTo = (to: CellPlace, end: 'start' | 'end') => focusCell(frame.current, to, end);
        if (where === 'first') goTo(at(0), 'start');
        else if (where === 'last') goTo(at(width * height - 1), 'end');
        else if (where === 'next' || where === 'after') {
          if (index + 1 < width * height) goTo(at(index + 1), where === 'next' ? 'end' : 'start');
          else if (where === 'after' || height >= tableLimits.rows) onLeave(key, 'below');
          else {
            wanted.current = at(index + 1);
            onTable((before) => insertRow(before, height));
          }
        } else if (where === 'previous' || where === 'before') {
          if (index > 0) goTo(at(index - 1), 'end');
          else onLeave(key, 'above');
        } else if (where === 'above') {
          if (from.row > 0) goTo({ ...from, row: from.row - 1 }, 'end');
          else onLeave(key, 'above');
        } else if (from.row + 1 < height) goTo({ ...from, row: from.row + 1 }, 'end');
        else onLeave(key, 'below');
      },
      onFocus: setFocused,
    };
  }, [key, onEdit, onLeave, onNotices]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const command = undoCommand(event);
    if (command) {
      event.preventDefault();
      onUndo(command);
    } else if (event.key === 'Escape' && !isComposing(event.nativeEvent)) {
      event.preventDefault();
      onLeave(key, 'below');
    }
  };

  const { align } = rows[place.row]?.[place.column] ?? { align: null };
  const { row, column } = place;
  const button = (label: string, Icon: LucideIcon, change: Edit, next: CellPlace, isPressed?: boolean) => (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isReadOnly || change(table) === table}
      onClick={() => edit(change, next)}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
  const cell = (label: string, cells: string) => `${label} ${cells}`;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields within
    <div
      ref={frame}
      className={styles.block}
      role="group"
      aria-label={`Table of ${rows.length} rows and ${columnCount(table)} columns`}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onEditEnd();
      }}
    >
      <div className={styles.scroller}>
        <table className={styles.table}>
          {table.head && <thead>{renderRow(table.head, 0)}</thead>}
          <tbody>{table.rows.map((cells, index) => renderRow(cells, index + (table.head ? 1 : 0)))}</tbody>
        </table>
      </div>
      <div className={styles.bar} data-block-bar>
        <div role="group" aria-label={cell('Row', String(row + 1))} className={styles.group}>
          <span className={styles.label}>Row</span>
          {button('Add a row above', ArrowUpToLine, (t) => insertRow(t, row), {
            row: table.head ? Math.max(row, 1) : row,
            column,
          })}
          {button('Add a row below', ArrowDownToLine, (t) => insertRow(t, row + 1), { row: row + 1, column })}
          {button('Delete the row', Trash2, (t) => removeRow(t, row), { row: Math.max(0, row - 1), column })}
          {button('Row of headings', Heading, toggleHead, place, table.head !== null)}
        </div>
        <div role="group" aria-label={cell('Column', String(column + 1))} className={styles.group}>
          <span className={styles.label}>Column</span>
          {button('Add a column before', ArrowLeftToLine, (t) => insertColumn(t, column), place)}
          {button('Add a column after', ArrowRightToLine, (t) => insertColumn(t, column + 1), {
            row,
            column: column + 1,
          })}
          {button('Delete the column', Trash2, (t) => removeColumn(t, column), {
            row,
            column: Math.max(0, column - 1),
          })}
          {button('Align left', AlignLeft, (t) => alignColumn(t, column, null), place, align === null)}
          {button(
            'Align in the centre',
            AlignCenter,
            (t) => alignColumn(t, column, 'center'),
            place,
            align === 'center',
          )}
          {button(
            'Align right',
            AlignRight,
            (t) => alignColumn(t, column, 'right'),
            place,
            align === 'right',
          )}
        </div>
        <div role="group" aria-label="Table" className={styles.group}>
          <span className={styles.label}>Table</span>
          <button
            type="button"
            className={styles.button}
            aria-label="Add a line above this table"
            title="Add a line above this table"
            disabled={isReadOnly}
            onClick={() => actions.onInsertBefore(block)}
          >
            <CornerLeftUp size={16} aria-hidden />
          </button>
          {button('Remove this table', Trash2, () => null, place)}
        </div>
      </div>
    </div>
  );

  function renderRow(cells: EditorTable['rows'][number], index: number) {
    return (
      <tr key={index}>
        {cells.map((each, at) => (
          <TableCellField
            key={at}
            html={each.html}
            align={each.align}
            isHeading={each.isHeading}
            row={index}
            column={at}
            actions={cellActions}
          />
        ))}
      </tr>
    );
  }
}
