import type { SessionEnd } from '../../session';
import { listCommentDrafts, writeCommentDraft } from '../comments/commentDrafts';
import { forgetDeviceDrafts } from '../drafts/deviceDrafts';
import { OUTBOX_KEY } from '../reactions/outboxKey';

/**
 * Clears the device of what is a person's, after they have signed out. Texts that the server does not have stay when they want that.
 * The session itself is cleared by the session store, pages and pictures by the service worker.
 *
 * @param until when they signed out, in milliseconds since 1970: what is written after that is a new session's
 */
export async function forgetPerson(
  { userId, keepsTexts }: Pick<SessionEnd, 'userId' | 'keepsTexts'>,
  until: number,
): Promise<void> {
  try {
    window.sessionStorage.removeItem(OUTBOX_KEY);
  } catch {
    // Storage that cannot be reached holds nothing either.
  }
  if (!keepsTexts) for (const { postId } of listCommentDrafts(userId)) writeCommentDraft(userId, postId, '');
  await forgetDeviceDrafts(userId, { keepsUnsent: keepsTexts, until });
}
