import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionStore } from '../../session';
import { hasCommentDraft, readCommentDraft, writeCommentDraft } from './commentDrafts';

/** Only this form writes the draft while it is open, so there is nothing to subscribe to. */
const neverChanges = () => () => undefined;

/**
 * The reader's unsent text of a place (commentDrafts.ts), at first `sent`, and the function that changes it. It survives a failed request, a reload and an expired
 * session; only its author gets it back. Give the form a `key` of person and post.
 */
export function useCommentDraft(
  place: string,
  userId: string,
  sent = '',
): readonly [string, (text: string) => void] {
  const session = useSessionStore();
  const [actor] = useState(() => session.actorOf(userId));
  const kept = useSyncExternalStore(
    neverChanges,
    () => readCommentDraft(userId, place),
    () => '',
  );
  const [typed, setTyped] = useState<string | null>(null);
  const write = useCallback(
    (text: string) => {
      setTyped(text);
      // A late change must not store the text again after its author has signed out.
      if (session.mayKeep(actor)) writeCommentDraft(userId, place, text);
    },
    [actor, place, session, userId],
  );
  return [typed ?? (kept === '' ? sent : kept), write];
}

/** Whether this device has an unsent comment on this post, of any person. A sign-out may remove it meanwhile. */
export function useHasDraft(postId: string): boolean {
  const [hasDraft, setHasDraft] = useState(false);
  useEffect(() => {
    const look = () => setHasDraft(hasCommentDraft(postId));
    look();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [postId]);
  return hasDraft;
}
