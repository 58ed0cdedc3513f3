import type { Editor } from 'draft-js';
import { useEffect, type RefObject } from 'react';
import { skipSelectionWalk } from './selectionWalk';

/** What Draft.js has no props for: attributes of its text field, and the time that React takes for it. */
export function useTextField(editor: RefObject<Editor>, invalid: boolean): void {
  useEffect(() => {
    editor.current?.editor?.setAttribute('aria-invalid', String(invalid));
    editor.current?.editor?.setAttribute('aria-required', 'true');
  }, [editor, invalid]);

  useEffect(() => {
    const text = editor.current?.editor;
    return text ? skipSelectionWalk(text) : undefined;
  }, [editor]);
}
