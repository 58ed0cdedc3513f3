import type { EditorState } from 'draft-js';
import { useEffect, useRef, useState } from 'react';
import { outlineInSlices, type Outline } from './outline';

/** How long nothing changes before the outline follows, in milliseconds. */
const PAUSE = 200;

/** The outline of the text, `undefined` until it is known. */
export function useOutline(editorState: EditorState): Outline | undefined {
  const [outline, setOutline] = useState<Outline>();
  const content = editorState.getCurrentContent();
  const caret = editorState.getSelection().getFocusKey();
  const pause = useRef(0);

  useEffect(() => {
    const counting = new AbortController();
    const timer = setTimeout(() => {
      pause.current = PAUSE;
      void outlineInSlices(content, caret, counting.signal).then((next) => next && setOutline(next));
    }, pause.current);
    return () => {
      clearTimeout(timer);
      counting.abort();
    };
  }, [content, caret]);

  return outline;
}
