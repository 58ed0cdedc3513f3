import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession, createUser } from '../../testing/factories.js';
import { authorizationOf, authorize, createApp, pkce, post, signIn } from '../../testing/oauth.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { OAuthGrant } from './oauth.entity.js';

let server: TestServer;
let owner: User;
beforeAll(async () => void (server = await startTestServer()));
beforeEach(async () => {
  owner = (await createUser(server)).user;
});
afterAll(() => server.close());

describe(`a consent on ${engine}`, () => {
  it('needs a recent confirmation for a new app or more scopes, but not for the same again', async () => {
    const { clientId, secret } = await createApp(server, owner, { isConfidential: true });
    const { user, token: session } = await createUser(server);
    const old = await createSession(server, user, { authenticatedAt: new Date(Date.now() - 3_600_000) });
    const code = async (at: string, scope: string) =>
      (await authorize(server, at, clientId, { scope })).redirectTo.searchParams.has('code');
    expect(await code(old, 'read')).toBe(false);
    // A code that was never used allows nothing yet.
    expect(await code(session, 'read')).toBe(true);
    expect(await code(old, 'read')).toBe(false);
    const { fields } = await authorize(server, session, clientId, { scope: 'read write:posts' });
    const signedIn = await post(server, '/oauth/token', { ...fields, client_secret: secret ?? '' });
    expect(signedIn.status).toBe(200);
    expect(await code(old, 'write:posts')).toBe(true);
    expect(await code(old, 'read write:profile')).toBe(false);
  });

  it('needs a recent confirmation each time for an app without a secret, whose codes a thief could exchange', async () => {
    const { clientId } = await createApp(server, owner);
    const { user, token: session } = await createUser(server);
    const stolen = await createSession(server, user, { authenticatedAt: new Date(Date.now() - 3_600_000) });
    expect((await signIn(server, session, clientId)).access_token).toMatch(/^hyd_/);
    const input = authorizationOf(clientId, pkce().challenge);
    const refused = await server.graphql(
      'mutation ($input: AuthorizationRequestInput!) { authorizeApp(input: $input) { redirectTo } }',
      { input },
      stolen,
    );
    expect(refused.data).toEqual({ authorizeApp: null });
    expect(refused.errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN', reason: 'RECENT_AUTHENTICATION_REQUIRED' } },
    ]);
    expect(await server.dataSource.manager.countBy(OAuthGrant, { userId: user.id })).toBe(1);
    expect((await signIn(server, session, clientId)).access_token).toMatch(/^hyd_/);
  });

  it('ends no sign-in unless its code is exchanged; then the oldest of more than 25 ends', async () => {
    const { clientId } = await createApp(server, owner);
    const { token: session } = await createUser(server);
    const works = async (token: string) =>
      (await server.graphql('{ viewer { user { userName } } }', {}, token)).status === 200;
    const first = await signIn(server, session, clientId);
    const second = await signIn(server, session, clientId);
    for (let i = 0; i < 26; i++) await authorize(server, session, clientId);
    const { fields } = await authorize(server, session, clientId);
    const failed = await post(server, '/oauth/token', { ...fields, code_verifier: pkce().verifier });
    expect(failed.body.error).toBe('invalid_grant');
    expect(await works(first.access_token)).toBe(true);

    for (let i = 0; i < 23; i++) await signIn(server, session, clientId);
    expect(await works(first.access_token)).toBe(true);
    const last = await signIn(server, session, clientId);
    expect(await works(first.access_token)).toBe(false);
    expect(await works(second.access_token)).toBe(true);
    expect(await works(last.access_token)).toBe(true);
    const refreshed = await post(server, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: second.refresh_token,
      client_id: clientId,
    });
    expect(refreshed.status).toBe(200);
  });
});
