import type { ApolloClient } from '@apollo/client';
import type { SessionStore } from '../../session';
import { loadMemberCode } from './loadMemberCode';

/**
 * What runs beside the pages for people who are signed in: their code is at hand once the page has all it needs, toggles that a
 * reload has cut short are sent, and a sign-out in any tab clears the device of what is theirs.
 */
export function startMember(client: ApolloClient, session: SessionStore): void {
  const resume = () => {
    if (!session.getActor()) return;
    loadMemberCode().then(
      ({ togglesOf }) => togglesOf(client, session).resume(),
      () => undefined,
    );
  };
  if (document.readyState === 'complete') resume();
  else window.addEventListener('load', resume);

  session.subscribeToEnd((end) => {
    if (end.kind !== 'signedOut') return;
    const at = Date.now();
    loadMemberCode().then(
      ({ forgetPerson }) => forgetPerson(end, at),
      () => undefined,
    );
  });
}
