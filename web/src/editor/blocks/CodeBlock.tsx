import { EditorBlock, type ContentBlock } from 'draft-js';
import { Play } from 'lucide-react';
import { useContext, useId, useState, type KeyboardEvent } from 'react';
import { languageNames } from '../../richText/code/languages';
import { isComposing } from '../../ui/isComposing';
import type { AtomicBlockActions } from './atomicBlockActions';
import { blockData } from '../html/blocks';
import styles from './CodeBlock.module.css';
import { fileName, lineRanges } from '../html/codeLines';
import { EditorReadOnly } from '../EditorReadOnly';
import { runs } from '../commands/exampleCommands';
import { hiddenFromDraft } from '../keyboard/hiddenFromDraft';
import { outsideForm } from './outsideForm';
import { undoCommand } from '../keyboard/undoCommand';

/** The properties that Draft.js passes to a block component, as far as they are used here. */
interface CodeBlockProps {
  block: ContentBlock;
  blockProps: AtomicBlockActions;
}

/** Code in the text, with its language, the name of its file and its highlighted lines to choose. */
export function CodeBlock(props: CodeBlockProps) {
  const { block, blockProps } = props;
  const { onEdit, onEditEnd, onReturn, onUndo } = blockProps.fields;
  const isReadOnly = useContext(EditorReadOnly);
  const { language, file, lines } = blockData(block);
  const key = block.getKey();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    const command = undoCommand(event);
    const isEnd =
      event.key === 'Escape' || (event.key === 'Enter' && event.target instanceof HTMLInputElement);
    if ((!command && !isEnd) || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (command) onUndo(command);
    else onReturn(key);
  };

  return (
    <>
      <EditorBlock {...props} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields within */}
      <div
        className={styles.bar}
        data-block-bar
        contentEditable={false}
        {...hiddenFromDraft}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          event.stopPropagation();
          if (!event.currentTarget.contains(event.relatedTarget)) onEditEnd();
        }}
      >
        <FileField
          file={file}
          isReadOnly={isReadOnly}
          onChange={(name) => onEdit(key, (data) => ({ ...data, file: name }), 'file')}
        />
        <LinesField
          lines={lines}
          isReadOnly={isReadOnly}
          onChange={(ranges) => onEdit(key, (data) => ({ ...data, lines: ranges }), 'lines')}
        />
        {runs(block) && (
          <button
            type="button"
            className={styles.run}
            disabled={isReadOnly}
            onClick={() => blockProps.onMakeExample(block)}
          >
            <Play size={14} aria-hidden />
            Make it run
          </button>
        )}
        <LanguageField
          language={language}
          isReadOnly={isReadOnly}
          onChange={(name) => onEdit(key, (data) => ({ ...data, language: name }))}
        />
      </div>
    </>
  );
}

interface FieldProps {
  isReadOnly: boolean;
  onChange: (value: string | undefined) => void;
}

/** Lists the languages when somebody is about to choose: a long text has thousands of options otherwise. */
function LanguageField({ language, isReadOnly, onChange }: FieldProps & { language: string | undefined }) {
  const [isListed, setIsListed] = useState(false);
  const list = () => setIsListed(true);
  const listed = isListed ? languageNames : languageNames.filter(([name]) => name === language);
  const isKnown = language === undefined || languageNames.some(([name]) => name === language);
  return (
    <select
      className={styles.language}
      aria-label="Language of the code"
      disabled={isReadOnly}
      value={language ?? ''}
      onPointerDown={list}
      onFocus={list}
      onChange={({ target: { value } }) => onChange(value || undefined)}
    >
      <option value="">Plain text</option>
      {!isKnown && <option value={language}>{language}</option>}
      {listed.map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}

function FileField({ file = '', isReadOnly, onChange }: FieldProps & { file: string | undefined }) {
  /** What is typed, with the spaces at its end that are not stored. */
  const [typed, setTyped] = useState('');
  const name = fileName(typed) ?? '';
  return (
    <input
      {...outsideForm}
      className={styles.file}
      aria-label="File name of the code"
      placeholder="File name"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      readOnly={isReadOnly}
      value={name === file ? typed : file}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(fileName(value));
      }}
      onBlur={() => setTyped(file)}
    />
  );
}

/** The lines to highlight. What is no list of lines stays in the field, with a message, and changes nothing. */
function LinesField({ lines = '', isReadOnly, onChange }: FieldProps & { lines: string | undefined }) {
  const [typed, setTyped] = useState<string>();
  const problemId = useId();
  // Unfinished while one types: "1,3-"
  const ranges = typed === undefined ? undefined : lineRanges(typed.replace(/[\s,–-]+$/, ''));
  const isWrong = ranges === null;
  // After an undo the field shows what is there.
  const isCurrent = typed !== undefined && (isWrong || (ranges ?? '') === lines);
  return (
    <>
      <label className={styles.lines}>
        <span aria-hidden>Lines</span>
        <input
          {...outsideForm}
          aria-label="Highlighted lines"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? problemId : undefined}
          placeholder="Lines, such as 1,3-5"
          autoComplete="off"
          spellCheck={false}
          readOnly={isReadOnly}
          value={isCurrent ? typed : lines}
          onChange={({ target: { value } }) => {
            setTyped(value);
            const next = lineRanges(value.replace(/[\s,–-]+$/, ''));
            if (next !== null && next !== (lines || undefined)) onChange(next);
          }}
          onBlur={() => {
            if (!isWrong) setTyped(undefined);
          }}
        />
      </label>
      {isWrong && (
        <p id={problemId} role="alert" className={styles.problem}>
          Write numbers of lines from 1 to 9999, such as 1,3-5.
        </p>
      )}
    </>
  );
}
