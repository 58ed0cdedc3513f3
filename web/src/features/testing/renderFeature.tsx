import { ApolloClient, InMemoryCache, Observable } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SessionApolloProvider } from '../../apollo';
import { readyAccess } from '../../apollo/testing/readyAccess';
import { cachePolicies } from '../../apollo/cachePolicies';
import { AppRouter, createMemoryAppHistory } from '../../router';
import { createSessionStore, SessionProvider, type SessionStore, type SessionUser } from '../../session';
import { ToastProvider } from '../../ui/ToastProvider';

export interface Asked {
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

type Answer = ApolloLink.Result<Record<string, unknown>>;

/** The API's answer to an operation; a rejection simulates a network failure. */
export type Api = (asked: Asked) => Answer | Promise<Answer>;

/** An error as the API returns it. */
export const refusal = (message: string, code: string, details: object = {}): Answer => ({
  errors: [{ message, extensions: { code, ...details } }],
});

interface RenderOptions {
  api: Api;
  user?: SessionUser | null;
  /** Of one of several tabs; otherwise a session of its own, in which `user` is signed in. */
  session?: SessionStore;
  /** The current address; other routes render "at <address>". */
  path?: string;
  /** The route pattern if it differs from the path: "/:userName". */
  route?: string;
}

/** Renders a component with everything the app puts around a page; `asked` records each operation. */
export function renderFeature(
  element: ReactNode,
  {
    api,
    user = null,
    session = createSessionStore(null),
    path = '/',
    route = path.split(/[?#]/)[0],
  }: RenderOptions,
) {
  const asked: Asked[] = [];
  const apiLink = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        asked.push({ operationName, variables });
        Promise.resolve({ operationName, variables })
          .then(api)
          .then(
            (answer) => {
              observer.next(answer);
              observer.complete();
            },
            (error: unknown) => observer.error(error),
          );
      }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(cachePolicies),
    link: apiLink,
  });
  if (user) session.dispatch({ type: 'loginSuccess', user });
  const history = createMemoryAppHistory([path]);
  const routes = [
    { path: route, element },
    { path: '*', element: <Elsewhere /> },
  ];
  const { unmount, container } = render(
    <SessionProvider store={session}>
      <SessionApolloProvider access={readyAccess(client)}>
        <ToastProvider>
          <AppRouter history={history} routes={routes} />
        </ToastProvider>
      </SessionApolloProvider>
    </SessionProvider>,
  );
  return { asked, client, container, history, session, unmount };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

/** A promise and the function that resolves it, for a delayed answer. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
