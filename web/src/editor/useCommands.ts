import { EditorState } from 'draft-js';
import { useCallback, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { selectedAbbreviation } from './commands/abbreviations';
import { changeCell, readCellSelection, type CellSelection } from './blocks/cellSelection';
import { isCellCommand, type Command } from './commands/commands';
import type { OpenForm } from './EditorForms';
import type { EditorStatusHandle } from './EditorStatus';
import type { FindPanelHandle } from './find/FindPanel';
import { linkTarget, selectionRect } from './selectionPlace';
import type { FieldBlockActions } from './useFieldBlocks';

interface CommandsOptions {
  frame: RefObject<HTMLElement>;
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  /** Puts the focus into the text. */
  focusText: () => void;
  /** Applies a state with a new block with fields, and puts the focus into it. */
  insertFields: (editorState: EditorState) => void;
  setForm: (form: OpenForm) => void;
  onEdit: FieldBlockActions['onEdit'];
  /** Asks for the address of a link in a cell of a table. */
  onCellLink: (cell: CellSelection) => void;
  /** Opens or closes the list of what can be inserted. */
  toggleList: () => void;
  readOnly: boolean;
}

/** Runs commands, and opens what those without `run` need. The refs belong to what they open. */
export function useCommands(options: CommandsOptions) {
  const { frame, getState, change, focusText, insertFields, setForm, toggleList, readOnly } = options;
  const { onEdit, onCellLink } = options;
  const fileInput = useRef<HTMLInputElement>(null);
  const findPanel = useRef<FindPanelHandle>(null);
  const status = useRef<EditorStatusHandle>(null);

  const runCommand = useCallback(
    (command: Command): void => {
      const state = getState();
      if (readOnly || !frame.current || command.isDisabled?.(state)) return;
      const anchor = selectionRect() ?? frame.current.getBoundingClientRect();
      // Draft.js lets the browser insert plain characters natively. Render them through React before undo removes them.
      if (command.name === 'undo')
        flushSync(() => change(EditorState.forceSelection(state, state.getSelection())));
      if (command.insertsFields && command.run) insertFields(command.run(state));
      else if (command.run) change(command.run(getState()));
      else if (command.name === 'insert') toggleList();
      else if (command.name === 'file') fileInput.current?.click();
      else if (command.name === 'find') findPanel.current?.open('replace');
      else if (command.name === 'outline') status.current?.openOutline();
      else if (command.name === 'link') setForm({ kind: 'link', target: linkTarget(state, anchor) });
      else if (command.name === 'abbreviation') {
        const abbreviation = selectedAbbreviation(state);
        if (abbreviation) setForm({ kind: 'abbreviation', anchor, abbreviation });
      } else setForm({ kind: command.name === 'embed' ? 'embed' : 'image', anchor });
    },
    [frame, setForm, change, getState, insertFields, toggleList, readOnly],
  );

  /** Runs a command on the text of a cell. Returns what is selected in it then; nothing if that is asked for first. */
  const runInCell = useCallback(
    (command: Command, cell: CellSelection): CellSelection | undefined => {
      if (command.name === 'link') onCellLink(cell);
      return command.run && changeCell(cell, command.run(cell.state), onEdit);
    },
    [onCellLink, onEdit],
  );

  /** Runs a command of a button. `byKeyboard`: the focus should return to the text. */
  const pressCommand = useCallback(
    (command: Command, byKeyboard: boolean): void => {
      const cell = isCellCommand(command) && !readOnly ? readCellSelection(frame.current) : undefined;
      if (cell && (command.name === 'link' || !cell.state.getSelection().isCollapsed())) {
        runInCell(command, cell);
        return;
      }
      // The list is of the text, which has the focus while it is open.
      const isForm = !command.run && command.name !== 'insert';
      if (isForm || (!byKeyboard && getState().getSelection().getHasFocus())) {
        runCommand(command);
        return;
      }
      // Focusing makes Draft.js drop the pending inline style, so the command runs after the focus.
      focusText();
      setTimeout(() => runCommand(command));
    },
    [focusText, frame, getState, readOnly, runCommand, runInCell],
  );

  return { runCommand, runInCell, pressCommand, fileInput, findPanel, status };
}
