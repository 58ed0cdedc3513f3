import type { ApolloClient } from '@apollo/client';
import type { SessionStore } from '../../session';
import { OUTBOX_KEY } from '../reactions/outboxKey';
import { loadMemberCode } from './loadMemberCode';

/**
 * Background work for signed-in people: sends toggles that a reload interrupted, and clears a person's data from the
 * device when they sign out in any tab. The code is loaded on the first interaction, so that reading does not need it.
 */
export function startMember(client: ApolloClient, session: SessionStore): void {
  const whenMember = (then: (code: Awaited<ReturnType<typeof loadMemberCode>>) => void = () => undefined) => {
    if (session.getActor()) loadMemberCode().then(then, () => undefined);
  };
  // After the load event, so that the page itself comes first.
  window.addEventListener('load', () => {
    if (hasUnsentToggles()) whenMember(({ togglesOf }) => togglesOf(client, session).resume());
  });
  for (const touch of ['pointerover', 'keydown'])
    window.addEventListener(touch, () => whenMember(), { once: true, passive: true });

  session.subscribeToEnd((end) => {
    if (end.kind !== 'signedOut') return;
    const at = Date.now();
    loadMemberCode().then(
      ({ forgetPerson }) => forgetPerson(end, at),
      () => undefined,
    );
  });
}

function hasUnsentToggles(): boolean {
  try {
    return window.sessionStorage.getItem(OUTBOX_KEY) !== null;
  } catch {
    return false;
  }
}
