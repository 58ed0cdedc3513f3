import { forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import type { CodeEditorHandle, CodeEditorProps } from './codeMirror/CodeMirror';
import styles from './CodeEditor.module.css';

/** Edits code where CodeMirror cannot be loaded. */
export const PlainEditor = forwardRef<CodeEditorHandle, CodeEditorProps>(function PlainEditor(
  { name, code, onChange, takesFocus = false },
  ref,
) {
  const field = useRef<HTMLTextAreaElement>(null);
  const initialFocus = useRef(takesFocus);
  useEffect(() => {
    if (initialFocus.current === false) return;
    focusLine(field.current, initialFocus.current === true ? undefined : initialFocus.current.line);
  }, []);
  useImperativeHandle(ref, () => ({ focus: (line) => focusLine(field.current, line) }), []);
  return (
    <textarea
      ref={field}
      className={styles.plain}
      aria-label={`Code of ${name}`}
      value={code}
      rows={Math.min(code.split('\n').length + 1, 24)}
      wrap="off"
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
});

function focusLine(field: HTMLTextAreaElement | null, line: number | undefined): void {
  if (!field) return;
  field.focus();
  if (line === undefined) return;
  const start = field.value.split('\n', line - 1).join('\n').length + (line > 1 ? 1 : 0);
  field.setSelectionRange(start, start);
}
