import { useRef } from 'react';
import { newDraftId } from '../drafts/newDraftId';

interface AttemptKey {
  /** The `Idempotency-Key` for sending these texts: the same one until they change or `sent` is called. */
  keyFor: (...texts: string[]) => string;
  sent: () => void;
}

/**
 * The API may have stored a text although its answer was lost. With the same key the next attempt gets that answer instead of storing the
 * text twice.
 */
export function useAttemptKey(): AttemptKey {
  const last = useRef<{ texts: string; key: string }>();
  return {
    keyFor: (...texts) => {
      const joined = JSON.stringify(texts);
      if (last.current?.texts !== joined) last.current = { texts: joined, key: newDraftId() };
      return last.current.key;
    },
    sent: () => {
      last.current = undefined;
    },
  };
}

/** Sends a mutation under a key. */
export const underKey = (key: string) => ({ headers: { 'idempotency-key': key } });
