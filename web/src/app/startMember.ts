import type { ApolloClient } from '@apollo/client';
import { loadToggles } from '../features/reactions/loadToggles';
import type { SessionStore } from '../session';

const loadForgetPerson = () => import('../features/auth/forgetPerson');
const ignore = () => undefined;

/** Sends toggles and drafts that wait for the network, and clears a person's data from the device when they sign out. */
export function startMember(client: ApolloClient, session: SessionStore): void {
  // After the load event, so that the page itself comes first.
  window.addEventListener('load', () => {
    if (session.getActor())
      import('./resumeWork').then(({ resumeWork }) => resumeWork(client, session), ignore);
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
