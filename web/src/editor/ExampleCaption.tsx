import { useId } from 'react';
import type { Example } from '../examples/example';
import styles from './ExampleBlock.module.css';
import { captionText, hasCaptionMarkup } from './exampleEdits';

interface ExampleCaptionProps {
  example: Example;
  onChange: (text: string) => void;
  /** Enter in the caption. */
  onEnd: () => void;
}

/** The caption as plain text. Markup from elsewhere stays until the text changes. */
export function ExampleCaption({ example, onChange, onEnd }: ExampleCaptionProps) {
  const id = useId();
  const hasMarkup = hasCaptionMarkup(example);
  return (
    <div className={styles.caption}>
      <label htmlFor={id}>Caption</label>
      <input
        id={id}
        className={styles.captionField}
        value={captionText(example)}
        placeholder="What there is to see (optional)"
        aria-describedby={hasMarkup ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnd();
        }}
      />
      {hasMarkup && (
        <p id={`${id}-note`} className={styles.captionNote}>
          Links and formatting of this caption are lost when you change it.
        </p>
      )}
    </div>
  );
}
