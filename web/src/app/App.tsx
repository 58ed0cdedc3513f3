import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { SessionApolloProvider } from '../apollo';
import { AppRouter, type AppHistory } from '../router';
import { SessionProvider, type SessionStore } from '../session';
import { ToastProvider } from '../ui/ToastProvider';
import { whenTouched } from '../ui/whenTouched';
import styles from './NavigationProgress.module.css';

/** A line at the top of the screen while the code of a page is loading. */
const PROGRESS = <div className={styles.progress} aria-hidden />;

const loadTransition = () => whenTouched().then(() => import('../router/viewTransition'));

interface AppProps {
  session: SessionStore;
  client: ApolloClient;
  history: AppHistory;
  routes: RouteObject[];
}

/** The whole app. Its props are created once per root, so that two roots (tests, server renders) share no state. */
export function App({ session, client, history, routes }: AppProps) {
  return (
    <SessionProvider store={session}>
      <SessionApolloProvider client={client}>
        <ToastProvider>
          <AppRouter history={history} routes={routes} pending={PROGRESS} loadTransition={loadTransition} />
        </ToastProvider>
      </SessionApolloProvider>
    </SessionProvider>
  );
}
