import type { SessionEnd, SessionStore } from '../../session';
import { dropDeletion, listDeletedAccounts } from '../../session/deletedAccounts';
import { listCommentDrafts, writeCommentDraft } from '../comments/commentDrafts';
import { forgetDeviceDrafts, HEARD_AFTER } from '../drafts/deviceDrafts';
import { forgetKeptPosts } from '../drafts/keptPosts';
import { OUTBOX_KEY } from '../reactions/outboxKey';
import { forgetPlaces } from '../reading/places';
import { forgetSearches } from '../search/recentSearches';

/** Code that was changed in examples, and the one that waits for the editor (examples/). */
const EXAMPLES = 'hydrate:example';

type Ended = Pick<SessionEnd, 'userId' | 'keepsTexts' | 'at'>;

/**
 * Clears a person's data from the device after they have signed out. Texts that the server does not have stay if the
 * person wants that. Later texts belong to a new session, of which this tab may learn only now; searches and places have no
 * time, and belong to whoever is signed in. The session store clears the session, and the service worker clears pages and
 * pictures.
 */
export async function forgetPerson(end: Ended, session: Pick<SessionStore, 'getActor'>): Promise<void> {
  const present = session.getActor()?.userId;
  try {
    const { sessionStorage } = window;
    sessionStorage.removeItem(OUTBOX_KEY);
    if (present !== end.userId)
      for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(EXAMPLES)))
        sessionStorage.removeItem(key);
  } catch {
    // The storage is not available, so it holds nothing.
  }
  if (present !== end.userId) forgetSearches(end.userId);
  if (present === undefined) forgetPlaces();
  await forgetOwn({ ...end, at: end.at + HEARD_AFTER });
}

/** Clears what the device stores under a person's id. Another person may be signed in. */
async function forgetOwn({ userId, keepsTexts, at: until }: Ended): Promise<void> {
  if (!keepsTexts)
    for (const { place, savedAt } of listCommentDrafts(userId))
      if (savedAt <= until) writeCommentDraft(userId, place, '');
  await forgetKeptPosts(userId, until);
  await forgetDeviceDrafts(userId, { keepsUnsent: keepsTexts, until });
}

/** Clears what stayed of deleted accounts, once the server says that they were erased (docs/decisions/0199-deleted-on-other-devices.md). */
export async function forgetErased(now = Date.now()): Promise<void> {
  for (const { userId, token, erasesAt } of listDeletedAccounts()) {
    // The device's clock only decides when the server is asked.
    if (Date.parse(erasesAt) > now) continue;
    const reason = await refusalOf(token);
    if (reason === 'ACCOUNT_ERASED') await forgetOwn({ userId, keepsTexts: false, at: Date.now() });
    // Without a reason the session has ended as others do: the deletion was undone.
    if (reason === 'ACCOUNT_ERASED' || reason === null) dropDeletion(userId);
  }
}

/** Why the server refuses a token; null without a reason, undefined if it does not say. */
async function refusalOf(token: string): Promise<unknown> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ viewer { user { id } } }' }),
    });
    const answer = (await response.json()) as {
      errors?: { extensions?: { code?: unknown; reason?: unknown } }[];
    } | null;
    const extensions = answer?.errors?.[0]?.extensions;
    return extensions?.code === 'UNAUTHENTICATED' ? (extensions.reason ?? null) : undefined;
  } catch {
    return undefined;
  }
}
