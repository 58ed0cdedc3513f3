import { EditorView } from '@codemirror/view';
import { forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import { createState, type EditorEvents } from './createState';
import { setProblemLine } from './problemLine';
import styles from './CodeMirror.module.css';

export interface CodeEditorProps {
  /** File name: decides the highlighting. Another name shows another file, each with its own undo history. */
  name: string;
  code: string;
  onChange: (code: string) => void;
  /** The line that the last run failed at, from 1. */
  problemLine?: number | null;
  /** Whether to take the focus when it is ready, at which line if one is given (from 1). */
  takesFocus?: boolean | { line: number };
}

export interface CodeEditorHandle {
  /** Focuses the editor, at the start of a line if one is given (from 1). */
  focus: (line?: number) => void;
}

export interface CodeMirrorProps extends CodeEditorProps {
  /** Id of the element that says how to leave the editor. */
  hintId: string;
  /** Whether Tab leaves the editor: after Escape, until something is typed. */
  onTabFreed: (isFree: boolean) => void;
}

/** CodeMirror with a state for each file, so that each keeps its own undo history. CodeEditor loads it. */
export const CodeMirror = forwardRef<CodeEditorHandle, CodeMirrorProps>(function CodeMirror(props, ref) {
  const { name, code, problemLine = null } = props;
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const newest = useRef(props);
  useEffect(() => {
    newest.current = props;
  });

  useEffect(() => {
    if (!parent.current) return undefined;
    const created = new Editor(parent.current, newest.current.hintId, {
      onChange: (text) => newest.current.onChange(text),
      onTabFreed: (isFree) => newest.current.onTabFreed(isFree),
    });
    editor.current = created;
    return () => {
      created.view.destroy();
      editor.current = null;
    };
  }, []);

  useEffect(() => editor.current?.show(name, code), [name, code]);
  useEffect(() => editor.current?.mark(problemLine), [name, problemLine]);
  useEffect(() => {
    const { takesFocus = false } = newest.current;
    if (takesFocus !== false) editor.current?.focus(takesFocus === true ? undefined : takesFocus.line);
  }, []);
  useImperativeHandle(ref, () => ({ focus: (line) => editor.current?.focus(line) }), []);

  return <div ref={parent} className={styles.editor} />;
});

/** The view, and what it has to know about the files besides the one that it shows. */
class Editor {
  readonly view: EditorView;
  private readonly states = new Map<string, ReturnType<typeof createState>>();
  private name: string | null = null;
  /** Texts that the parent was told and has not rendered yet. When they come back they are no change from outside. */
  private told: string[] = [];
  /** During a change from outside, which the parent need not be told. */
  private isFromParent = false;

  constructor(
    parent: HTMLElement,
    private readonly hintId: string,
    private readonly events: EditorEvents,
  ) {
    this.view = new EditorView({ parent });
  }

  show(name: string, code: string): void {
    if (name !== this.name) {
      if (this.name !== null) this.states.set(this.name, this.view.state);
      this.name = name;
      this.told = [];
      const known = this.states.get(name);
      // Otherwise the name is that of another file now, whose undo must not bring back this one.
      const isSame = known?.doc.toString() === code;
      this.view.setState(isSame ? known : this.stateOf(name, code));
      this.events.onTabFreed(false);
    }
    const told = this.told.indexOf(code);
    if (this.view.state.doc.toString() === code) this.told = [];
    else if (told >= 0) this.told.splice(0, told + 1);
    else {
      this.told = [];
      this.isFromParent = true;
      this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: code } });
      this.isFromParent = false;
    }
  }

  mark(line: number | null): void {
    this.view.dispatch({ effects: setProblemLine.of(line) });
  }

  focus(line?: number): void {
    const { doc } = this.view.state;
    if (line !== undefined && line >= 1 && line <= doc.lines) {
      const { from } = doc.line(line);
      this.view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
    }
    this.view.focus();
  }

  private stateOf(name: string, code: string) {
    return createState(name, code, this.hintId, {
      onTabFreed: this.events.onTabFreed,
      onChange: (text) => {
        if (this.isFromParent) return;
        this.told.push(text);
        this.events.onChange(text);
      },
    });
  }
}
