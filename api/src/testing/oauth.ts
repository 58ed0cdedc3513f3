import { createHash, randomBytes } from 'node:crypto';
import type { User } from '../features/users/user.entity.js';
import type { TestServer } from './testServer.js';

export const CALLBACK = 'https://app.example/callback?from=hydrate';

/** Registers an app. */
export async function createApp(
  { server }: TestServer,
  owner: User,
  { isConfidential = false, redirectUris = [CALLBACK, 'http://127.0.0.1/callback'] } = {},
) {
  const input = { name: 'Reader', homepage: 'https://app.example', redirectUris, isConfidential };
  const { app, secret } = await server.services.oauthApps.create(owner, input);
  return { app, clientId: app.id, secret };
}

/** A verifier and its challenge (RFC 7636). */
export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The parameters of an authorization request. */
export function authorizationOf(clientId: string, challenge: string, more: object = {}) {
  return {
    clientId,
    redirectUri: CALLBACK,
    responseType: 'code',
    scope: 'read write:comments',
    state: 'a b&c',
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
    ...more,
  };
}

const AUTHORIZE =
  'mutation ($input: AuthorizationRequestInput!) { authorizeApp(input: $input) { redirectTo } }';

/** Allows an app to act, and returns the code with what belongs to it. */
export async function authorize(server: TestServer, session: string, clientId: string, more: object = {}) {
  const { verifier, challenge } = pkce();
  const input = authorizationOf(clientId, challenge, more);
  const { data } = await server.graphql<{ authorizeApp: { redirectTo: string } | null }>(
    AUTHORIZE,
    { input },
    session,
  );
  const redirectTo = new URL(data?.authorizeApp?.redirectTo ?? 'about:blank');
  const fields = {
    grant_type: 'authorization_code',
    code: redirectTo.searchParams.get('code') ?? '',
    redirect_uri: input.redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  };
  return { redirectTo, fields };
}

export interface TokenAnswer {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
  error?: string;
}

/** Posts a form to an endpoint of OAuth. */
export async function post(
  server: Pick<TestServer, 'origin'>,
  path: '/oauth/token' | '/oauth/revoke',
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as TokenAnswer,
  };
}

/** Signs a member in to an app. */
export async function signIn(server: TestServer, session: string, clientId: string, more: object = {}) {
  const { fields } = await authorize(server, session, clientId, more);
  return (await post(server, '/oauth/token', fields)).body;
}
