import { clsx } from 'clsx';
import { forwardRef, useContext, useId, type KeyboardEvent } from 'react';
import { isComposing } from '../../ui/isComposing';
import { captionOfText, captionText, hasCaptionMarkup, type Caption } from '../html/caption';
import styles from './CaptionField.module.css';
import { EditorReadOnly } from '../EditorReadOnly';
import { outsideForm } from './outsideForm';

interface CaptionFieldProps {
  caption: Caption;
  placeholder: string;
  onChange: (caption: Caption) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Enter in the caption. */
  onEnd: () => void;
  className?: string;
}

/** A caption as plain text. Markup from elsewhere stays until the text changes. */
export const CaptionField = forwardRef<HTMLInputElement, CaptionFieldProps>(function CaptionField(
  { caption, placeholder, onChange, onKeyDown, onEnd, className },
  ref,
) {
  const id = useId();
  const isReadOnly = useContext(EditorReadOnly);
  const hasMarkup = hasCaptionMarkup(caption);
  return (
    <div className={clsx(styles.caption, className)}>
      <label htmlFor={id}>Caption</label>
      <input
        ref={ref}
        id={id}
        {...outsideForm}
        className={styles.field}
        value={captionText(caption)}
        readOnly={isReadOnly}
        placeholder={placeholder}
        aria-describedby={hasMarkup ? `${id}-note` : undefined}
        onChange={({ target: { value } }) => {
          if (value !== captionText(caption)) onChange(captionOfText(value));
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          onEnd();
        }}
      />
      {hasMarkup && (
        <p id={`${id}-note`} className={styles.note}>
          Links and formatting of this caption are lost when you change it.
        </p>
      )}
    </div>
  );
});
