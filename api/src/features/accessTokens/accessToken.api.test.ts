import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestContexts } from '../../doors/requestContext.js';
import { RateLimitedError } from '../../errors.js';
import { budgets, createRateLimits } from '../../platform/limits/rateLimits.js';
import { createLogger } from '../../platform/log/log.js';
import { newId } from '../../platform/database/ids.js';
import { Scope } from '../../platform/useCases/scopes.js';
import { createSession, createToken, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { AccessToken } from './accessToken.entity.js';
import { MAX_TOKENS } from './accessToken.service.js';
import { hashToken, makeToken } from '../../platform/useCases/tokenFormat.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';

let server: TestServer;
let rest: Rest;
let log = '';
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString('utf8');
      done();
    },
  });
  server = await startTestServer({}, createLogger('trace', sink));
  rest = restClient(server);
});
afterAll(() => server.close());

const CREATE = `mutation ($input: CreateAccessTokenInput!) {
  createAccessToken(input: $input) {
    token accessToken { id name scopes lastUsedAt } viewer { accessTokens { id } }
  }
}`;
const REVOKE = `mutation ($input: RevokeAccessTokenInput!) {
  revokeAccessToken(input: $input) { revokedAccessTokenId viewer { accessTokens { id } } }
}`;
const WHO = '{ viewer { user { userName } } }';
const INPUT = { name: 'A program', scopes: ['READ'], expiresInDays: 30 };

interface Created {
  createAccessToken: { token: string; accessToken: { id: string }; viewer: { accessTokens: object[] } };
}
const create = (input: object, session: string) => server.graphql<Created>(CREATE, { input }, session);
const revoke = (accessTokenId: string, session: string) =>
  server.graphql(REVOKE, { input: { accessTokenId } }, session);
/** The status of a request with the token, through both doors. */
const statuses = async (token: string) => [
  (await server.graphql(WHO, {}, token)).status,
  (await rest('GET /api/categories', { token })).status,
];
const VALID = [200, 200];
const REFUSED = [401, 401];

describe(`creating an access token on ${engine}`, () => {
  it('shows it once, stores its hash only, and mails its owner', async () => {
    const { user, token: session } = await createUser(server);
    const input = {
      name: '  Import\u0000 script ',
      scopes: ['WRITE_POSTS', 'READ', 'READ'],
      expiresInDays: 90,
    };
    const { data, errors } = await create(input, session);
    expect(errors).toEqual([]);
    expect(data).toEqual({
      createAccessToken: {
        token: data?.createAccessToken.token,
        accessToken: {
          id: data?.createAccessToken.accessToken.id,
          name: 'Import  script',
          scopes: ['READ', 'WRITE_POSTS'],
          lastUsedAt: null,
        },
        viewer: { accessTokens: [{ id: data?.createAccessToken.accessToken.id }] },
      },
    });
    const token = data?.createAccessToken.token ?? '';
    expect(token).toMatch(/^hyd_[0-9A-Za-z]{49}$/);
    const rows: object[] = await server.dataSource.query('SELECT * FROM access_token WHERE userId = ?', [
      user.id,
    ]);
    expect(rows).toMatchObject([{ tokenHash: hashToken(token), scopes: 'read write:posts' }]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    const mail = (await server.mailsTo(user.email ?? '')).at(-1);
    expect(mail).toContain('An access token was created');
    expect(mail).toContain('read, write:posts');
    expect(mail).toContain('/settings/tokens');
    expect(mail).not.toContain(token);

    expect(await statuses(token)).toEqual(VALID);
    await server.graphql('{ viewer { email } }', {}, token);
    await server.graphql(WHO, {}, `${token}x`);
    expect(log).toContain('"event":"createAccessToken"');
    expect(log).toContain(`"tokenId":"${data?.createAccessToken.accessToken.id}"`);
    expect(log).not.toContain(token.slice(4, 20));
  });

  it('needs a recent confirmation of the password', async () => {
    const { user } = await createUser(server);
    const session = await createSession(server, user, { authenticatedAt: new Date(Date.now() - 3_600_000) });
    expect((await create(INPUT, session)).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN', reason: 'RECENT_AUTHENTICATION_REQUIRED' } },
    ]);
    const confirm =
      'mutation ($input: ConfirmPasswordInput!) { confirmPassword(input: $input) { session { id } } }';
    await server.graphql(confirm, { input: { password: TEST_PASSWORD } }, session);
    expect((await create(INPUT, session)).errors).toEqual([]);
  });

  it.each([
    [{ name: '\u0000 ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ expiresInDays: 0 }, 'expiresInDays'],
    [{ expiresInDays: 366 }, 'expiresInDays'],
  ])('refuses %j', async (wrong, field) => {
    const { token: session } = await createUser(server);
    const { errors } = await create({ ...INPUT, ...wrong }, session);
    expect(errors.map(({ extensions }) => Object.keys(extensions.fields ?? {}))).toEqual([[field]]);
  });

  it(`refuses more than ${MAX_TOKENS} valid ones, also at the same time`, async () => {
    const { user, token: session } = await createUser(server);
    for (let made = 1; made < MAX_TOKENS; made++) await createToken(server, user);
    const both = await Promise.all([create(INPUT, session), create(INPUT, session)]);
    expect(both.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
      'CONFLICT',
    ]);
    await server.dataSource.manager.update(AccessToken, { userId: user.id }, { expiresAt: new Date() });
    expect((await create(INPUT, session)).errors).toEqual([]);
  });
});

describe(`an access token on ${engine}`, () => {
  it('ends when it is revoked, by its owner only', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)];
    const { token, accessToken } = await createToken(server, ada.user);
    expect((await revoke(accessToken.id, bob.token)).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ]);
    expect(await statuses(token)).toEqual(VALID);
    expect((await revoke(accessToken.id, ada.token)).data).toEqual({
      revokeAccessToken: { revokedAccessTokenId: accessToken.id, viewer: { accessTokens: [] } },
    });
    expect(await statuses(token)).toEqual(REFUSED);
    expect((await revoke(accessToken.id, ada.token)).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ]);
  });

  it('is listed while it is valid, before the newest of many expired ones', async () => {
    const { user } = await createUser(server);
    const { accessTokens } = server.server.services;
    const { accessToken } = await accessTokens.create(user, {
      name: 'Valid',
      scopes: [Scope.READ],
      expiresInDays: 30,
    });
    const createdAt = new Date(Date.now() + 1000);
    const rows = Array.from({ length: 100 }, () => ({
      id: newId(),
      userId: user.id,
      name: 'Old',
      scopes: [Scope.READ],
      createdAt,
      lastUsedAt: null,
      expiresAt: new Date(Date.now() - 1000),
      tokenHash: makeToken().tokenHash,
    }));
    await server.dataSource.manager.insert(AccessToken, rows);
    const listed = await accessTokens.list(user.id);
    expect(listed).toHaveLength(100);
    expect(listed.at(-1)?.id).toBe(accessToken.id);
  });

  it('ends when it expires, and is listed for 30 days more', async () => {
    const { user } = await createUser(server);
    const { token, accessToken } = await createToken(server, user);
    const expiredFor = (days: number) =>
      server.dataSource.manager.update(
        AccessToken,
        { id: accessToken.id },
        { expiresAt: new Date(Date.now() - days * 86_400_000) },
      );
    const { accessTokens } = server.server.services;
    await expiredFor(29);
    expect(await statuses(token)).toEqual(REFUSED);
    await runToEnd(accessTokens.expiry);
    expect(await accessTokens.list(user.id)).toHaveLength(1);
    await expiredFor(31);
    await runToEnd(accessTokens.expiry);
    expect(await accessTokens.list(user.id)).toEqual([]);
  });

  it('is refused while its owner is suspended, and ends with the account', async () => {
    const { user } = await createUser(server);
    const { token } = await createToken(server, user);
    const { manager } = server.dataSource;
    await manager.update(User, { id: user.id }, { suspendedAt: new Date() });
    expect(await statuses(token)).toEqual(REFUSED);
    await manager.update(User, { id: user.id }, { suspendedAt: null });
    expect(await statuses(token)).toEqual(VALID);
    await server.server.services.accounts.remove(user.id);
    expect(await statuses(token)).toEqual(REFUSED);
    expect(await manager.countBy(AccessToken, { userId: user.id })).toBe(0);
  });

  it('outlives sessions and a changed password, of which a mail tells', async () => {
    const { user, token: session } = await createUser(server);
    const { token } = await createToken(server, user);
    const changed = await server.graphql<{ changePassword: { accessToken: string } }>(
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { accessToken } }',
      { input: { currentPassword: TEST_PASSWORD, newPassword: 'Another1!' } },
      session,
    );
    await server.graphql(
      'mutation { signOutEverywhere { user { id } } }',
      {},
      changed.data?.changePassword.accessToken,
    );
    expect(await statuses(session)).toEqual(REFUSED);
    expect(await statuses(token)).toEqual(VALID);
    expect((await server.mailsTo(user.email ?? '')).at(-1)).toContain('One access token still works');
  });

  it('is refused if it is unknown or mistyped, without a look at the database', async () => {
    const { token } = makeToken();
    expect(await statuses(token)).toEqual(REFUSED);
    const last = token.endsWith('0') ? '1' : '0';
    const mistyped = [token.slice(0, -1), token.slice(0, -1) + last, 'hyd_', `hyd_${'9'.repeat(49)}`];
    for (const wrong of [...mistyped, token.toLowerCase()]) {
      server.queries.length = 0;
      expect(await statuses(wrong)).toEqual(REFUSED);
      expect(server.queries.filter((sql) => sql.includes('access_token'))).toEqual([]);
    }
    const { errors } = await server.graphql(WHO, {}, token);
    expect(errors[0]?.message).toBe(
      'This access token is not valid. It has expired, was revoked or is mistyped.',
    );
  });

  it('shows when it was last used, to five minutes', async () => {
    const { user } = await createUser(server);
    const { token, accessToken } = await createToken(server, user, ['read']);
    const { manager } = server.dataSource;
    const lastUsedAt = async () => {
      await statuses(token);
      await server.server.mailsSent();
      return (await manager.findOneByOrFail(AccessToken, { id: accessToken.id })).lastUsedAt?.getTime();
    };
    const used = await lastUsedAt();
    expect(Date.now() - (used ?? 0)).toBeLessThan(60_000);
    server.queries.length = 0;
    expect(await lastUsedAt()).toBe(used);
    expect(server.queries.filter((sql) => sql.startsWith('UPDATE'))).toEqual([]);
  });

  it('gets answers that no cache stores', async () => {
    const { user } = await createUser(server);
    const { token } = await createToken(server, user, [Scope.READ]);
    const url = `${server.origin}/graphql?query=${encodeURIComponent(WHO)}`;
    const get = async (headers: Record<string, string>) => {
      const response = await fetch(url, { headers: { 'apollo-require-preflight': '1', ...headers } });
      const { data } = (await response.json()) as { data: unknown };
      return [data, response.headers.get('cache-control')];
    };
    const own = { viewer: { user: { userName: user.userName } } };
    for (let time = 0; time < 2; time++) {
      expect(await get({ authorization: `Bearer ${token}` })).toEqual([own, 'private, no-store']);
      expect((await get({}))[0]).toEqual({ viewer: null });
    }
    const { headers } = await rest('GET /api/posts', { token });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('the budgets of all tokens of an account', () => {
  /** Begins requests of a server with limits, without sending them: a busy machine may not take longer than a minute for hundreds. */
  function requests() {
    const contexts = requestContexts(
      server.server.services,
      createRateLimits(null),
      { trustedProxies: 0, publicUrl: server.origin },
      createLogger('silent'),
    );
    return (bearer: string) => {
      const request = new IncomingMessage(new Socket());
      request.headers.authorization = `Bearer ${bearer}`;
      return contexts(request, new ServerResponse(request));
    };
  }

  it.each([1, 2])('leave its owner half of the requests, with %i tokens', async (count) => {
    const { user, token: session } = await createUser(server);
    const tokens = await Promise.all(
      Array.from({ length: count }, () => createToken(server, user, ['write:reactions'])),
    );
    const begin = requests();
    const begun = async (times: number, bearer: (i: number) => string | undefined) => {
      let count = 0;
      for (let i = 0; i < times; i++)
        await begin(bearer(i) ?? '').then(
          () => count++,
          (error: unknown) => expect(error).toBeInstanceOf(RateLimitedError),
        );
      return count;
    };
    expect(await begun(700, (i) => tokens[i % count]?.token)).toBe(300);
    expect(await begun(310, () => session)).toBe(300);
  });

  it('leave its owner the cost of operations, which a token without the scope cannot take at all', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const { user, token: session } = await createUser(limited);
    const weak = await createToken(limited, user, ['write:reactions']);
    const reader = await createToken(limited, user, ['read']);
    const dear = '{ posts(first: 100) { nodes { comments(first: 48) { nodes { text } } } } }';
    const remaining = async (token: string) => {
      const { data } = await limited.graphql<{ rateLimit: { remaining: number } }>(
        '{ rateLimit(dryRun: true) { remaining } }',
        {},
        token,
      );
      return data?.rateLimit.remaining;
    };
    for (let i = 0; i < 3; i++)
      expect((await limited.graphql(dear, {}, weak.token)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await remaining(weak.token)).toBe(500_000);
    expect((await limited.graphql(dear, {}, reader.token)).errors).toEqual([]);
    // One budget for both tokens, another one for the session.
    expect(await remaining(reader.token)).toBe(495_100);
    expect(await remaining(weak.token)).toBe(495_100);
    expect(await remaining(session)).toBe(500_000);
    await limited.close();
  });

  it('leave its owner the idempotency keys', async () => {
    const { user, token: session } = await createUser(server);
    const { token } = await createToken(server, user, ['write:reactions']);
    const begin = requests();
    const [program, owner] = [await begin(token), await begin(session)];
    const { points } = budgets.idempotencyKey;
    for (let i = 0; i < points; i++) await program.limit('idempotencyKey');
    await expect(program.limit('idempotencyKey')).rejects.toThrow(RateLimitedError);
    await owner.limit('idempotencyKey');
  });
});
