import type { ApolloClient } from '@apollo/client';
import { loadToggles } from '../features/reactions/loadToggles';
import { OUTBOX_KEY, TOGGLED_KEY } from '../features/reactions/outboxKey';
import type { SessionStore } from '../session';
import { whenTouched } from '../ui/whenTouched';

const loadForgetPerson = () => import('../features/auth/forgetPerson');
const ignore = () => undefined;

/** Whether the device may have toggles or drafts to send; resumeWork.ts looks more closely. */
function mayWait(): boolean {
  try {
    return (
      window.sessionStorage.getItem(OUTBOX_KEY) !== null ||
      Object.keys(window.localStorage).some((key) => key.startsWith('draft:'))
    );
  } catch {
    // Without storage nothing waits.
    return false;
  }
}

/** Sends toggles and drafts that wait for the network, and clears a person's data from the device when they sign out. */
export function startMember(client: ApolloClient, session: SessionStore): void {
  const resume = () => {
    if (session.getActor() && mayWait())
      import('./resumeWork').then(({ resumeWork }) => resumeWork(client, session), ignore);
  };
  // After the load event, so that the page itself comes first. A page that was served may have had it (startAfterPaint.js).
  if (document.readyState === 'complete') resume();
  else window.addEventListener('load', resume);
  whenTouched()
    .then(() => session.getActor() && Promise.all([loadToggles(), loadForgetPerson()]))
    .catch(ignore);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === TOGGLED_KEY && newValue)
      loadToggles().then(({ hearOtherTab }) => hearOtherTab(client, session, newValue), ignore);
  });

  session.subscribeToEnd((end) => {
    if (end.kind !== 'signedOut') return;
    const at = Date.now();
    loadForgetPerson().then(({ forgetPerson }) => forgetPerson(end, at), ignore);
  });
}
