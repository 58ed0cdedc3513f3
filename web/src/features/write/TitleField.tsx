import { forwardRef, useId } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { MAX_TITLE, titleLength } from './postRules';
import styles from './TitleField.module.css';

/** From here on the number of characters that are left is shown. */
const NEAR_LIMIT = 20;

interface TitleFieldProps {
  title: string;
  onChange: (title: string) => void;
  /** Enter: the title is one line, however many it takes on the page. */
  onEnter: () => void;
  error?: string;
}

/** The title of the post, as large as readers will see it; it grows with its text. */
export const TitleField = forwardRef<HTMLTextAreaElement, TitleFieldProps>(function TitleField(
  { title, onChange, onEnter, error },
  ref,
) {
  const id = useId();
  const left = MAX_TITLE - titleLength(title);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <VisuallyHidden>Title</VisuallyHidden>
      </label>
      {/* The frame repeats the text out of sight, which gives it and the field in it their height. */}
      <div className={styles.frame} data-title={title}>
        <textarea
          ref={ref}
          id={id}
          name="title"
          rows={1}
          className={styles.input}
          placeholder="Add post title here..."
          autoComplete="off"
          value={title}
          aria-required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-error ${id}-left`}
          onChange={(event) => onChange(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
        />
      </div>
      <div id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </div>
      <p id={`${id}-left`} className={styles.left}>
        {left <= NEAR_LIMIT && (left >= 0 ? `${left} characters left` : `${-left} characters too many`)}
      </p>
    </div>
  );
});
