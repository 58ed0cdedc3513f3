import type { EditorState } from 'draft-js';
import { useCallback, useEffect, useState } from 'react';
import type { LinkTarget } from './LinkPopover';
import { selectedLink } from './textCommands';

/** Name of the highlight that stands in for the selection while the focus is in the popover; see the style sheet. */
const HIGHLIGHT = 'editor-link';

/** Which link the popover is about, `undefined` while it is closed. */
export function useLinkTarget(getState: () => EditorState) {
  const [target, setTarget] = useState<LinkTarget>();
  const isOpen = target !== undefined;

  const open = useCallback(
    (fallback: Element) => {
      const editorState = getState();
      const link = selectedLink(editorState);
      setTarget({
        anchor: selectionRect() ?? fallback.getBoundingClientRect(),
        url: link?.url ?? '',
        needsText: link === undefined && editorState.getSelection().isCollapsed(),
      });
    },
    [getState],
  );
  const close = useCallback(() => setTarget(undefined), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    highlightSelection();
    return () => {
      if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
    };
  }, [isOpen]);

  return { target, open, close };
}

function selectionRect(): DOMRect | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const rect = selection.getRangeAt(0).getBoundingClientRect();
  if (rect.height > 0) return rect;
  // A caret in an empty line has no box of its own; the line has.
  const { anchorNode } = selection;
  const line = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  return line?.getBoundingClientRect();
}

/** Keeps showing what is about to become a link, since the browser shows a selection only where the focus is. */
function highlightSelection(): void {
  const selection = window.getSelection();
  if (!('highlights' in CSS) || !selection || selection.rangeCount === 0 || selection.isCollapsed) return;
  CSS.highlights.set(HIGHLIGHT, new Highlight(selection.getRangeAt(0).cloneRange()));
}
