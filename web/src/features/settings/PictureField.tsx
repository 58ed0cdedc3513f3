import { useId, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { FieldError } from '../../ui/Field';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { ImageButton, useRevokedPreview } from '../uploads/ImageButton';
import layout from '../../ui/Layout.module.css';
import styles from './PictureField.module.css';
import type { PictureChange } from './useSaveProfile';

interface PictureFieldProps {
  /** The name of the person, for the initials. */
  name: string;
  current: string;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
  error?: string;
}

const AVATAR_SIZE = 96;

/** Lets the user choose and remove the profile picture. It is uploaded when the profile is saved. */
export function PictureField({ name, current, change, onChange, error }: PictureFieldProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const shownError = problem ?? error;
  const hasPicture = change.kind === 'kept' ? !isInitialsPicture(current) : change.kind !== 'removed';

  useRevokedPreview(change);

  const put = (next: PictureChange): void => {
    setProblem(undefined);
    onChange(next);
    // The pressed button may disappear.
    input.current?.focus();
  };

  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      {change.kind === 'file' ? (
        <img
          className={styles.preview}
          src={change.preview}
          alt={`Preview of ${change.file.name}`}
          width={AVATAR_SIZE}
          height={AVATAR_SIZE}
          onError={() => {
            setProblem(`"${change.file.name}" cannot be shown. Choose another image.`);
            onChange({ kind: 'kept' });
          }}
        />
      ) : (
        <Avatar src={storedPicture(change, current)} name={name} size={AVATAR_SIZE} />
      )}
      <div className={styles.side}>
        <span id={`${id}-label`} className={styles.label}>
          Profile picture
        </span>
        <div className={layout.buttons}>
          <ImageButton
            ref={input}
            name="profilePicture"
            purpose="a profile picture"
            hintId={`${id}-hint`}
            errorId={shownError ? `${id}-error` : undefined}
            onChoose={onChange}
            onProblem={setProblem}
          >
            Choose File
          </ImageButton>
          {hasPicture && (
            <Button
              variant="quiet"
              onClick={() => put({ kind: isInitialsPicture(current) ? 'kept' : 'removed' })}
            >
              <span>
                Remove <VisuallyHidden>profile picture</VisuallyHidden>
              </span>
            </Button>
          )}
          {change.kind !== 'kept' && !isInitialsPicture(current) && (
            <Button variant="quiet" onClick={() => put({ kind: 'kept' })}>
              <span>
                Undo <VisuallyHidden>the change of the profile picture</VisuallyHidden>
              </span>
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className={styles.hint} aria-live="polite">
          {pictureHint(change)}
        </p>
        <FieldError id={`${id}-error`}>{shownError}</FieldError>
      </div>
    </div>
  );
}

/** The picture to show from the server; `null` if initials will be shown. */
function storedPicture(change: Exclude<PictureChange, { kind: 'file' }>, current: string): string | null {
  if (change.kind === 'removed') return null;
  return change.kind === 'uploaded' ? change.url : current;
}

/** Whether the API drew the picture from the initials, because the person has none. */
const isInitialsPicture = (url: string): boolean => url === '' || url.startsWith('/avatars/');

function pictureHint(change: PictureChange): string {
  switch (change.kind) {
    case 'file':
      return `${change.file.name} is saved with Update.`;
    case 'uploaded':
      return 'The new picture is saved with Update.';
    case 'removed':
      return 'The picture goes with Update; your initials stand in for it.';
    case 'kept':
      return 'PNG, JPEG, GIF, WebP or AVIF of at most 10 MB.';
  }
}
