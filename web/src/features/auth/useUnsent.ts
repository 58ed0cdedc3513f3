import { useCallback, useEffect, useState } from 'react';
import { listCommentDrafts } from '../comments/commentDrafts';
import { listDeviceDrafts, watchDeviceDrafts } from '../drafts/deviceDrafts';
import { draftTitle } from '../drafts/draftTitle';
import { isWorthKeeping, mergeDrafts } from '../drafts/mergeDrafts';

/** A text on this device that the server does not have completely. */
export interface UnsentText {
  key: string;
  /** Its name in a list. */
  name: string;
}

/** A person's texts that only this device has: drafts, and comments that were not submitted. */
async function listUnsent(userId: string): Promise<UnsentText[]> {
  const drafts = mergeDrafts(null, await listDeviceDrafts(userId))
    .filter((draft) => draft.isOnlyOnDevice && isWorthKeeping(draft))
    .map((draft) => ({ key: draft.id, name: draftTitle(draft) }));
  const comments = listCommentDrafts(userId).map(({ postId, text }) => ({
    key: postId,
    name: `A comment: ${beginningOf(text)}`,
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

const MAX_NAME = 60;

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_NAME ? line : `${line.slice(0, MAX_NAME - 1).trimEnd()}…`;
}
