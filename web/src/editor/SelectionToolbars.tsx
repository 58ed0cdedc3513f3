import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../ui/isComposing';
import { readCellSelection, selectInCell, type CellSelection } from './blocks/cellSelection';
import { commandForKey, isCellCommand, type Command } from './commands/commands';
import { SelectionToolbar, type SelectionToolbarProps } from './SelectionToolbar';

interface SelectionToolbarsProps extends Omit<SelectionToolbarProps, 'cell'> {
  /** Runs a command on the text of a cell; returns what is selected in it then. */
  runInCell: (command: Command, cell: CellSelection) => CellSelection | undefined;
}

/**
 * The toolbar beside what is selected in the text or in a cell of a table. Cells are no part of the text that Draft.js
 * knows: the browser edits in them. The state is apart from the editor's, so that the text is not rendered for it.
 */
export function SelectionToolbars({ runInCell, ...text }: SelectionToolbarsProps) {
  const { frame, isEnabled } = text;
  const [cell, setCell] = useState<CellSelection>();

  const run = useCallback(
    (command: Command, selected: CellSelection) => {
      const changed = runInCell(command, selected);
      // Synchronously, for the next press.
      if (changed) flushSync(() => setCell(changed));
    },
    [runInCell],
  );

  useEffect(() => {
    const element = frame.current;
    if (!element || !isEnabled) return undefined;
    const follow = () => {
      const isInToolbar = document.activeElement?.closest('[data-selection-toolbar]');
      if (!isInToolbar) setCell(selectionOf(readCellSelection(frame.current)));
    };
    const onKey = (event: KeyboardEvent) => {
      const command = commandForKey(event);
      if (!command || !isCellCommand(command) || isComposing(event)) return;
      const selected = readCellSelection(frame.current);
      // What is typed next gets the marks of the browser.
      const isForBrowser = selected?.state.getSelection().isCollapsed() && command.name !== 'link';
      if (!selected || isForBrowser) return;
      event.preventDefault();
      event.stopPropagation();
      run(command, selected);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('selectionchange', follow, { signal });
    document.addEventListener('focusin', follow, { signal });
    element.addEventListener('keydown', onKey, { signal, capture: true });
    return () => listening.abort();
  }, [frame, isEnabled, run]);

  const inCell = useMemo(
    () =>
      cell && {
        cell,
        editorState: cell.state,
        field: () => cell.field,
        focusText: () => selectInCell(cell),
        onCommand: (command: Command) => run(command, cell),
      },
    [cell, run],
  );
  return <SelectionToolbar {...text} {...inCell} />;
}

const selectionOf = (cell: CellSelection | undefined): CellSelection | undefined =>
  cell?.state.getSelection().isCollapsed() ? undefined : cell;
