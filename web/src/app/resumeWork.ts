import type { ApolloClient } from '@apollo/client';
import { loadToggles } from '../features/reactions/loadToggles';
import { OUTBOX_KEY } from '../features/reactions/outboxKey';
import type { SessionStore } from '../session';

/** Sends what a reload interrupted, and drafts that were written without a network. */
export async function resumeWork(client: ApolloClient, session: SessionStore): Promise<void> {
  try {
    if (window.sessionStorage.getItem(OUTBOX_KEY) !== null)
      (await loadToggles()).togglesOf(client, session).resume();
    if (hasWaitingDraft(window.localStorage))
      (await import('../features/write/sendDrafts')).startSending(client, session);
  } catch {
    // Without storage nothing waits; without the code, the next page tries again.
  }
}

/** Whether the device may have a draft to send, of any person. The loaded code looks more closely. */
function hasWaitingDraft(storage: Storage): boolean {
  return Object.keys(storage).some(
    (key) =>
      key.startsWith('draft:') && /"isOnServer":false|"publishes":true/.test(storage.getItem(key) ?? ''),
  );
}
