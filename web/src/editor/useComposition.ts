import { EditorState, type DraftInlineStyle, type SelectionState } from 'draft-js';
import { useCallback, useRef } from 'react';
import { convertComposed, styleComposed } from './typedText';

interface CompositionOptions {
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
}

/** Takes the changes that Draft.js makes, and completes composed words: with their format, and as Markdown. */
export function useComposition({ getState, change }: CompositionOptions): (next: EditorState) => void {
  const composition = useRef<{ start: SelectionState; style: DraftInlineStyle | null }>(undefined);

  return useCallback(
    (next) => {
      const before = getState();
      if (!before.isInCompositionMode() && next.isInCompositionMode()) {
        composition.current = { start: before.getSelection(), style: before.getInlineStyleOverride() };
        // A selection that is still forced would take the caret out of the word that a keyboard is about to replace.
        change(EditorState.acceptSelection(next, next.getSelection()));
        return;
      }
      const isComposed = before.isInCompositionMode() && !next.isInCompositionMode();
      if (!isComposed || next.getCurrentContent() === before.getCurrentContent()) {
        change(next);
        return;
      }
      const { start, style } = composition.current ?? {};
      change(start && style ? styleComposed(next, start, style) : next);
      const converted = convertComposed(getState());
      if (converted) change(converted);
    },
    [getState, change],
  );
}
