import { useRef, useState } from 'react';
import { errorMessage, wasDropped } from '../../apollo';
import { useApolloClient } from '../../apollo/useApolloClient';
import { ModerationHeldTextDocument, type ModerationCase_CaseFragment } from '../../generated/graphql';
import { RichText } from '../../richText/RichText';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import styles from './ModerationPage.module.css';
import { subjectName } from './moderationTexts';
import { useReread } from './useReread';

/** Characters of a quote from which it may be only the beginning of a comment or reply. */
const LONGEST_QUOTE = 999;

interface CaseTextProps {
  entry: ModerationCase_CaseFragment;
  /** The author has deleted the text meanwhile, and with it the case. */
  onGone: () => void;
}

/** The beginning of what was reported; while it is held also the whole text, as it would be shown. It may be long, so it is only fetched on request. */
export function CaseText({ entry, onGone }: CaseTextProps) {
  const { id, quote, subjectType, heldFor, state, person } = entry;
  const box = useRef<HTMLDivElement>(null);
  const client = useApolloClient();
  const reread = useReread();
  const [html, setHtml] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHeld = heldFor !== null && state === 'OPEN';
  const isWhole = subjectType !== 'POST' && quote.length < LONGEST_QUOTE;

  const show = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const { data } = await client.query({
        query: ModerationHeldTextDocument,
        variables: { id },
        fetchPolicy: 'no-cache',
      });
      if (data?.moderationCase === null) return onGone();
      // The button goes, and the text stands instead.
      box.current?.focus();
      const text = data?.moderationCase.heldHtml ?? null;
      // Another moderator has decided.
      if (text === null) await reread(id);
      setHtml(text);
    } catch (error) {
      if (!wasDropped(error)) setFailure(errorMessage(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      {/* Long ones scroll, also by keyboard. */}
      <div
        ref={box}
        className={styles.quote}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={`Text of the ${subjectName(subjectType)}`}
      >
        {isHeld && html !== null ? (
          <>
            {subjectType === 'POST' && (
              <p dir="auto">
                <strong>{quote.split('\n', 1)}</strong>
              </p>
            )}
            <RichText html={html} />
          </>
        ) : (
          <blockquote dir="auto">{quote}</blockquote>
        )}
      </div>
      {isHeld && html === null && !isWhole && (
        <p>
          <Button
            variant="secondary"
            busy={isBusy}
            keepsFocus
            aria-label={`Show the whole text of the ${subjectName(subjectType)} of @${person.userName}`}
            onClick={() => void show()}
          >
            Show the whole text
          </Button>
        </p>
      )}
      <FailureBanner>{failure}</FailureBanner>
    </>
  );
}
