import type { ApolloClient } from '@apollo/client';
import type { SessionStore } from '../../session';
import { OUTBOX_KEY } from '../reactions/outboxKey';
import { loadMemberCode } from './loadMemberCode';

/**
 * What runs beside the pages for people who are signed in: toggles that a reload has cut short are sent, and a sign-out in any tab
 * clears the device of what is theirs. Their code is fetched with the first touch of the page, so that reading needs none of it.
 */
export function startMember(client: ApolloClient, session: SessionStore): void {
  const whenMember = (then: (code: Awaited<ReturnType<typeof loadMemberCode>>) => void = () => undefined) => {
    if (session.getActor()) loadMemberCode().then(then, () => undefined);
  };
  // The page comes first: the app's script runs before its load event.
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
