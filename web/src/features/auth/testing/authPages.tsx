import { createServer } from 'node:http';
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { useLocation, type InitialEntry, type RouteObject } from 'react-router-dom';
import { SessionApolloProvider } from '../../../apollo';
import { createApolloClient } from '../../../apollo/client';
import { readyAccess } from '../../../apollo/testing/readyAccess';
import { AppRouter, createMemoryAppHistory } from '../../../router';
import { createSessionStore, SessionProvider, windowStorage } from '../../../session';
import { ToastProvider } from '../../../ui/ToastProvider';
import * as ForgotPasswordPage from '../ForgotPasswordPage';
import * as LoginPage from '../LoginPage';
import * as PasswordResetPage from '../PasswordResetPage';
import * as RegisterPage from '../RegisterPage';
import * as SignOutPage from '../SignOutPage';
import * as VerifyEmailPage from '../VerifyEmailPage';

/** A request to the test API. */
export interface Asked {
  operationName: string;
  variables: { input?: Record<string, string | null>; userName?: string };
}
export type Answer = { data: unknown } | { errors: unknown[] };

export const refusal = (message: string, code: string, fields?: Record<string, string>): Answer => ({
  errors: [{ message, extensions: { code, fields } }],
});

/** Mina's profile as the API returns it. */
export const minasProfile = {
  __typename: 'User',
  id: 'u1',
  name: 'Mina Okafor',
  userName: 'mina',
  profilePicture: '/avatars/mina.svg',
  about: null,
  websiteURL: null,
  githubURL: null,
  linkedinURL: null,
  xURL: null,
  createdAt: '2024-03-01T00:00:00.000Z',
};

/** An AuthPayload as the API returns it, for the field of the operation. */
export const signedIn = (
  field: 'login' | 'verifyEmail' | 'changePassword',
  accessToken = 'minas-token',
): Answer => ({
  data: {
    [field]: {
      __typename: 'AuthPayload',
      accessToken,
      viewer: {
        __typename: 'Viewer',
        id: 'u1',
        email: 'mina@example.org',
        user: minasProfile,
      },
    },
  },
});

/** A real HTTP server in front of `answer`, which `lost` leaves without one; `asked` records each operation. */
export async function startApi(answer: (operation: Asked) => Answer | 'lost' | Promise<Answer>) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const operation = JSON.parse(body) as Asked;
      asked.push(operation);
      void Promise.resolve(answer(operation)).then((answered) => {
        if (answered === 'lost') return response.destroy();
        response.writeHead(200, { 'content-type': 'application/graphql-response+json' });
        response.end(JSON.stringify(answered));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    uri: `http://127.0.0.1:${address.port}/graphql`,
    asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

/**
 * Renders the account pages as the app does, at the given address. Other routes render their address.
 *
 * @param routesBeside pages of another feature
 */
export function renderAt(entry: InitialEntry, uri: string, routesBeside: RouteObject[] = []) {
  const store = createSessionStore(windowStorage(window));
  const client = createApolloClient({
    uri,
    session: store,
  });
  const history = createMemoryAppHistory([entry]);
  const routes = [
    { path: '/login', element: <LoginPage.Component /> },
    { path: '/register', element: <RegisterPage.Component /> },
    { path: '/verify-email', element: <VerifyEmailPage.Component /> },
    { path: '/forgot-password', element: <ForgotPasswordPage.Component /> },
    { path: '/password-reset', element: <PasswordResetPage.Component /> },
    { path: '/confirm_signout', element: <SignOutPage.Component /> },
    ...routesBeside,
    { path: '*', element: <Elsewhere /> },
  ];
  render(
    <StrictMode>
      <SessionProvider store={store}>
        <SessionApolloProvider access={readyAccess(client)}>
          <ToastProvider>
            <AppRouter history={history} routes={routes} />
          </ToastProvider>
        </SessionApolloProvider>
      </SessionProvider>
    </StrictMode>,
  );
  return store;
}
