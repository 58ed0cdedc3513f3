import { EditorState, type ContentState } from 'draft-js';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { caretIn, findBlock } from './commands/blockCommands';
import { moveBlocks } from './commands/blockMoves';
import { blockData, type BlockData } from './html/blocks';
import { changeData, leaveBlock, newFields } from './commands/fieldBlockCommands';
import { STEP_PAUSE } from './commands/undoSteps';

/** The end of a block that is nearer to the caret when it enters; `new`: the block was made at the caret. */
export type Entry = 'start' | 'end' | 'new';

export interface FieldBlockActions {
  /**
   * Changes the data of a block. Changes of the same `field` without a pause are one step to undo; without a
   * field each is a step of its own.
   */
  onEdit: (key: string, edit: (data: BlockData) => BlockData, field?: string) => void;
  /** Puts the caret into the text above or below. */
  onLeave: (key: string, side: 'above' | 'below') => void;
  /** Puts the caret into the text of a block: where it was, or at the end. */
  onReturn: (key: string) => void;
  /** The next change begins a new step to undo. */
  onEditEnd: () => void;
  onUndo: (command: 'undo' | 'redo') => void;
  /** Moves a block past the next one above or below; the focus goes along. */
  onMove: (key: string, by: 1 | -1) => void;
  /** Tells how to put the focus into the fields of a block; returns a function that forgets it. */
  onMount: (key: string, enter: (entry: Entry) => void) => () => void;
}

interface FieldBlocksOptions {
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  /** Puts the focus into the text, after a change if one is given. */
  focusText: (changed?: EditorState) => void;
  /** Whether changes are refused, because they would come too late for the post that is being saved. */
  readOnly: boolean;
}

/** Connects the blocks that have fields of their own (examples and tables) with the editor's state and focus. */
export function useFieldBlocks({ getState, change, focusText, readOnly }: FieldBlocksOptions) {
  const entries = useRef(new Map<string, (entry: Entry) => void>());
  const last = useRef<{ place: string; at: number; content: ContentState }>(undefined);

  const isReadOnly = useRef(readOnly);
  useEffect(() => {
    isReadOnly.current = readOnly;
  });

  const actions = useMemo<FieldBlockActions>(
    () => ({
      onEdit: (key, edit, field) => {
        const state = getState();
        const block = findBlock(state, key);
        if (!block || isReadOnly.current) return;
        const data = blockData(block);
        const edited = edit(data);
        if (edited === data) return;
        const now = performance.now();
        const place = field && `${key} ${field}`;
        const before = last.current;
        const joins =
          before?.content === state.getCurrentContent() &&
          before.place === place &&
          now - before.at < STEP_PAUSE;
        change(changeData(state, key, edited, joins));
        last.current =
          place === undefined ? undefined : { place, at: now, content: getState().getCurrentContent() };
      },
      onLeave: (key, side) => {
        const state = getState();
        const left = leaveBlock(state, key, side);
        // It may need a new line.
        const isChange = left.getCurrentContent() !== state.getCurrentContent();
        if (!isChange || !isReadOnly.current) focusText(left);
      },
      onReturn: (key) => {
        const state = getState();
        const block = findBlock(state, key);
        if (!block) return;
        const isThere = state.getSelection().getStartKey() === key;
        focusText(isThere ? undefined : EditorState.forceSelection(state, caretIn(block, block.getLength())));
      },
      onEditEnd: () => {
        last.current = undefined;
      },
      onMove: (key, by) => {
        if (isReadOnly.current) return;
        const block = findBlock(getState(), key);
        const focused = document.activeElement;
        flushSync(() => change(moveBlocks(getState(), by, block && [block])));
        // Browsers take the focus from what moves.
        if (document.activeElement !== focused) entries.current.get(key)?.('start');
      },
      onUndo: (command) => {
        if (!isReadOnly.current) change(EditorState[command](getState()));
      },
      onMount: (key, enter) => {
        entries.current.set(key, enter);
        return () => entries.current.delete(key);
      },
    }),
    [getState, change, focusText],
  );

  const enter = useCallback((key: string, entry: Entry) => entries.current.get(key)?.(entry), []);

  /** Applies a state that has a new block with fields, and puts the focus into it. */
  const insert = useCallback(
    (next: EditorState) => {
      const key = newFields(getState(), next);
      // Synchronously, because the block must be there to take the focus.
      flushSync(() => change(next));
      if (key !== undefined) enter(key, 'new');
    },
    [getState, change, enter],
  );

  return { actions, enter, insert };
}
