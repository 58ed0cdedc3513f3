import { useCallback, useEffect, useRef, useState } from 'react';
import { isChanges, isReply, listCommentDrafts } from '../comments/commentDrafts';
import { listDeviceDrafts, watchDeviceDrafts } from '../drafts/deviceDrafts';
import { shortened } from '../drafts/excerpt';
import { draftTitle, isWorthKeeping, mergeDrafts } from '../drafts/mergeDrafts';
import styles from './UnsentTexts.module.css';

const MAX_NAME = 60;

interface UnsentText {
  key: string;
  name: string;
}

/** A person's texts that only this device has: drafts, and comments that were not submitted. */
async function listUnsent(userId: string): Promise<UnsentText[]> {
  const drafts = mergeDrafts(null, await listDeviceDrafts(userId))
    .filter((draft) => draft.isOnlyOnDevice && isWorthKeeping(draft))
    .map((draft) => ({ key: draft.id, name: draftTitle(draft) }));
  const comments = listCommentDrafts(userId).map(({ place, text }) => ({
    key: place,
    name: `${isReply(place) ? 'A reply' : isChanges(place) ? 'Changes' : 'A comment'}: ${shortened(text, MAX_NAME)}`,
  }));
  return [...drafts, ...comments];
}

/** The same list, updated while other tabs write and send; `look` resolves with the current list. */
export function useUnsent(userId: string | undefined) {
  const [texts, setTexts] = useState<readonly UnsentText[]>([]);
  const look = useCallback(async (whose: string) => {
    const found = await listUnsent(whose);
    setTexts(found);
    return found;
  }, []);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const lookAgain = () => void look(userId);
    lookAgain();
    return watchDeviceDrafts(lookAgain);
  }, [look, userId]);
  return { texts, look };
}

/** What happens at sign-out to texts that only this device has. */
const choices = [
  {
    value: 'keep',
    label: 'Keep on this device for me',
    meaning:
      'You will find it here after your next login. Other people who log in on this device do not see it.',
  },
  {
    value: 'discard',
    label: 'Discard',
    meaning: 'It is deleted from this device. This action cannot be undone.',
  },
] as const;
export type UnsentChoice = (typeof choices)[number]['value'];

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
      {choices.map(({ value, label, meaning }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name="unsent" checked={choice === value} onChange={() => onChoose(value)} />
          <span>
            {label}
            <small>{meaning}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
