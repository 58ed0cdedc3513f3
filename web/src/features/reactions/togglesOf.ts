import type { ApolloClient } from '@apollo/client';
import { sendUserToWorker } from '../../offline';
import type { SessionStore } from '../../session';
import { windowOutbox } from './outbox';
import { tellOtherTabs } from './otherTabs';
import { createToggles, type Toggles } from './toggles';

export { hearOtherTab } from './otherTabs';

const made = new WeakMap<ApolloClient, Toggles>();

/** The toggles of the app root with this client and session; created once. */
export function togglesOf(client: ApolloClient, session: SessionStore): Toggles {
  const known = made.get(client);
  if (known) return known;
  const toggles = createToggles({
    client,
    session,
    outbox: windowOutbox(window),
    onSent: tellOtherTabs,
    onBookmarked: () => sendUserToWorker(session.getState().user),
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) toggles.resume();
  });
  made.set(client, toggles);
  return toggles;
}
