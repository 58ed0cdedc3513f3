import type { ApolloClient } from '@apollo/client';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { SessionApolloProvider } from '../apollo';
import { SessionProvider, type SessionStore } from '../session';
import { ToastProvider } from '../ui/ToastProvider';

interface AppProps {
  session: SessionStore;
  client: ApolloClient;
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** The whole app. What it is given is made once per root, so that two of them (tests, a server's renders) share nothing. */
export function App({ session, client, router }: AppProps) {
  return (
    <SessionProvider store={session}>
      <SessionApolloProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </SessionApolloProvider>
    </SessionProvider>
  );
}
