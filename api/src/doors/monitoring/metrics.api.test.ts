import { get } from 'node:http';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { MailFrequency } from '../../features/notifications/kinds.js';
import { OutboxMail } from '../../features/notifications/outboxMail.entity.js';
import { createUser } from '../../testing/factories.js';
import { createTestDatabase, engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const TOKEN = 'a-token-for-prometheus';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN });
});
afterAll(() => server.close());

const read = async (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) => {
  const response = await fetch(`${server.origin}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
};

/** The value of one line of the metrics; 0 when it is not there. */
const valueOf = (text: string, line: RegExp) =>
  Number(new RegExp(`^${line.source} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);

describe(`/metrics on ${engine}`, () => {
  it('counts requests by route, operations by field, statements, mails and the pool', async () => {
    const before = valueOf((await read()).text, /hydrate_sql_statements_total/);
    await fetch(`${server.origin}/api/categories/`);
    await fetch(`${server.origin}/api/posts/0190aaaa-0000-7000-8000-000000000000`);
    await server.graphql('query Anything { categories { name } }');
    await server.graphql('mutation ($input: LoginInput!) { login(input: $input) { expiresAt } }', {
      input: { userName: 'nobody', password: 'x' },
    });
    const { status, text } = await read();
    expect(status).toBe(200);
    const requests = (labels: string) =>
      valueOf(text, new RegExp(`hydrate_http_request_duration_seconds_count\\{${labels}\\}`));
    expect(requests('route="/api/categories",method="GET",status="200"')).toBe(1);
    expect(requests('route="/api/posts/:postId",method="GET",status="404"')).toBe(1);
    expect(requests('route="/graphql",method="POST",status="200"')).toBe(2);
    const operations = (labels: string) =>
      valueOf(text, new RegExp(`hydrate_graphql_operation_duration_seconds_count\\{${labels}\\}`));
    expect(operations('type="query",field="categories",code="ok"')).toBe(1);
    expect(operations('type="mutation",field="login",code="BAD_USER_INPUT"')).toBe(1);
    expect(valueOf(text, /hydrate_sql_statements_total/)).toBeGreaterThan(before + 3);
    expect(text).toContain('hydrate_sql_seconds_total');
    expect(text).toMatch(/^hydrate_mails_queued 0$/m);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    if (engine === 'mysql') expect(text).toMatch(/^hydrate_sql_pool_in_use 0$/m);
    expect(text).not.toContain('Anything');
  });

  it('counts what waits in the database: mails that are late, also those that are retried, and open cases', async () => {
    const hour = 3_600_000;
    const { user } = await createUser(server);
    const { token } = await createUser(server);
    const mail = (frequency: MailFrequency, age: number, due: number, more: Partial<OutboxMail> = {}) => ({
      id: newId(),
      recipientId: user.id,
      frequency,
      attempts: 0,
      claim: null,
      claimedUntil: null,
      createdAt: new Date(Date.now() - age),
      dueAt: new Date(Date.now() + due),
      sentAt: null,
      ...more,
    });
    await server.dataSource.manager.insert(OutboxMail, [
      mail(MailFrequency.AT_ONCE, 2 * hour, hour, { attempts: 3 }),
      // A digest was due at most a day ago, however long it has gathered.
      mail(MailFrequency.DAILY, 25 * hour, -1000),
      mail(MailFrequency.WEEKLY, 48 * hour, hour),
      mail(MailFrequency.AT_ONCE, 72 * hour, -hour, { sentAt: new Date() }),
    ]);
    await server.graphql(
      'mutation ($input: ReportInput!) { report(input: $input) { reportedId } }',
      { input: { subjectId: user.id, reason: 'SPAM' } },
      token,
    );
    const { text } = await read();
    expect(text).toMatch(/^hydrate_outbox_mails_waiting 2$/m);
    const oldest = valueOf(text, /hydrate_outbox_oldest_seconds/);
    expect(oldest).toBeGreaterThanOrEqual(2 * 3600);
    expect(oldest).toBeLessThan(25 * 3600 + 60);
    expect(text).toMatch(/^hydrate_moderation_cases_open 1$/m);
    expect(valueOf(text, /hydrate_moderation_oldest_seconds/)).toBeGreaterThan(0);
    await server.dataSource.manager.createQueryBuilder().delete().from(OutboxMail).execute();
  });

  it('has a limited number of series for any paths and methods', async () => {
    for (const path of ['/x.php', '/a/b/c', '/somebody', '/api/none/of/this', '/post/1', '/post/2']) {
      await fetch(`${server.origin}${path}`);
      await fetch(`${server.origin}${path}-more`, { method: 'PATCH' });
    }
    const routes = [...(await read()).text.matchAll(/_seconds_count\{route="([^"]+)"/g)].map(
      ([, route]) => route,
    );
    expect(new Set(routes)).toEqual(
      new Set([
        '/metrics',
        '/graphql',
        '/api',
        '/api/categories',
        '/api/posts/:postId',
        '/post',
        '/:userName',
        'files',
        'other',
      ]),
    );
  });

  it('is not readable without the token', async () => {
    expect((await read({})).status).toBe(404);
    expect((await read({ authorization: 'Bearer another-token-of-theirs' })).status).toBe(404);
  });

  it('without a configured token is readable only locally, and not through a proxy', async () => {
    const open = await startTestServer();
    const { port } = new URL(open.origin);
    const status = async (headers: Record<string, string> = {}) =>
      // fetch does not send another Host.
      new Promise<number | undefined>((resolve, reject) => {
        const request = get({ host: '127.0.0.1', port, path: '/metrics', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.on('error', reject);
      });
    expect([await status(), await status({ host: `localhost:${port}` })]).toEqual([200, 200]);
    for (const [name, value] of [
      ['x-forwarded-for', '203.0.113.9'],
      ['x-forwarded-proto', 'https'],
      ['x-real-ip', '203.0.113.9'],
      ['via', '1.1 proxy'],
      ['host', 'blog.example.com'],
      ['host', 'localhost.example.com'],
    ] as const)
      expect([name, await status({ [name]: value })]).toEqual([name, 404]);
    await open.close();
  });

  it.each([
    { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) },
    { PUBLIC_URL: 'https://blog.example.com' },
    { TRUSTED_PROXIES: '1' },
  ])('without a configured token is not readable on a public site (%o)', async (environment) => {
    const site = await startTestServer(environment);
    expect((await fetch(`${site.origin}/metrics`)).status).toBe(404);
    await site.close();
  });
});

/** A TCP proxy between the server and its database that can stall or disconnect. */
class Cable {
  readonly #sockets = new Set<Socket>();
  #silent = false;
  readonly #server: Server;
  port = 0;

  constructor(target: URL) {
    this.#server = createTcpServer((near) => {
      const far = connect(Number(target.port || 3306), target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from
          .on('error', () => to.destroy())
          .on('close', () => {
            to.destroy();
            this.#sockets.delete(from);
          });
        if (this.#silent) from.pause();
      }
    });
  }

  async plug(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  silence(isSilent: boolean): void {
    this.#silent = isSilent;
    for (const socket of this.#sockets) {
      if (isSilent) socket.pause();
      else socket.resume();
    }
  }

  async unplug(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

describe.runIf(engine === 'mysql')('a database outage', () => {
  it('makes /readyz fail within seconds but not /healthz, and ends without a restart', async () => {
    const database = await createTestDatabase();
    const url = new URL(database.databaseUrl!);
    const cable = new Cable(new URL(url));
    await cable.plug();
    const { port } = cable;
    url.hostname = '127.0.0.1';
    url.port = String(port);
    const away = await startTestServer({ DATABASE_URL: url.href });
    const status = async (path: string) => (await fetch(`${away.origin}${path}`)).status;
    expect(await status('/readyz')).toBe(200);

    cable.silence(true);
    const since = Date.now();
    expect(await status('/readyz')).toBe(503);
    expect(Date.now() - since).toBeLessThan(4000);
    // The other metrics do not wait for the database.
    expect(await (await fetch(`${away.origin}/metrics`)).text()).toMatch(
      /^hydrate_outbox_mails_waiting Nan$/m,
    );
    expect(await status('/healthz')).toBe(200);
    cable.silence(false);
    await expect.poll(() => status('/readyz'), { timeout: 5000 }).toBe(200);

    await cable.unplug();
    expect(await status('/readyz')).toBe(503);
    expect(await status('/healthz')).toBe(200);
    const word = 'The site cannot reach its data right now. Nothing was changed. Try again in a moment.';
    const refused = await fetch(`${away.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ categories { name } }' }),
    });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({
      errors: [{ message: word, extensions: { code: 'SERVICE_UNAVAILABLE', retryAfter: 5 } }],
    });
    const older = await fetch(`${away.origin}/api/posts/?page=1`);
    expect([older.status, older.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await older.json()).toEqual({ message: word });
    expect(await status('/rss.xml')).toBe(503);
    await cable.plug(port);
    await expect.poll(() => status('/readyz'), { timeout: 5000 }).toBe(200);
    expect(await status('/rss.xml')).toBe(200);

    await away.close();
    await cable.unplug();
    await database.remove();
  });
});
