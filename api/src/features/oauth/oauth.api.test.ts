import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import {
  authorizationOf,
  authorize,
  CALLBACK,
  createApp,
  pkce,
  post,
  signIn,
  type TokenAnswer,
} from '../../testing/oauth.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { OAuthGrant } from './oauth.entity.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';

let server: TestServer;
let owner: User;
beforeAll(async () => void (server = await startTestServer()));
beforeEach(async () => {
  owner = (await createUser(server)).user;
});
afterAll(() => server.close());

const CALLBACK_PARAMETERS = ['from', 'code', 'state', 'iss'];
const REQUEST = `query ($input: AuthorizationRequestInput!) { authorizationRequest(input: $input) {
  appName homepage ownerName scopes returnsTo isAuthorized problem refusalUrl } }`;
const LISTS =
  '{ viewer { authorizedApps { appId name scopes lastUsedAt } oauthApps { id isConfidential } } }';
const COMMENT = (postId: string) =>
  `mutation { addComment(input: { postId: "${postId}", text: "Hello" }) { comment { id } } }`;

const use = async (token: string) =>
  (await server.graphql('{ viewer { user { userName } } }', {}, token)).status;
const refresh = (clientId: string, refreshToken: string, more: Record<string, string> = {}) =>
  post(server, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    ...more,
  });
const remove = (appId: string, session: string) =>
  server.graphql(
    'mutation ($input: RemoveAuthorizedAppInput!) { removeAuthorizedApp(input: $input) { removedAppId viewer { authorizedApps { appId } } } }',
    { input: { appId } },
    session,
  );

describe(`signing in to an app on ${engine}`, () => {
  it('asks, sends a code, and exchanges it for tokens with these scopes and no more', async () => {
    const { clientId } = await createApp(server, owner);
    const { user, token: session } = await createUser(server);
    const asked = await server.graphql<{ authorizationRequest: { refusalUrl: string } }>(
      REQUEST,
      { input: authorizationOf(clientId, pkce().challenge) },
      session,
    );
    expect(asked.errors).toEqual([]);
    expect(asked.data?.authorizationRequest).toMatchObject({
      appName: 'Reader',
      homepage: 'https://app.example/',
      ownerName: owner.userName,
      scopes: ['READ', 'WRITE_COMMENTS'],
      returnsTo: 'app.example',
      isAuthorized: false,
      problem: null,
    });
    const refused = new URL(asked.data?.authorizationRequest.refusalUrl ?? '').searchParams;
    expect(Object.fromEntries(refused)).toEqual({
      from: 'hydrate',
      error: 'access_denied',
      state: 'a b&c',
      iss: server.server.services.publicUrl,
    });

    const { redirectTo, fields } = await authorize(server, session, clientId);
    expect(redirectTo.href.startsWith(`${CALLBACK}&code=`)).toBe(true);
    expect([...redirectTo.searchParams.keys()]).toEqual(CALLBACK_PARAMETERS);
    expect(redirectTo.searchParams.get('state')).toBe('a b&c');
    expect(redirectTo.searchParams.get('iss')).toBe(server.server.services.publicUrl);
    const answer = await post(server, '/oauth/token', fields, { origin: 'https://app.example' });
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: 'read write:comments' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { access_token: token, refresh_token: refreshToken } = answer.body;
    expect(token).toMatch(/^hyd_[0-9A-Za-z]{49}$/);

    const own = await server.graphql('{ viewer { user { userName } draftsCount } }', {}, token);
    expect(own.data).toEqual({ viewer: { user: { userName: user.userName }, draftsCount: 0 } });
    const { errors } = await server.graphql(
      'mutation { followUser(input: { userId: "x" }) { user { id } } }',
      {},
      token,
    );
    expect(errors).toMatchObject([{ extensions: { scope: 'write:reactions' } }]);
    for (const operation of [REQUEST, LISTS]) {
      const input = authorizationOf(clientId, pkce().challenge);
      const denied = await server.graphql(operation, operation === REQUEST ? { input } : {}, token);
      expect(denied.errors).toMatchObject([{ extensions: { reason: 'SESSION_REQUIRED' } }]);
    }
    const missing = await server.graphql(COMMENT('00000000-0000-7000-8000-000000000000'), {}, token);
    expect(missing.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);

    // Only hashes are stored.
    const rows: object[] = await server.dataSource.query('SELECT * FROM oauth_grant WHERE userId = ?', [
      user.id,
    ]);
    for (const secret of [fields.code, token, refreshToken, refreshToken.split('.')[0] ?? ''])
      expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
    expect((await server.mailsTo(user.email ?? '')).at(-1)).toContain('"Reader"');
    await server.server.mailsSent();
    expect((await server.graphql(LISTS, {}, session)).data).toEqual({
      viewer: {
        authorizedApps: [
          {
            appId: clientId,
            name: 'Reader',
            scopes: ['READ', 'WRITE_COMMENTS'],
            lastUsedAt: expect.any(String) as string,
          },
        ],
        oauthApps: [],
      },
    });
  });

  it('accepts another port of a loopback address, and the secret of a confidential client only', async () => {
    const { token: session } = await createUser(server);
    const native = await createApp(server, owner);
    const redirectUri = 'http://127.0.0.1:49152/callback';
    expect((await signIn(server, session, native.clientId, { redirectUri })).scope).toBe(
      'read write:comments',
    );

    const { clientId, secret } = await createApp(server, owner, { isConfidential: true });
    const exchange = async (given: string | null, inHeader: boolean) => {
      const { fields } = await authorize(server, session, clientId);
      const { client_id: _, ...rest } = fields;
      const basic = { authorization: `Basic ${btoa(`${clientId}:${given ?? ''}`)}` };
      return inHeader
        ? post(server, '/oauth/token', rest, basic)
        : post(server, '/oauth/token', given === null ? fields : { ...fields, client_secret: given });
    };
    expect((await exchange(secret, true)).status).toBe(200);
    const { body } = await exchange(secret, false);
    for (const wrong of [null, 'wrong', `${secret ?? ''}x`])
      for (const inHeader of [true, false]) {
        const { status, body } = await exchange(wrong, inHeader);
        expect([status, body.error]).toEqual([inHeader ? 401 : 400, 'invalid_client']);
      }
    expect((await refresh(clientId, body.refresh_token)).body.error).toBe('invalid_client');
    expect((await refresh(clientId, body.refresh_token, { client_secret: secret ?? '' })).status).toBe(200);
    // A public client has none.
    const { fields } = await authorize(server, session, native.clientId);
    const answer = await post(server, '/oauth/token', { ...fields, client_secret: 'x' });
    expect(answer.body.error).toBe('invalid_client');
  });
});

describe(`a request of an app on ${engine}`, () => {
  const ask = async (more: object, session: string, clientId: string) => {
    const input = authorizationOf(clientId, pkce().challenge, more);
    const asked = await server.graphql<{
      authorizationRequest: { problem: string; refusalUrl: string } | null;
    }>(REQUEST, { input }, session);
    const { redirectTo } = await authorize(server, session, clientId, more);
    return { ...asked, isGranted: redirectTo.href !== 'about:blank' };
  };

  it.each([
    [{ clientId: '00000000-0000-7000-8000-000000000000' }, 'NOT_FOUND'],
    [{ clientId: "' OR 1=1" }, 'NOT_FOUND'],
    [{ clientId: null }, 'NOT_FOUND'],
    [{ redirectUri: null }, 'BAD_USER_INPUT'],
    [{ redirectUri: `${CALLBACK}x` }, 'BAD_USER_INPUT'],
    [{ redirectUri: 'https://app.example/callback' }, 'BAD_USER_INPUT'],
    [{ redirectUri: 'https://app.example:8443/callback?from=hydrate' }, 'BAD_USER_INPUT'],
    [{ redirectUri: 'http://127.0.0.1:1@evil.example/callback' }, 'BAD_USER_INPUT'],
    [{ redirectUri: 'http://127.0.0.1:1/callback/../evil' }, 'BAD_USER_INPUT'],
    [{ redirectUri: 'http://localhost/callback' }, 'BAD_USER_INPUT'],
    [{ redirectUri: 'javascript:alert(1)' }, 'BAD_USER_INPUT'],
    [{ redirectUri: `https://app.example/${'x'.repeat(600)}` }, 'BAD_USER_INPUT'],
  ])('sends nobody anywhere with %j', async (more, code) => {
    const { clientId } = await createApp(server, owner);
    const { token: session } = await createUser(server);
    const { data, errors, isGranted } = await ask(more, session, clientId);
    expect(errors).toMatchObject([{ extensions: { code } }]);
    expect([data?.authorizationRequest ?? null, isGranted]).toEqual([null, false]);
  });

  it.each([
    [{ responseType: null }, 'invalid_request'],
    [{ responseType: 'token' }, 'unsupported_response_type'],
    [{ codeChallenge: null }, 'invalid_request'],
    [{ codeChallenge: 'short' }, 'invalid_request'],
    [{ codeChallengeMethod: 'plain' }, 'invalid_request'],
    [{ codeChallengeMethod: null }, 'invalid_request'],
    [{ scope: 'read admin' }, 'invalid_scope'],
    [{ scope: '' }, 'invalid_scope'],
    [{ scope: 'read '.repeat(21) }, 'invalid_scope'],
    [{ state: 'x'.repeat(1001) }, 'invalid_request'],
  ])('is not granted, but answered, with %j', async (more, error) => {
    const { clientId } = await createApp(server, owner);
    const { token: session } = await createUser(server);
    const { data, isGranted } = await ask(more, session, clientId);
    expect(data?.authorizationRequest?.problem).toMatch(error);
    const url = new URL(data?.authorizationRequest?.refusalUrl ?? '');
    expect([url.host, url.searchParams.get('error'), isGranted]).toEqual(['app.example', error, false]);
  });

  it('is not for visitors, and not answered while the owner of the app is suspended', async () => {
    const { user: bad } = await createUser(server);
    const { clientId } = await createApp(server, bad);
    const { token: session } = await createUser(server);
    const { access_token: token, refresh_token: refreshToken } = await signIn(server, session, clientId);
    const input = authorizationOf(clientId, pkce().challenge);
    expect((await server.graphql(REQUEST, { input })).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    await server.dataSource.manager.update(User, { id: bad.id }, { suspendedAt: new Date() });
    const { errors } = await server.graphql(REQUEST, { input }, session);
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    expect(await use(token)).toBe(401);
    expect((await refresh(clientId, refreshToken)).body.error).toBe('invalid_client');
  });
});

describe(`a code on ${engine}`, () => {
  it('works once; its second use ends what came of the first', async () => {
    const { clientId } = await createApp(server, owner);
    const { token: session } = await createUser(server);
    const { fields } = await authorize(server, session, clientId);
    const first = await post(server, '/oauth/token', fields);
    expect(await use(first.body.access_token)).toBe(200);
    expect((await post(server, '/oauth/token', fields)).body.error).toBe('invalid_grant');
    expect(await use(first.body.access_token)).toBe(401);
    expect((await refresh(clientId, first.body.refresh_token)).body.error).toBe('invalid_grant');

    const again = (await authorize(server, session, clientId)).fields;
    const both = await Promise.all([1, 2].map(() => post(server, '/oauth/token', again)));
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  const wrong: [string, (fields: Record<string, string>) => Record<string, string>, string][] = [
    ['another verifier', (fields) => ({ ...fields, code_verifier: pkce().verifier }), 'invalid_grant'],
    ['no verifier', ({ code_verifier: _, ...fields }) => fields, 'invalid_grant'],
    [
      'another redirect URI',
      (fields) => ({ ...fields, redirect_uri: 'http://127.0.0.1/callback' }),
      'invalid_request',
    ],
    ['no redirect URI', ({ redirect_uri: _, ...fields }) => fields, 'invalid_request'],
  ];
  it.each(wrong)('is used up by an attempt with %s', async (_what, change, error) => {
    const { clientId } = await createApp(server, owner);
    const { token: session } = await createUser(server);
    const { fields } = await authorize(server, session, clientId);
    expect((await post(server, '/oauth/token', change(fields))).body.error).toBe(error);
    expect((await post(server, '/oauth/token', fields)).body.error).toBe('invalid_grant');
  });

  it('is refused to another app, which does not use it up, and after a minute', async () => {
    const { clientId } = await createApp(server, owner);
    const other = await createApp(server, owner);
    const { token: session, user } = await createUser(server);
    const { fields } = await authorize(server, session, clientId);
    const stolen = await post(server, '/oauth/token', { ...fields, client_id: other.clientId });
    expect(stolen.body.error).toBe('invalid_grant');
    const own = { userId: user.id };
    const { codeExpiresAt } = await server.dataSource.manager.findOneByOrFail(OAuthGrant, own);
    expect(Math.abs(codeExpiresAt.getTime() - Date.now())).toBeLessThanOrEqual(60_000);
    await server.dataSource.manager.update(OAuthGrant, own, { codeExpiresAt: new Date(Date.now() - 1) });
    expect((await post(server, '/oauth/token', fields)).body.error).toBe('invalid_grant');
    await server.dataSource.manager.update(OAuthGrant, own, { codeExpiresAt });
    expect((await post(server, '/oauth/token', fields)).status).toBe(200);
  });
});

describe(`a refresh token on ${engine}`, () => {
  const started = async () => {
    const { clientId } = await createApp(server, owner);
    const { user, token: session } = await createUser(server);
    return { clientId, user, session, first: await signIn(server, session, clientId) };
  };

  it('is replaced with each use; the use of an old one ends the sign-in', async () => {
    const { clientId, session, first } = await started();
    const elsewhere = await signIn(server, session, clientId);
    const second = (await refresh(clientId, first.refresh_token)).body;
    expect([await use(first.access_token), await use(second.access_token)]).toEqual([401, 200]);
    const third = (await refresh(clientId, second.refresh_token)).body;
    expect(await use(third.access_token)).toBe(200);
    expect((await refresh(clientId, first.refresh_token)).body.error).toBe('invalid_grant');
    expect(await use(third.access_token)).toBe(401);
    expect((await refresh(clientId, third.refresh_token)).body.error).toBe('invalid_grant');
    expect(await use(elsewhere.access_token)).toBe(200);
  });

  it('gives tokens to one of two that use it at the same time at most', async () => {
    const { clientId, first } = await started();
    const both = await Promise.all([1, 2].map(() => refresh(clientId, first.refresh_token)));
    const { length } = both.filter(({ status }) => status === 200);
    expect(length).toBeLessThanOrEqual(1);
    expect(both.every(({ status, body }) => status === 200 || body.error === 'invalid_grant')).toBe(true);
  });

  it('narrows the scopes, but never widens them, and survives a refused request', async () => {
    const { clientId, first } = await started();
    const other = await createApp(server, owner);
    expect((await refresh(other.clientId, first.refresh_token)).body.error).toBe('invalid_grant');
    const wide = await refresh(clientId, first.refresh_token, { scope: 'read write:posts' });
    expect(wide.body.error).toBe('invalid_scope');
    const narrow = (await refresh(clientId, first.refresh_token, { scope: 'read' })).body;
    expect(narrow.scope).toBe('read');
    const { errors } = await server.graphql(COMMENT('x'), {}, narrow.access_token);
    expect(errors).toMatchObject([{ extensions: { scope: 'write:comments' } }]);
    expect((await refresh(clientId, narrow.refresh_token)).body.scope).toBe('read write:comments');
  });

  it('expires, and so does the access token', async () => {
    const { clientId, user, first } = await started();
    const { manager } = server.dataSource;
    // However often it is used, it ends a year after the consent.
    const day = 24 * 60 * 60 * 1000;
    const createdAt = new Date(Date.now() - 330 * day);
    await manager.update(OAuthGrant, { userId: user.id }, { createdAt });
    Object.assign(first, (await refresh(clientId, first.refresh_token)).body);
    const last = await manager.findOneByOrFail(OAuthGrant, { userId: user.id });
    expect(last.endsAt.getTime() - createdAt.getTime()).toBe(365 * day);
    const past = new Date(Date.now() - 1);
    await manager.update(OAuthGrant, { userId: user.id }, { accessExpiresAt: past });
    expect(await use(first.access_token)).toBe(401);
    const second = (await refresh(clientId, first.refresh_token)).body;
    await manager.update(OAuthGrant, { userId: user.id }, { endsAt: past });
    expect((await refresh(clientId, second.refresh_token)).body.error).toBe('invalid_grant');
    await runToEnd(server.server.services.oauthTokens.expiry);
    expect(await manager.countBy(OAuthGrant, { userId: user.id })).toBe(0);
  });

  const ways: [string, (at: Awaited<ReturnType<typeof started>>) => Promise<unknown>][] = [
    ['its owner removes the app', ({ clientId, session }) => remove(clientId, session)],
    ['the app is deleted', ({ clientId }) => server.server.services.oauthApps.delete(owner, clientId)],
    ['the account is deleted', ({ user }) => server.server.services.accounts.remove(user.id)],
    [
      'the app revokes its refresh token',
      ({ clientId, first }) =>
        post(server, '/oauth/revoke', { token: first.refresh_token, client_id: clientId }),
    ],
    [
      'the app revokes its access token',
      ({ clientId, first }) =>
        post(server, '/oauth/revoke', { token: first.access_token, client_id: clientId }),
    ],
  ];
  it.each(ways)('ends with the access token when %s', async (_way, end) => {
    const at = await started();
    const { clientId, first, user } = at;
    await end(at);
    expect(await use(first.access_token)).toBe(401);
    expect((await refresh(clientId, first.refresh_token)).status).toBe(400);
    expect(await server.dataSource.manager.countBy(OAuthGrant, { userId: user.id })).toBe(0);
  });

  it('is refused while its owner is suspended, and works again afterwards', async () => {
    const { clientId, user, first } = await started();
    const { manager } = server.dataSource;
    await manager.update(User, { id: user.id }, { suspendedAt: new Date() });
    expect((await refresh(clientId, first.refresh_token)).body.error).toBe('invalid_grant');
    await manager.update(User, { id: user.id }, { suspendedAt: null });
    expect((await refresh(clientId, first.refresh_token)).status).toBe(200);
  });
});

describe(`the endpoints of OAuth on ${engine}`, () => {
  it('describe themselves', async () => {
    const response = await fetch(`${server.origin}/.well-known/oauth-authorization-server`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { publicUrl } = server.server.services;
    expect(await response.json()).toMatchObject({
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}/oauth/authorize`,
      token_endpoint: `${publicUrl}/oauth/token`,
      revocation_endpoint: `${publicUrl}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['read', 'write:posts', 'write:comments', 'write:reactions', 'write:profile'],
    });
  });

  it('revoke unknown tokens without a word, but not those of others', async () => {
    const { clientId } = await createApp(server, owner);
    const other = await createApp(server, owner);
    const { token: session } = await createUser(server);
    const { access_token: token } = await signIn(server, session, clientId);
    const revoke = async (fields: Record<string, string>) => {
      const { status, body } = await post(server, '/oauth/revoke', fields);
      return [status, body.error];
    };
    expect(await revoke({ token: 'unknown', client_id: clientId })).toEqual([200, undefined]);
    expect(await revoke({ token, client_id: other.clientId })).toEqual([400, 'invalid_grant']);
    expect(await revoke({ token })).toEqual([401, 'invalid_client']);
    expect(await revoke({ client_id: clientId })).toEqual([400, 'invalid_request']);
    expect(await use(token)).toBe(200);
  });

  it.each([
    ['no body', '', 'application/x-www-form-urlencoded', 400],
    ['JSON', '{"grant_type":"authorization_code"}', 'application/json', 400],
    ['a repeated parameter', 'grant_type=refresh_token&grant_type=refresh_token', '', 400],
    ['a grant that is not offered', 'grant_type=password&client_id=x', '', 400],
    ['a property of objects', '__proto__=x&grant_type=constructor&client_id=x', '', 400],
    ['too much', `code=${'x'.repeat(20_000)}`, '', 413],
  ])('refuse %s', async (_what, body, type, expected) => {
    const response = await fetch(`${server.origin}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': type || 'application/x-www-form-urlencoded' },
      body,
    });
    expect(response.status).toBe(expected);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.json()) as TokenAnswer).toMatchObject({
      error: expect.stringMatching(/^\w+$/) as string,
    });
  });
});
