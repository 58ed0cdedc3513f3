import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { IMAGE_TYPES } from '../uploads/imageProblem';
import styles from './CoverField.module.css';
import { coverProblem, type Cover } from './coverImage';

interface CoverFieldProps {
  cover: Cover;
  onChange: (cover: Cover) => void;
  /** The API's error message for the image. */
  error?: string;
}

/** Lets the writer choose, change and remove the cover image. */
export function CoverField({ cover, onChange, error }: CoverFieldProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const shown = problem ?? error;
  const source = cover.kind === 'file' ? cover.preview : cover.kind === 'stored' ? cover.url : null;

  // An object URL keeps its file in memory until it is revoked.
  useEffect(() => {
    if (cover.kind !== 'file') return undefined;
    return () => URL.revokeObjectURL(cover.preview);
  }, [cover]);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // So that the same file can be chosen again after removal.
    currentTarget.value = '';
    if (!file) return;
    const found = coverProblem(file);
    setProblem(found);
    if (found === undefined) onChange({ kind: 'file', file, preview: URL.createObjectURL(file) });
  };

  const remove = (): void => {
    setProblem(undefined);
    onChange({ kind: 'none' });
    input.current?.focus();
  };

  return (
    <div className={styles.field}>
      {source !== null && (
        <img
          className={styles.preview}
          src={source}
          alt="Cover"
          width={1200}
          height={630}
          onError={() => {
            if (cover.kind === 'file')
              setProblem(`"${cover.file.name}" cannot be shown. Choose another image.`);
          }}
        />
      )}
      <div className={styles.actions}>
        <label className={styles.choose}>
          <input
            ref={input}
            type="file"
            name="coverImageURL"
            accept={IMAGE_TYPES}
            className={styles.input}
            aria-describedby={shown === undefined ? undefined : errorId}
            aria-invalid={shown === undefined ? undefined : true}
            onChange={choose}
          />
          <ImagePlus size={18} aria-hidden />
          {source === null ? (
            'Add cover image'
          ) : (
            <span>
              Change <VisuallyHidden>cover image</VisuallyHidden>
            </span>
          )}
        </label>
        {source !== null && (
          <Button variant="quiet" onClick={remove}>
            <span>
              Remove <VisuallyHidden>cover image</VisuallyHidden>
            </span>
          </Button>
        )}
      </div>
      <div id={errorId} className={styles.error} aria-live="polite">
        {shown}
      </div>
    </div>
  );
}
