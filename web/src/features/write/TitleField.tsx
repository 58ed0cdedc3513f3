import { useId } from 'react';
import { FieldError } from '../../ui/Field';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { lengthOf, MAX_TITLE } from './postRules';
import layout from '../../ui/Layout.module.css';
import { isComposing } from '../../ui/isComposing';
import styles from './TitleField.module.css';

/** The number of characters left is shown when it is at most this. */
const NEAR_LIMIT = 20;

interface TitleFieldProps {
  title: string;
  onChange: (title: string) => void;
  /** Called on Enter: the title has no line breaks, although it may wrap. */
  onEnter: () => void;
  error?: string;
}

/** The title of the post, as large as readers will see it. The field grows with its text. */
export function TitleField({ title, onChange, onEnter, error }: TitleFieldProps) {
  const id = useId();
  const left = MAX_TITLE - lengthOf(title);
  return (
    <div className={layout.stack2}>
      <label htmlFor={id}>
        <VisuallyHidden>Title</VisuallyHidden>
      </label>
      {/* The frame renders the text invisibly, which gives the frame and the textarea their height. */}
      <div className={styles.frame} data-title={title}>
        <textarea
          id={id}
          name="title"
          rows={1}
          className={styles.input}
          dir="auto"
          placeholder="Add post title here..."
          autoComplete="off"
          value={title}
          aria-required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-error ${id}-left`}
          onChange={(event) => onChange(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            onEnter();
          }}
        />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p id={`${id}-left`} className={styles.left}>
        {left <= NEAR_LIMIT && (left >= 0 ? `${left} characters left` : `${-left} characters too many`)}
      </p>
    </div>
  );
}
