import './styles/index.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ClientAccess, ServedAnswers } from './apollo';
import { App } from './app/App';
import { createRoutes } from './app/routes';
import { readServedState } from './app/servedState';
import { startMember } from './app/startMember';
import { startOffline } from './offline';
import { createBrowserAppHistory, preloadPage } from './router';
import { createSessionStore, windowStorage } from './session';

/** Where a page that does not exist leads (docs/behaviour.md#served-pages). */
const NOT_FOUND_PATH = '/404';

const POST_PATH = /^\/post\/./;

/** Yields, so that the browser can paint and handle input. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(root: HTMLElement): Promise<void> {
  const session = createSessionStore(windowStorage(window));
  let served = readServedState(document);
  if (served?.isLost) {
    // Members may read what visitors do not find, such as their held posts, so their browser asks again.
    if (session.getState().user && POST_PATH.test(window.location.pathname)) served = null;
    else window.history.replaceState(window.history.state, '', NOT_FOUND_PATH);
  }
  const access = new ClientAccess(async (answers) => {
    const { createApolloClient, createEngine } = await import('./apollo/laterClient');
    return createEngine(createApolloClient({ uri: '/graphql', session }), answers);
  }, new ServedAnswers(served?.answers));
  // In development the files change without a new worker.
  if (import.meta.env.PROD) startOffline(session);
  startMember(access, session);
  const routes = createRoutes();
  const history = createBrowserAppHistory();
  const app = (
    <StrictMode>
      <App session={session} access={access} history={history} routes={routes} />
    </StrictMode>
  );

  // Members' pages, and those that the browser renders, ask for more at once.
  const isClientNeeded = !served || session.getState().user !== null;
  const client = isClientNeeded && access.load().catch(() => undefined);
  if (!served) {
    createRoot(root).render(app);
    return;
  }
  await nextTask();
  // Hydrate once the page's code is loaded. If loading fails, the served HTML stays readable.
  await Promise.all([preloadPage(routes, history.location), client]);
  // As a transition, so that React hydrates in slices and input is not blocked.
  startTransition(() => void hydrateRoot(root, app));
  // Repeats early presses of buttons (inline/startAfterPaint.js).
  dispatchEvent(new Event('alive'));
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
void start(root);
