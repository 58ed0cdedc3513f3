import { EditorState, type DraftInlineStyle, type SelectionState } from 'draft-js';
import { useCallback, useRef } from 'react';
import type { ComposedText } from './ComposedBlock';
import { convertComposed, readComposed, styleComposed } from './typedText';
import { asOneStep } from '../commands/undoSteps';

interface CompositionOptions {
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
}

interface Composition {
  start: SelectionState;
  style: DraftInlineStyle | null;
}

/** What the browser does while a word is composed. */
export interface ComposedInput {
  /** The state from before the selected blocks made way for the word. */
  replaced?: EditorState | undefined;
  /** What the browser shows for the block, once the word is committed. */
  text?: ComposedText | undefined;
}

/** Takes the changes that Draft.js makes, and completes composed words: with their format, and as Markdown. */
export function useComposition({ getState, change }: CompositionOptions) {
  const composition = useRef<Composition>(undefined);
  const composed = useRef<ComposedInput>({});

  const onDraftChange = useCallback(
    (next: EditorState) => {
      const before = getState();
      if (!before.isInCompositionMode() && next.isInCompositionMode()) {
        composition.current = { start: before.getSelection(), style: before.getInlineStyleOverride() };
        // A selection that is still forced would take the caret out of the word that a keyboard is about to replace.
        change(EditorState.acceptSelection(next, next.getSelection()));
        return;
      }
      const isComposed = before.isInCompositionMode() && !next.isInCompositionMode();
      if (!isComposed || next.getCurrentContent() === before.getCurrentContent()) {
        if (isComposed) composed.current = {};
        change(next);
        return;
      }
      const { start, style } = composition.current ?? {};
      const { replaced, text } = composed.current;
      composed.current = {};
      const read = text && start ? readComposed(before, next, text, start) : next;
      const styled = start && style ? styleComposed(read, start, style) : read;
      change(replaced ? asOneStep(replaced, styled) : styled);
      const converted = convertComposed(getState());
      if (converted) change(converted);
    },
    [getState, change],
  );
  return { onDraftChange, composed };
}
