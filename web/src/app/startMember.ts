import type { ClientAccess } from '../apollo';
import { loadToggles } from '../features/reactions/loadToggles';
import { OUTBOX_KEY, TOGGLED_KEY } from '../features/reactions/outboxKey';
import type { SessionStore } from '../session';
import { DELETED_KEY } from '../session/deletedKey';
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

/** Loads the client at the first touch, sends toggles and drafts that wait for the network or for a login, and clears a person's data from the device when they sign out. */
export function startMember(access: ClientAccess, session: SessionStore): void {
  const resume = () => {
    if (session.getActor() && mayWait())
      Promise.all([import('./resumeWork'), access.load()]).then(
        ([{ resumeWork }, client]) => resumeWork(client, session),
        ignore,
      );
  };
  // After the load event, so that the page itself comes first. A page that was served may have had it (startAfterPaint.js).
  if (document.readyState === 'complete') resume();
  else window.addEventListener('load', resume);
  let person = session.getActor()?.userId;
  session.subscribe(() => {
    const before = person;
    person = session.getActor()?.userId;
    if (person !== before) resume();
  });
  whenTouched()
    // A touch often comes before a like or the next page.
    .then(() =>
      Promise.all([access.load(), session.getActor() && Promise.all([loadToggles(), loadForgetPerson()])]),
    )
    .then(() => {
      if (window.localStorage.getItem(DELETED_KEY))
        return loadForgetPerson().then(({ forgetErased }) => forgetErased());
    })
    .catch(ignore);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === TOGGLED_KEY && newValue && session.getActor())
      Promise.all([access.load(), loadToggles()]).then(
        ([client, { hearOtherTab }]) => hearOtherTab(client, session, newValue),
        ignore,
      );
  });

  session.subscribeToEnd((end) => {
    if (end.kind === 'signedOut')
      loadForgetPerson().then(({ forgetPerson }) => forgetPerson(end, session), ignore);
  });
}
