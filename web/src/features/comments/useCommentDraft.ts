import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSessionStore } from '../../session';
import { hasCommentDraft, readCommentDraft, writeCommentDraft } from './commentDrafts';

/** Nothing else writes this draft while the form is open, so there is nothing to wait for. */
const neverChanges = () => () => undefined;

/**
 * The comment somebody is writing. It outlives a failed request, a reload, a look at another page and a session that expires; only
 * its author gets it back. A form belongs to one person and post: give it a `key` of both.
 *
 * @returns the text, and the function that changes it.
 */
export function useCommentDraft(postId: string, userId: string): readonly [string, (text: string) => void] {
  const session = useSessionStore();
  const [actor] = useState(() => session.actorOf(userId));
  const kept = useSyncExternalStore(
    neverChanges,
    () => readCommentDraft(userId, postId),
    () => '',
  );
  const [typed, setTyped] = useState<string | null>(null);
  const write = useCallback(
    (text: string) => {
      setTyped(text);
      // What is sent late must not come back after its author has signed out.
      if (session.mayKeep(actor)) writeCommentDraft(userId, postId, text);
    },
    [actor, postId, session, userId],
  );
  return [typed ?? kept, write];
}

/** Whether somebody has left a comment unsent on this post, whoever it was; it can go while a sign-out clears the device. */
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
