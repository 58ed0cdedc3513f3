import './styles/index.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApolloClient } from './apollo';
import { App } from './app/App';
import { createRoutes } from './app/routes';
import { readServedState } from './app/servedState';
import { startMember } from './features/member/startMember';
import { startOffline } from './offline';
import { createBrowserAppHistory, preloadPage } from './router';
import { createSessionStore, windowStorage } from './session';

/** Where a page that does not exist leads (docs/behaviour.md#served-pages). */
const NOT_FOUND_PATH = '/404';

/** The rest waits until the browser has painted and answered whoever scrolls or touches. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(root: HTMLElement): Promise<void> {
  const served = readServedState(document);
  if (served?.isLost) window.history.replaceState(window.history.state, '', NOT_FOUND_PATH);

  const session = createSessionStore(windowStorage(window));
  const client = createApolloClient({
    uri: '/graphql',
    session,
  });
  // In development files change under a worker's hands.
  if (import.meta.env.PROD) startOffline(session);
  startMember(client, session);
  const routes = createRoutes();
  const history = createBrowserAppHistory();
  const app = (
    <StrictMode>
      <App session={session} client={client} history={history} routes={routes} />
    </StrictMode>
  );

  if (!served) {
    createRoot(root).render(app);
    return;
  }
  await nextTask();
  client.cache.restore(served.cache);
  // Without its code the page stays as it was served; when that has come, it is taken over as it is.
  await preloadPage(routes, history.location);
  // In slices, so that whoever scrolls or touches meanwhile is not kept waiting.
  startTransition(() => void hydrateRoot(root, app));
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
void start(root);
