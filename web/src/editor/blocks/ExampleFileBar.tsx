import { EyeOff, Star, Trash2 } from 'lucide-react';
import { useId, useState, type RefObject } from 'react';
import type { Example, ExampleFile } from '../../examples/example';
import { fileNameProblem } from '../../examples/exampleRules';
import { isComposing } from '../../ui/isComposing';
import styles from './ExampleBlock.module.css';
import { renameFile, setFirst, setHidden } from '../html/exampleEdits';
import { outsideForm } from './outsideForm';

interface ExampleFileBarProps {
  file: ExampleFile;
  files: readonly ExampleFile[];
  nameField: RefObject<HTMLInputElement>;
  /** Edits of the same `field` without a pause are one step to undo. */
  onEdit: (edit: (example: Example, index: number) => Example, field?: string) => void;
  /** Enter in the name. */
  onNamed: () => void;
  onDelete: () => void;
}

/**
 * Name and marks of the file that is shown. A name is stored as it is typed, so that a reload loses nothing. One that is not
 * allowed stays in its field.
 */
export function ExampleFileBar({ file, files, nameField, onEdit, onNamed, onDelete }: ExampleFileBarProps) {
  const [name, setName] = useState(file.name);
  const [stored, setStored] = useState(file.name);
  if (stored !== file.name) {
    setStored(file.name);
    setName(file.name);
  }
  const problemId = useId();
  const others = files.filter((each) => each !== file).map((each) => each.name);
  const problem = name === file.name ? null : fileNameProblem(name, others);
  const isLastShown = !file.isHidden && files.filter(({ isHidden }) => !isHidden).length === 1;

  const rename = (typed: string) => {
    setName(typed);
    if (typed === file.name || fileNameProblem(typed, others) !== null) return;
    onEdit((example, index) => renameFile(example, index, typed), 'name');
  };

  return (
    <div className={styles.fileBar}>
      <input
        ref={nameField}
        {...outsideForm}
        className={styles.name}
        aria-label="Name of the file"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        value={name}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => rename(event.target.value)}
        onKeyDown={(event) => {
          // Enter and Escape belong to the input method.
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Escape' && name !== file.name) {
            event.stopPropagation();
            setName(file.name);
          }
          if (event.key !== 'Enter' || problem !== null) return;
          event.preventDefault();
          onNamed();
        }}
      />
      <button
        type="button"
        className={styles.button}
        aria-pressed={file.isActive}
        disabled={file.isHidden}
        title="Readers see this file first"
        onClick={() => onEdit((example, index) => setFirst(example, file.isActive ? undefined : index))}
      >
        <Star size={15} aria-hidden /> <span>Show first</span>
      </button>
      <button
        type="button"
        className={styles.button}
        aria-pressed={file.isHidden}
        disabled={isLastShown}
        title="The file belongs to the example, but readers do not see it"
        onClick={() => onEdit((example, index) => setHidden(example, index, !file.isHidden))}
      >
        <EyeOff size={15} aria-hidden /> <span>Hide</span>
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={`Delete the file ${file.name}`}
        title="Delete this file"
        disabled={files.length === 1}
        onClick={onDelete}
      >
        <Trash2 size={16} aria-hidden />
      </button>
      <p id={problemId} className={styles.nameProblem} role="alert">
        {problem !== null && `${problem} The file is still called ${file.name}.`}
      </p>
    </div>
  );
}
