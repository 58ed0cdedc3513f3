import type { EditorState } from 'draft-js';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { findBlock } from './commands/blockCommands';
import { blockData } from './html/blocks';
import { changeCell, selectInCell, type CellSelection } from './blocks/cellSelection';
import type { OpenForm } from './EditorForms';
import { highlightSelection, linkTarget, selectionRect } from './selectionPlace';
import type { FieldBlockActions } from './useFieldBlocks';

interface OpenFormOptions {
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  focusText: () => void;
  onEdit: FieldBlockActions['onEdit'];
  frame: RefObject<HTMLElement>;
}

/**
 * The form that is open. It has the focus, while the selection in the text stays visible. When it closes, the focus returns
 * to where it was, unless the writer has put it elsewhere.
 */
export function useOpenForm({ getState, change, focusText, onEdit, frame }: OpenFormOptions) {
  const [form, setForm] = useState<OpenForm>();
  /** The cell of a table that the form is about. */
  const cell = useRef<CellSelection>();
  const isOpen = form !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      const left = cell.current;
      cell.current = undefined;
      requestAnimationFrame(() => {
        // The focus was in the form, which is gone.
        if (document.activeElement !== document.body) return;
        if (left) selectInCell(left);
        else focusText();
      });
    }
    wasOpen.current = isOpen;
    return isOpen ? highlightSelection() : undefined;
  }, [isOpen, focusText]);
  const closeForm = useCallback(() => setForm(undefined), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    // Ariakit takes the text, which had the focus, for the button that opened the form, whose click does not close it.
    const text = frame.current?.querySelector('[role="textbox"][contenteditable]');
    text?.addEventListener('click', closeForm);
    return () => text?.removeEventListener('click', closeForm);
  }, [isOpen, closeForm, frame]);

  /** Changes the text, or the cell, that the form is about. */
  const endForm = (edit: (editorState: EditorState) => EditorState): void => {
    if (cell.current) cell.current = changeCell(cell.current, edit(cell.current.state), onEdit);
    else change(edit(getState()));
    closeForm();
  };

  const onCellLink = useCallback((selected: CellSelection) => {
    cell.current = selected;
    const anchor = selectionRect() ?? selected.field.getBoundingClientRect();
    setForm({ kind: 'link', target: linkTarget(selected.state, anchor) });
  }, []);

  const askForDescription = useCallback(
    (blockKey: string, anchor?: Element, index = 0) => {
      const block = findBlock(getState(), blockKey);
      const shown =
        anchor ?? frame.current?.querySelector(`[data-block][data-offset-key^="${blockKey}-"] img`);
      const { alt = '' } = (block && blockData(block).figure?.images[index]) ?? {};
      if (shown)
        setForm({ kind: 'description', anchor: shown.getBoundingClientRect(), blockKey, index, alt });
    },
    [getState, frame],
  );

  return { form, setForm, closeForm, endForm, onCellLink, askForDescription };
}
