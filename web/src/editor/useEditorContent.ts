import { EditorState } from 'draft-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { repairAtomicBlocks } from './blockCommands';
import { contentInfo, contentToHtml, type ContentInfo } from './contentToHtml';
import { htmlToContent } from './htmlToContent';
import { linkDecorator } from './LinkText';

/** How long a change may wait to be converted and reported, in milliseconds. */
const REPORT_DELAY = 300;

/**
 * The editor's state, and the reporting of its content as HTML: while typing at most every {@link REPORT_DELAY}, and
 * what is still waiting when the editor goes away.
 */
export function useEditorContent(initialHtml: string, onChange: (html: string, info: ContentInfo) => void) {
  const [editorState, setEditorState] = useState(() =>
    EditorState.createWithContent(htmlToContent(initialHtml), linkDecorator),
  );
  const [initial] = useState(() => ({ html: initialHtml, content: editorState.getCurrentContent() }));
  const latest = useRef(editorState);
  const listener = useRef(onChange);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const getState = useCallback(() => latest.current, []);
  const getHtml = useCallback(() => {
    const content = latest.current.getCurrentContent();
    return content === initial.content ? initial.html : contentToHtml(content);
  }, [initial]);

  const report = useCallback(() => {
    timer.current = undefined;
    listener.current(getHtml(), contentInfo(latest.current.getCurrentContent()));
  }, [getHtml]);

  const change = useCallback(
    (changed: EditorState) => {
      const next = repairAtomicBlocks(changed);
      if (next.getCurrentContent() !== latest.current.getCurrentContent()) {
        timer.current ??= setTimeout(report, REPORT_DELAY);
      }
      latest.current = next;
      setEditorState(next);
    },
    [report],
  );

  useEffect(() => {
    listener.current = onChange;
  }, [onChange]);

  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      report();
    },
    [report],
  );

  return { editorState, getState, getHtml, change };
}
