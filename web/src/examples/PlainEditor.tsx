import { forwardRef, useImperativeHandle, useRef } from 'react';
import type { CodeEditorHandle, CodeEditorProps } from './codeMirror/CodeMirror';
import styles from './CodeEditor.module.css';

/** Edits code where CodeMirror cannot be loaded. */
export const PlainEditor = forwardRef<CodeEditorHandle, CodeEditorProps>(function PlainEditor(
  { name, code, onChange },
  ref,
) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus: (line) => {
      if (!field.current) return;
      field.current.focus();
      if (line === undefined) return;
      const start = field.current.value.split('\n', line - 1).join('\n').length + (line > 1 ? 1 : 0);
      field.current.setSelectionRange(start, start);
    },
  }));
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
