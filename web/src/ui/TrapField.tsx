import styles from './VisuallyHidden.module.css';

/** The name of the field in forms and in the inputs of the API. */
export const TRAP = 'homepage';

/** Password managers ignore `autocomplete`; each has its own word. Else they would fill it for a person. */
const notFilled = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true' };

/**
 * A field that people neither see nor reach, also with assistive technology, so that only programs fill it
 * (docs/behaviour.md#held-for-review).
 */
export function TrapField() {
  return (
    <span className={styles.hidden} aria-hidden>
      <input name={TRAP} type="text" tabIndex={-1} autoComplete="off" defaultValue="" {...notFilled} />
    </span>
  );
}
