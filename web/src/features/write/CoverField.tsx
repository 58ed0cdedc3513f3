import { ImagePlus } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { FieldError } from '../../ui/Field';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { ImageButton, useRevokedPreview } from '../uploads/ImageButton';
import layout from '../../ui/Layout.module.css';
import styles from './CoverField.module.css';
import type { Cover } from './postValues';

interface CoverFieldProps {
  cover: Cover;
  onChange: (cover: Cover) => void;
  error?: string;
  /** Stands beside the buttons. */
  children?: ReactNode;
}

export function CoverField({ cover, onChange, error, children }: CoverFieldProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const shown = problem ?? error;
  const source = cover.kind === 'file' ? cover.preview : cover.kind === 'stored' ? cover.url : null;

  useRevokedPreview(cover);

  const remove = (): void => {
    setProblem(undefined);
    onChange({ kind: 'none' });
    input.current?.focus();
  };

  return (
    <div className={layout.stack3}>
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
        <ImageButton
          ref={input}
          name="coverImageURL"
          purpose="a cover image"
          errorId={shown === undefined ? undefined : errorId}
          onChoose={onChange}
          onProblem={setProblem}
        >
          <ImagePlus size={18} aria-hidden />
          {source === null ? (
            'Add cover image'
          ) : (
            <span>
              Change <VisuallyHidden>cover image</VisuallyHidden>
            </span>
          )}
        </ImageButton>
        {source !== null && (
          <Button variant="quiet" onClick={remove}>
            <span>
              Remove <VisuallyHidden>cover image</VisuallyHidden>
            </span>
          </Button>
        )}
        {children}
      </div>
      <FieldError id={errorId}>{shown}</FieldError>
    </div>
  );
}
