import type { SessionEnd } from '../../session';
import { listCommentDrafts, writeCommentDraft } from '../comments/commentDrafts';
import { forgetDeviceDrafts } from '../drafts/deviceDrafts';
import { forgetKeptPosts } from '../drafts/keptPosts';
import { OUTBOX_KEY } from '../reactions/outboxKey';
import { forgetPlaces } from '../reading/places';
import { forgetSearches } from '../search/recentSearches';

/**
 * Clears a person's data from the device after they have signed out. Texts that the server does not have stay if the
 * person wants that. The session store clears the session, and the service worker clears pages and pictures.
 *
 * @param until when they signed out, in milliseconds since 1970: later texts belong to a new session
 */
export async function forgetPerson(
  { userId, keepsTexts }: Pick<SessionEnd, 'userId' | 'keepsTexts'>,
  until: number,
): Promise<void> {
  try {
    window.sessionStorage.removeItem(OUTBOX_KEY);
    forgetSearches();
  } catch {
    // The storage is not available, so it holds nothing.
  }
  forgetPlaces();
  if (!keepsTexts) for (const { place } of listCommentDrafts(userId)) writeCommentDraft(userId, place, '');
  await forgetKeptPosts(userId);
  await forgetDeviceDrafts(userId, { keepsUnsent: keepsTexts, until });
}
