import { clsx } from 'clsx';
import type { ContentBlock } from 'draft-js';
import { CornerLeftUp, Play, Plus, Square, Trash2 } from 'lucide-react';
import {
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { CodeEditor, type CodeEditorHandle } from '../../examples/CodeEditor';
import { type Example, fileKey } from '../../examples/example';
import { exampleLimits, exampleProblem } from '../../examples/exampleRules';
import { ExampleResult } from '../../examples/ExampleResult';
import { FileTabs, tabId } from '../../examples/FileTabs';
import { useExampleRun } from '../../examples/useExampleRun';
import { whenNear } from '../../ui/whenNear';
import { isComposing } from '../../ui/isComposing';
import type { AtomicBlockActions } from './atomicBlockActions';
import type { BlockData } from '../html/blocks';
import { CaptionField } from './CaptionField';
import { EditorReadOnly } from '../EditorReadOnly';
import styles from './ExampleBlock.module.css';
import { addFile, removeFile, setCode, setRunsAutomatically } from '../html/exampleEdits';
import { ExampleFileBar } from './ExampleFileBar';
import { outsideForm } from './outsideForm';
import { caretPlace, type CaretPlace } from '../selectionPlace';
import { undoCommand } from '../keyboard/undoCommand';
import type { Entry } from '../useFieldBlocks';

interface ExampleBlockProps {
  block: ContentBlock;
  example: Example;
  actions: AtomicBlockActions;
}

/** An example in the text: its files to edit, its result to try, its caption. */
export function ExampleBlock({ block, example, actions }: ExampleBlockProps) {
  const { onLeave, onEditEnd, onUndo, onMount } = actions.fields;
  const onEdit = (blockKey: string, edit: (current: Example) => Example, field?: string) =>
    actions.fields.onEdit(blockKey, (data) => withExample(data, edit), field);
  const { files } = example;
  const [wanted, setWanted] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ isActive }) => isActive),
    ),
  );
  const selected = Math.min(wanted, files.length - 1);
  const file = files[selected];
  const names = files.map(({ name }) => name);

  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const lastKey = useRef('');
  const caretBefore = useRef<CaretPlace>(undefined);
  const [takesFocus, setTakesFocus] = useState(false);
  const isNear = useNear(frame);
  useInert(frame, useContext(EditorReadOnly));

  const focusCode = (line?: number) => {
    if (editor.current) editor.current.focus(line);
    else setTakesFocus(true);
  };
  const enterCode = (entry: Entry) => focusCode(entry === 'end' ? file?.code.split('\n').length : 1);
  const enter = useRef(enterCode);
  useLayoutEffect(() => {
    enter.current = enterCode;
  });
  const key = block.getKey();
  useLayoutEffect(() => onMount(key, (entry) => enter.current(entry)), [key, onMount]);

  const run = useExampleRun(`Result of the example ${names[0] ?? ''}`, true);
  const isRunning = run.state !== 'idle';
  const { runSoon } = run;
  const ranFiles = useRef(files);
  useEffect(() => {
    if (!isRunning || ranFiles.current === files) return;
    ranFiles.current = files;
    runSoon(files);
  }, [isRunning, files, runSoon]);

  if (!file) return null;

  const focusTab = () => {
    // The tab of a file that was just removed is still there until React renders.
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus(),
    );
  };

  const onAdd = () => {
    onEdit(key, addFile);
    setWanted(files.length);
    requestAnimationFrame(() => nameField.current?.select());
  };

  const onDelete = () => {
    onEdit(key, (current) => removeFile(current, selected));
    setWanted(Math.max(0, selected - 1));
    focusTab();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // An input method uses arrows and Escape for its own list.
    if (isComposing(event.nativeEvent)) return;
    const target = event.target as HTMLElement;
    const isCode = target.matches('.cm-content');
    const command = undoCommand(event);
    if (command && !isCode && target !== nameField.current) {
      event.preventDefault();
      onUndo(command);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Escape') {
      // In the code the first Escape frees Tab; a second one leaves.
      const isLeaving = !isCode || lastKey.current === 'Escape';
      if (isLeaving) onLeave(key, 'below');
    } else if (isCode && caretPlace(caretBefore.current) === caretBefore.current) {
      // The caret cannot go on in the code.
      if (event.key === 'ArrowDown' || event.key === 'ArrowRight') onLeave(key, 'below');
      if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') onLeave(key, 'above');
    }
    lastKey.current = event.key;
  };

  const panelId = `${id}-panel`;
  const problem = exampleProblem(files);
  const shownProblem = run.problem;
  const isProblemHere = shownProblem?.file != null && fileKey(shownProblem.file) === fileKey(file.name);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields within
    <div
      ref={frame}
      className={styles.example}
      role="group"
      aria-label={`Example: ${names.join(', ')}`}
      onKeyDownCapture={() => {
        caretBefore.current = caretPlace();
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onEditEnd();
      }}
    >
      <div className={styles.bar} data-block-bar>
        <FileTabs
          names={names}
          selected={file.name}
          onSelect={(name) => setWanted(names.indexOf(name))}
          label="Files"
          panelId={panelId}
          id={id}
          content={(name) => {
            const isHidden = files.some((each) => each.name === name && each.isHidden);
            return isHidden ? <span className={styles.hiddenTab}>{name} (hidden)</span> : name;
          }}
        />
        <button
          type="button"
          className={styles.icon}
          aria-label="Add a file"
          title="Add a file"
          disabled={files.length >= exampleLimits.files}
          onClick={onAdd}
        >
          <Plus size={18} aria-hidden />
        </button>
        <div className={styles.actions}>
          <button
            type="button"
            className={clsx(styles.button, styles.run)}
            onClick={() => {
              if (isRunning) run.stop();
              else {
                ranFiles.current = files;
                run.run(files);
              }
            }}
          >
            {isRunning ? <Square size={14} aria-hidden /> : <Play size={14} aria-hidden />}
            {isRunning ? 'Stop' : 'Run'}
          </button>
          <button
            type="button"
            className={styles.icon}
            aria-label="Add a line above this example"
            title="Add a line above this example"
            onClick={() => actions.onInsertBefore(block)}
          >
            <CornerLeftUp size={18} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.icon}
            aria-label="Remove this example"
            title="Remove this example"
            onClick={() => actions.onRemove(block)}
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </div>
      </div>
      <ExampleFileBar
        key={selected}
        file={file}
        files={files}
        nameField={nameField}
        onEdit={(edit, field) =>
          onEdit(key, (current) => edit(current, selected), field && `${field} of ${selected}`)
        }
        onNamed={() => focusCode()}
        onDelete={onDelete}
      />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={clsx(styles.panes, isRunning && styles.split)}>
        <div
          id={panelId}
          role="tabpanel"
          aria-labelledby={tabId(id, names, file.name)}
          className={styles.code}
        >
          {isNear || takesFocus ? (
            <CodeEditor
              ref={editor}
              name={file.name}
              code={file.code}
              onChange={(code) => {
                onEdit(key, (current) => setCode(current, selected, code), `code of ${selected}`);
              }}
              problemLine={isProblemHere ? shownProblem.line : null}
              takesFocus={takesFocus}
            />
          ) : (
            <pre>{file.code}</pre>
          )}
        </div>
        {isRunning && (
          <ExampleResult
            run={run}
            className={styles.result}
            onShowProblem={({ file: name, line }) => {
              const index = names.findIndex((each) => name !== null && fileKey(each) === fileKey(name));
              if (index >= 0) setWanted(index);
              requestAnimationFrame(() => focusCode(line ?? undefined));
            }}
          />
        )}
      </div>
      <CaptionField
        className={styles.caption}
        caption={example.captionHtml}
        placeholder="What there is to see (optional)"
        onChange={(captionHtml) => onEdit(key, (current) => ({ ...current, captionHtml }), 'caption')}
        onEnd={() => onLeave(key, 'below')}
      />
      <label className={styles.automatic}>
        <input
          {...outsideForm}
          type="checkbox"
          checked={example.runsAutomatically}
          onChange={({ target: { checked } }) =>
            onEdit(key, (current) => setRunsAutomatically(current, checked))
          }
        />
        Run when it comes near
      </label>
    </div>
  );
}

function withExample(data: BlockData, edit: (example: Example) => Example): BlockData {
  const example = data.example && edit(data.example);
  return example === data.example ? data : { ...data, example };
}

/** Whether the element has been near the viewport, so that CodeMirror loads for examples that a writer can see. */
function useNear(ref: RefObject<HTMLElement>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => (ref.current ? whenNear([ref.current], () => setIsNear(true)) : undefined), [ref]);
  return isNear;
}

function useInert(ref: RefObject<HTMLElement>, isInert: boolean): void {
  useEffect(() => {
    if (ref.current) ref.current.inert = isInert;
  }, [ref, isInert]);
}
