import { clsx } from 'clsx';
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { CodeEditor, type CodeEditorHandle } from '../CodeEditor';
import { exampleOf, type Example, type ExampleFile, fileKey } from '../example';
import { ExampleResult } from '../ExampleResult';
import { FileTabs, tabId } from '../FileTabs';
import type { Problem, SourceFile } from '../runExample';
import { useExampleRun } from '../useExampleRun';
import { ExampleActions } from './ExampleActions';
import { ExampleFoot } from './ExampleFoot';
import styles from './ReaderExample.module.css';
import { runsAutomatically } from './runsAutomatically';
import { useExampleFiles } from './useExampleFiles';
import { useFarAway } from './useFarAway';
import { useRevealedResult } from './useRevealedResult';
import { useStaticFiles } from './useStaticFiles';

interface ReaderExampleProps {
  /** A sanitised figure of `EXAMPLES`, whose files are in frames (richText/scrollable.ts). */
  figure: HTMLElement;
  /** Its number in the post, from 1. */
  number: number;
  /** Path of the post. */
  path: string;
  /** Changed files from the address, packed. */
  shared: string | null;
  /** When and with which React the author's version ran; empty if unknown. */
  lastRun: string;
  onUseInPost: (example: Example) => void;
}

/** Makes a figure of code an example that runs. The figure's own code stays in place, so that nothing moves. */
export const ReaderExample = memo(function ReaderExample({
  figure,
  number,
  path,
  shared,
  lastRun,
  onUseInPost,
}: ReaderExampleProps) {
  const [example] = useState(() => exampleOf(figure));
  const [host] = useState(() => figure.ownerDocument.createElement('div'));
  const code = useExampleFiles({ original: example.files, path, number, shared });
  const { files, changed, origin } = code;
  const names = shownFiles(files).map((file) => file.name);
  const [selected, setSelected] = useState(firstShown(example));
  const [editing, setEditing] = useState<{ line: number } | boolean>(false);
  const isEditing = editing !== false;
  const panel = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const id = useId();

  const run = useExampleRun(`Result of example ${number}`, isEditing);
  const { state, setAsleep, stop } = run;
  const problem = located(run.problem, files);
  const result = useRef<HTMLDivElement>(null);
  const reveal = useRevealedResult(result, run);
  const isFar = useFarAway(figure);
  useEffect(() => setAsleep(isFar), [isFar, setAsleep]);

  const start = run.run;
  const [isAutomatic] = useState(() => origin === 'author' && shared === null && runsAutomatically(example));
  useEffect(() => {
    if (isAutomatic) start(sourcesOf(example.files), true);
  }, [isAutomatic, start, example]);
  // What a link within the page brings waits for the reader, also if the author's version has run.
  useEffect(() => {
    if (shared !== null) stop();
  }, [shared, stop]);

  useLayoutEffect(() => {
    host.setAttribute('class', styles.box ?? '');
    figure.prepend(host);
    // The foot says the same.
    figure.querySelector('[data-last-run]')?.remove();
    return () => host.remove();
  }, [figure, host]);
  useLayoutEffect(() => {
    figure.setAttribute('data-state', state);
  }, [figure, state]);
  useStaticFiles({ figure, panel, files, selected: isEditing ? null : selected });

  const runNow = (sources: typeof files) => start(sourcesOf(sources));

  const edit = (text: string) => {
    code.change(selected, text);
    // Changes run only after a first run: what the address brought waits for the reader.
    if (state === 'idle') return;
    const edited = files.map((file) => (file.name === selected ? { ...file, code: text } : file));
    run.runSoon(sourcesOf(edited));
  };

  const reset = () => {
    code.reset();
    if (state !== 'idle') runNow(example.files);
    // The button that was pressed is disabled now. Below long code, the page must not jump up to the other one.
    editButton.current?.focus({ preventScroll: true });
  };

  const toggleEditing = () => {
    setEditing(!isEditing);
    if (!isEditing && state === 'idle' && origin !== 'address') runNow(files);
  };

  const showProblem = ({ file, line }: Problem) => {
    if (file === null) return;
    flushSync(() => {
      setSelected(file);
      setEditing(line === null ? true : { line });
    });
    // Absent while it is loading; then it starts at that line.
    editor.current?.focus(line ?? undefined);
  };

  return createPortal(
    <div className={clsx(styles.example, state !== 'idle' && styles.withResult)}>
      <div className={styles.bar}>
        <FileTabs
          names={names}
          selected={selected}
          onSelect={setSelected}
          label={`Files of example ${number}`}
          panelId={`${id}-panel`}
          id={id}
        />
        <ExampleActions
          onRun={() => {
            reveal();
            runNow(files);
          }}
          isEditing={isEditing}
          onToggleEditing={toggleEditing}
          editButton={editButton}
        />
      </div>
      <div
        ref={panel}
        id={`${id}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={tabId(id, names, selected)}
      >
        {isEditing && (
          <CodeEditor
            ref={editor}
            name={selected}
            code={files.find((file) => file.name === selected)?.code ?? ''}
            onChange={edit}
            problemLine={state === 'failed' && problem?.file === selected ? problem.line : null}
            takesFocus={editing}
          />
        )}
      </div>
      {state !== 'idle' && (
        <ExampleResult
          box={result}
          className={styles.result}
          run={{ ...run, problem }}
          onShowProblem={names.includes(problem?.file ?? '') ? showProblem : undefined}
        />
      )}
      <ExampleFoot
        number={number}
        code={files.find((file) => file.name === selected)?.code ?? ''}
        changed={changed}
        origin={origin}
        hasRun={state !== 'idle'}
        lastRun={lastRun}
        onReset={reset}
        onUseInPost={() => onUseInPost({ ...example, files: [...files], runsAutomatically: false })}
      />
    </div>,
    host,
  );
});

/** A problem with its file as the example names it: `/App.js` runs as `App.js`. */
function located(problem: Problem | null, files: readonly ExampleFile[]): Problem | null {
  const { file } = problem ?? {};
  if (!problem || file == null) return problem;
  const found = files.find(({ name }) => fileKey(name) === fileKey(file));
  return found ? { ...problem, file: found.name } : problem;
}

const sourcesOf = (files: readonly SourceFile[]): SourceFile[] =>
  files.map(({ name, code }) => ({ name, code }));

/** The name of the file that is shown first; web/src/features/posts/PostArticle.module.css shows the same without scripts. */
function firstShown({ files }: Example): string {
  const shown = shownFiles(files);
  return (shown.find((file) => file.isActive) ?? shown[0])?.name ?? '';
}

/** The files with a tab: all, if the author hid them all. */
function shownFiles(files: readonly ExampleFile[]): readonly ExampleFile[] {
  const shown = files.filter((file) => !file.isHidden);
  return shown.length > 0 ? shown : files;
}
