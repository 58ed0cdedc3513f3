import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApolloClient } from './apollo';
import { App } from './app/App';
import { createRoutes } from './app/routes';
import { createBrowserAppHistory } from './router';
import { createSessionStore, windowStorage } from './session';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

const session = createSessionStore(windowStorage(window));
const client = createApolloClient({
  uri: '/graphql',
  getAccessToken: session.getAccessToken,
  onSessionExpired: session.expire,
});

createRoot(root).render(
  <StrictMode>
    <App session={session} client={client} history={createBrowserAppHistory()} routes={createRoutes()} />
  </StrictMode>,
);
