import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession, createUser } from '../../testing/factories.js';
import { authorizationOf, CALLBACK, createApp, pkce } from '../../testing/oauth.js';
import { newId } from '../../platform/database/ids.js';
import { UserSession } from '../auth/session.entity.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe(`apps of a member on ${engine}`, () => {
  const CREATE = `mutation ($input: CreateOAuthAppInput!) { createOAuthApp(input: $input) {
    app { id name homepage redirectUris isConfidential } secret viewer { oauthApps { id } } } }`;
  const UPDATE = `mutation ($input: UpdateOAuthAppInput!) { updateOAuthApp(input: $input) { app { name } secret } }`;
  const INPUT = {
    name: 'An app',
    homepage: 'https://a.example',
    redirectUris: [CALLBACK],
    isConfidential: true,
  };

  it.each([
    [{ name: ' \u202e\u200b ' }, 'name'],
    [{ name: '\u2800' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'Hydrate' }, 'name'],
    [{ name: '“H\u200byԁrаtе”: sign in' }, 'name'],
    [{ homepage: 'javascript:alert(1)' }, 'homepage'],
    [{ homepage: `https://a.example/${'x'.repeat(500)}` }, 'homepage'],
    [{ redirectUris: [] }, 'redirectUris'],
    [{ redirectUris: Array.from({ length: 6 }, (_, at) => `https://a.example/${at}`) }, 'redirectUris'],
    [{ redirectUris: ['http://a.example/'] }, 'redirectUris'],
  ])('refuse %j', async (more, field) => {
    const { token } = await createUser(server);
    const { errors } = await server.graphql(CREATE, { input: { ...INPUT, ...more } }, token);
    expect(Object.keys(errors[0]?.extensions.fields ?? {})).toEqual([field]);
  });

  it('show their secret once, change for their owner only, and are ten at most', async () => {
    const { user, token } = await createUser(server);
    const { token: stranger } = await createUser(server);
    const made = await server.graphql<{ createOAuthApp: { app: { id: string }; secret: string } }>(
      CREATE,
      { input: { ...INPUT, name: ' Lese\u202eApp ' } },
      token,
    );
    expect(made.data?.createOAuthApp).toMatchObject({
      app: {
        name: 'LeseApp',
        homepage: 'https://a.example/',
        redirectUris: [CALLBACK],
        isConfidential: true,
      },
      secret: expect.stringMatching(/^hys_[\w-]{43}$/) as string,
    });
    const appId = made.data?.createOAuthApp.app.id;
    const change = { appId, name: 'Other', replaceSecret: true };
    expect((await server.graphql(UPDATE, { input: change }, stranger)).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ]);
    const changed = await server.graphql<{ updateOAuthApp: { secret: string } }>(
      UPDATE,
      { input: change },
      token,
    );
    expect(changed.data?.updateOAuthApp).toMatchObject({ app: { name: 'Other' } });
    expect(changed.data?.updateOAuthApp.secret).not.toBe(made.data?.createOAuthApp.secret);

    // A stolen session suffices neither for another secret nor for another place.
    const old = { authenticatedAt: new Date(Date.now() - 3_600_000) };
    await server.dataSource.manager.update(UserSession, { userId: user.id }, old);
    const recent = { code: 'FORBIDDEN', reason: 'RECENT_AUTHENTICATION_REQUIRED' };
    for (const more of [{ replaceSecret: true }, { redirectUris: ['https://thief.example/'] }])
      expect((await server.graphql(UPDATE, { input: { appId, ...more } }, token)).errors).toMatchObject([
        { extensions: recent },
      ]);
    const harmless = { appId, name: 'Reader for Hydrate', redirectUris: [CALLBACK] };
    expect((await server.graphql(UPDATE, { input: harmless }, token)).errors).toEqual([]);

    for (let count = 1; count < 9; count++) await server.graphql(CREATE, { input: INPUT }, token);
    const both = await Promise.all([1, 2].map(() => server.graphql(CREATE, { input: INPUT }, token)));
    const codes = both.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code));
    expect(codes).toEqual(['CONFLICT']);
  });
});

describe(`requests that only ask for the password on ${engine}`, () => {
  const AUTHORIZE =
    'mutation ($input: AuthorizationRequestInput!) { authorizeApp(input: $input) { redirectTo } }';
  const UPDATE = 'mutation ($input: UpdateOAuthAppInput!) { updateOAuthApp(input: $input) { secret } }';
  const NO_APP = '00000000-0000-7000-8000-000000000000';
  let limited: TestServer;
  beforeAll(async () => void (limited = await startTestServer({ RATE_LIMITS: 'on' })));
  afterAll(() => limited.close());

  it.each(['a consent', 'a change of an app'])('do not count as %s', async (what) => {
    const isConsent = what === 'a consent';
    const { user } = await createUser(limited);
    const { clientId } = await createApp(limited, user, { isConfidential: true });
    const id = newId();
    const authenticatedAt = new Date(Date.now() - 3_600_000);
    const token = await createSession(limited, user, { id, authenticatedAt });
    const answer = async (appId: string): Promise<string> => {
      const input = isConsent
        ? authorizationOf(appId, pkce().challenge)
        : { appId, redirectUris: [CALLBACK, 'https://other.example/'] };
      const { errors } = await limited.graphql(isConsent ? AUTHORIZE : UPDATE, { input }, token);
      const { reason, code } = errors[0]?.extensions ?? {};
      return reason ?? code ?? 'DONE';
    };
    const limit = isConsent ? 60 : 30;
    for (let i = 0; i <= limit; i++) expect(await answer(clientId)).toBe('RECENT_AUTHENTICATION_REQUIRED');
    // A request that is refused for another reason counts, and needs no password.
    for (let i = 1; i < limit; i++) expect(await answer(NO_APP)).toBe('NOT_FOUND');
    await limited.dataSource.manager.update(UserSession, { id }, { authenticatedAt: new Date() });
    expect([await answer(clientId), await answer(NO_APP)]).toEqual(['DONE', 'RATE_LIMITED']);
  });
});
