import type { RouteObject } from 'react-router-dom';
import { SessionApolloProvider, type ClientAccess } from '../apollo';
import { AppRouter, type AppHistory } from '../router';
import { SessionProvider, type SessionStore } from '../session';
import { ToastProvider } from '../ui/ToastProvider';
import { whenTouched } from '../ui/whenTouched';

const loadTransition = () => whenTouched().then(() => import('../router/viewTransition'));

interface AppProps {
  session: SessionStore;
  access: ClientAccess;
  history: AppHistory;
  routes: RouteObject[];
}

/** The whole app. Its props are created once per root, so that two roots (tests, server renders) share no state. */
export function App({ session, access, history, routes }: AppProps) {
  return (
    <SessionProvider store={session}>
      <SessionApolloProvider access={access}>
        <ToastProvider>
          <AppRouter history={history} routes={routes} loadTransition={loadTransition} />
        </ToastProvider>
      </SessionApolloProvider>
    </SessionProvider>
  );
}
