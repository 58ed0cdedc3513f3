import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSessionStore } from '../../session';
import { hasCommentDraft, readCommentDraft, watchCommentDraft, writeCommentDraft } from './commentDrafts';

/**
 * The reader's unsent text of a place (commentDrafts.ts), at first `sent`, and the function that changes it. It survives a failed request, a reload and an expired
 * session; only its author gets it back. Give the form a `key` of person and post.
 *
 * Two tabs share the stored text until something is typed in both. Then each has its own, and sending one does not remove the other.
 */
export function useCommentDraft(
  place: string,
  userId: string,
  sent = '',
): readonly [string, (text: string) => void] {
  const session = useSessionStore();
  const [actor] = useState(() => session.actorOf(userId));
  const watch = useCallback(
    (onChange: () => void) => watchCommentDraft(userId, place, onChange),
    [userId, place],
  );
  const kept = useSyncExternalStore(
    watch,
    () => readCommentDraft(userId, place),
    () => '',
  );
  const [typed, setTyped] = useState<string | null>(null);
  /** The stored text was typed in another tab after that of this one. */
  const isOthers = useRef(false);
  const write = useCallback(
    (text: string) => {
      setTyped(text);
      if (text === '' && isOthers.current) return;
      isOthers.current = false;
      // A late change must not store the text again after its author has signed out.
      if (session.mayKeep(actor)) writeCommentDraft(userId, place, text);
    },
    [actor, place, session, userId],
  );
  useEffect(
    () =>
      watchCommentDraft(userId, place, (text, before) => {
        isOthers.current = text !== '' && typed !== null;
        if (text !== '' || typed === null || typed === '') return;
        // The other tab has sent the text or given it up. A different one in this tab is still unsent.
        if (typed === before) setTyped(null);
        else if (session.mayKeep(actor)) writeCommentDraft(userId, place, typed);
      }),
    [actor, place, session, typed, userId],
  );
  return [typed ?? (kept === '' ? sent : kept), write];
}

/** Whether this device has an unsent text at one of these places, of any person. A sign-out may remove it meanwhile. */
export function useHasDraft(places: readonly string[]): boolean {
  const [hasDraft, setHasDraft] = useState(false);
  useEffect(() => {
    const look = () => setHasDraft(hasCommentDraft(places));
    look();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [places]);
  return hasDraft;
}
