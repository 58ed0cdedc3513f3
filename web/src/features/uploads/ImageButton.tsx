import { clsx } from 'clsx';
import { forwardRef, useEffect, type ChangeEvent, type ReactNode } from 'react';
import buttons from '../../ui/Button.module.css';
import styles from './ImageButton.module.css';
import { IMAGE_TYPES, imageProblem } from './imageProblem';

/** A newly chosen image, not uploaded yet. `preview` is an object URL. */
export interface ChosenImage {
  kind: 'file';
  file: File;
  preview: string;
}

interface ImageButtonProps {
  name: string;
  /** The image's purpose, such as "a cover image". */
  purpose: string;
  /** The id of the error message, while there is one. */
  errorId: string | undefined;
  hintId?: string;
  onChoose: (image: ChosenImage) => void;
  /** Called with why the chosen file cannot be used; `undefined` if it can. */
  onProblem: (problem: string | undefined) => void;
  children: ReactNode;
}

/** A file input for one image, as a button. The ref is that of the input. */
export const ImageButton = forwardRef<HTMLInputElement, ImageButtonProps>(function ImageButton(
  { name, purpose, errorId, hintId, onChoose, onProblem, children },
  ref,
) {
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    // So that the same file can be chosen again after removal.
    currentTarget.value = '';
    if (!file) return;
    const problem = imageProblem(file, purpose);
    onProblem(problem);
    if (problem === undefined) onChoose({ kind: 'file', file, preview: URL.createObjectURL(file) });
  };

  return (
    <label className={clsx(buttons.button, buttons.secondary, styles.button)}>
      <input
        ref={ref}
        type="file"
        name={name}
        accept={IMAGE_TYPES}
        className={styles.input}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        aria-invalid={errorId === undefined ? undefined : true}
        onChange={choose}
      />
      {children}
    </label>
  );
});

/** Revokes the preview of an image that is no longer chosen: an object URL keeps its file in memory until then. */
export function useRevokedPreview(image: ChosenImage | { kind: string; preview?: undefined }): void {
  const { preview } = image;
  useEffect(() => {
    if (preview === undefined) return undefined;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
}
