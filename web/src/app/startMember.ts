import type { ApolloClient } from '@apollo/client';
import { loadToggles } from '../features/reactions/loadToggles';
import { OUTBOX_KEY } from '../features/reactions/outboxKey';
import type { SessionStore } from '../session';

const loadForgetPerson = () => import('../features/auth/forgetPerson');
const ignore = () => undefined;

/**
 * Background work for signed-in people: sends toggles that a reload interrupted, and clears a person's data from the
 * device when they sign out in any tab. The code is loaded on the first interaction, so that reading does not need it.
 */
export function startMember(client: ApolloClient, session: SessionStore): void {
  // After the load event, so that the page itself comes first.
  window.addEventListener('load', () => {
    if (session.getActor() && hasUnsentToggles())
      loadToggles().then(({ togglesOf }) => togglesOf(client, session).resume(), ignore);
  });
  const load = () => {
    if (session.getActor()) Promise.all([loadToggles(), loadForgetPerson()]).catch(ignore);
  };
  for (const touch of ['pointerover', 'keydown'])
    window.addEventListener(touch, load, { once: true, passive: true });

  session.subscribeToEnd((end) => {
    if (end.kind !== 'signedOut') return;
    const at = Date.now();
    loadForgetPerson().then(({ forgetPerson }) => forgetPerson(end, at), ignore);
  });
}

function hasUnsentToggles(): boolean {
  try {
    return window.sessionStorage.getItem(OUTBOX_KEY) !== null;
  } catch {
    return false;
  }
}
