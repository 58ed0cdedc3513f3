import { useEffect, useRef } from 'react';
import type { UnsentText } from './useUnsent';
import styles from './UnsentTexts.module.css';

/** What happens at sign-out to texts that only this device has. */
export type UnsentChoice = 'keep' | 'discard';

interface UnsentTextsProps {
  texts: readonly UnsentText[];
  choice: UnsentChoice;
  onChoose: (choice: UnsentChoice) => void;
  /** True if the question appeared when the user submitted. */
  takesFocus: boolean;
}

/** Asks what to do with texts that only this device has, before a sign-out. */
export function UnsentTexts({ texts, choice, onChoose, takesFocus }: UnsentTextsProps) {
  const question = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus) question.current?.focus();
  }, [takesFocus]);

  return (
    <fieldset ref={question} tabIndex={-1} className={styles.question}>
      <legend className={styles.legend}>
        {texts.length === 1 ? 'This text is' : 'These texts are'} on this device only
      </legend>
      <ul className={styles.texts}>
        {texts.map(({ key, name }) => (
          <li key={key} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      <label className={styles.choice}>
        <input type="radio" name="unsent" checked={choice === 'keep'} onChange={() => onChoose('keep')} />
        <span>
          Keep on this device for me
          <small>
            You will find it here after your next login. Other people who log in on this device do not see it.
          </small>
        </span>
      </label>
      <label className={styles.choice}>
        <input
          type="radio"
          name="unsent"
          checked={choice === 'discard'}
          onChange={() => onChoose('discard')}
        />
        <span>
          Discard
          <small>It is deleted from this device. This action cannot be undone.</small>
        </span>
      </label>
    </fieldset>
  );
}
