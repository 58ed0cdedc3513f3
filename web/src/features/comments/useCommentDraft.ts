import { useCallback, useState, useSyncExternalStore } from 'react';

interface Draft {
  userId: string;
  text: string;
}

/** What was written and not sent, kept for this tab until it is. */
const keyOf = (postId: string) => `hydrate:comment:${postId}`;

/** Nothing else writes drafts while a form is open, so there is nothing to wait for. */
const neverChanges = () => () => undefined;

/**
 * The comment somebody is writing. It outlives a failed request, a reload, a look at another page and the end of the
 * session; only its author gets it back.
 *
 * @returns the text, and the function that changes it.
 */
export function useCommentDraft(postId: string, userId: string): readonly [string, (text: string) => void] {
  const kept = useSyncExternalStore(
    neverChanges,
    () => readDraft(postId, userId),
    () => '',
  );
  const [typed, setTyped] = useState<string | null>(null);
  const write = useCallback(
    (text: string) => {
      setTyped(text);
      keepDraft(postId, { userId, text });
    },
    [postId, userId],
  );
  return [typed ?? kept, write];
}

/** Whether somebody has left a comment unsent on this post, whoever it was. */
export function useHasDraft(postId: string): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => storedDraft(postId) !== null,
    () => false,
  );
}

function readDraft(postId: string, userId: string): string {
  const draft = storedDraft(postId);
  return draft?.userId === userId ? draft.text : '';
}

function storedDraft(postId: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(postId)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    // Edited by hand, or the browser gives no storage to this page.
    return null;
  }
}

function keepDraft(postId: string, draft: Draft): void {
  try {
    if (draft.text === '') window.sessionStorage.removeItem(keyOf(postId));
    else window.sessionStorage.setItem(keyOf(postId), JSON.stringify(draft));
  } catch {
    // Without storage the text lives as long as the form.
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    typeof value.userId === 'string' &&
    'text' in value &&
    typeof value.text === 'string'
  );
}
