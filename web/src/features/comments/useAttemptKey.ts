import { useRef } from 'react';
import { errorCode } from '../../apollo';
import { errorDetails } from '../../apollo/errors';
import { newUuid } from '../../apollo/newUuid';
import { type Attempt, readAttempt, writeAttempt } from './commentDrafts';

/** How often a request is sent again while the API still answers the one before it. */
const MOST_ATTEMPTS = 10;

/** The context of a mutation with a key. */
interface KeyContext {
  headers: { 'idempotency-key': string };
}

type SendUnderKey = <Answer>(
  texts: readonly string[],
  mutate: (context: KeyContext) => Promise<Answer>,
) => Promise<Answer>;

/**
 * The API may have stored a text although its answer was lost. The next attempt to send the same texts has the same `Idempotency-Key`, and gets
 * that answer instead of storing the text twice, also after a reload of the page.
 * @param place of the unsent text (commentDrafts.ts)
 */
export function useAttemptKey(userId: string | undefined, place: string): SendUnderKey {
  const last = useRef<Attempt | null>(null);
  return async (texts, mutate) => {
    const joined = JSON.stringify(texts);
    if (userId !== undefined) last.current ??= readAttempt(userId, place);
    if (last.current?.texts !== joined) {
      last.current = { texts: joined, key: newUuid() };
      if (userId !== undefined) writeAttempt(userId, place, last.current);
    }
    const { key } = last.current;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await mutate({ headers: { 'idempotency-key': key } });
        last.current = null;
        if (userId !== undefined) writeAttempt(userId, place, null);
        return answer;
      } catch (error) {
        const seconds = secondsUntilAnswered(error);
        if (seconds === null) throw error;
        // Not the error of the API: its code means that the text conflicts with another.
        if (attempt === MOST_ATTEMPTS) throw new Error('The first attempt is still being answered.');
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
    }
  };
}

/** When to ask again, if the API still answers an earlier request with this key; null for any other error. */
function secondsUntilAnswered(error: unknown): number | null {
  const { retryAfter } = errorDetails(error);
  return errorCode(error) === 'CONFLICT' && typeof retryAfter === 'number' ? retryAfter : null;
}
