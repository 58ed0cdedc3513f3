import {
  forwardRef,
  lazy,
  Suspense,
  useId,
  useState,
  type ForwardRefExoticComponent,
  type RefAttributes,
} from 'react';
import styles from './CodeEditor.module.css';
import type { CodeEditorHandle, CodeEditorProps, CodeMirrorProps } from './codeMirror/CodeMirror';
import { PlainEditor } from './PlainEditor';

export type { CodeEditorHandle, CodeEditorProps };

type LoadedEditor = ForwardRefExoticComponent<
  CodeEditorProps & RefAttributes<CodeEditorHandle> & Pick<CodeMirrorProps, 'hintId' | 'onTabFreed'>
>;

const loadEditor = () =>
  lazy(async (): Promise<{ default: LoadedEditor }> => {
    try {
      return { default: (await import('./codeMirror/CodeMirror')).CodeMirror };
    } catch {
      // Without the network a plain field edits too. The next editor tries again.
      editor = null;
      return { default: PlainEditor };
    }
  });

let editor: ReturnType<typeof loadEditor> | null = null;

/** An editor for the files of an example. CodeMirror is loaded with the first one. */
export const CodeEditor = forwardRef<CodeEditorHandle, CodeEditorProps>(function CodeEditor(props, ref) {
  const [isTabFree, setIsTabFree] = useState<boolean | null>(null);
  const [LoadedEditor] = useState(() => (editor ??= loadEditor()));
  const hintId = useId();
  return (
    <div className={styles.frame}>
      <Suspense fallback={<Waiting code={props.code} />}>
        <LoadedEditor {...props} ref={ref} hintId={hintId} onTabFreed={setIsTabFree} />
      </Suspense>
      <p className={styles.hint}>
        {/* Not in the plain field, which Tab always leaves. */}
        <span id={hintId}>
          {isTabFree !== null && 'Tab indents. To leave the editor press Escape, then Tab.'}
        </span>{' '}
        <strong role="status">{isTabFree === true && 'Tab leaves the editor now.'}</strong>
      </p>
    </div>
  );
});

/** The code as it was, until the editor is there. */
function Waiting({ code }: { code: string }) {
  return (
    <pre className={styles.waiting} aria-busy>
      {code}
    </pre>
  );
}
