import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../platform/log/log.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

const TOKEN = 'a-token-for-prometheus';
let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', METRICS_TOKEN: TOKEN }, log);
});
afterAll(() => server.close());

let lastAddress = 0;
const newAddress = () => `198.51.100.${++lastAddress}`;

const post = (body: string, { type = 'application/csp-report', address = newAddress() } = {}) =>
  fetch(`${server.origin}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    body,
  });

const report = (parts: Record<string, unknown> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://blog.example.com/verify-email?token=secret',
      'effective-directive': 'require-trusted-types-for',
      'blocked-uri': 'trusted-types-sink',
      'source-file': 'https://blog.example.com/assets/app.js',
      'line-number': 1,
      'column-number': 2,
      'script-sample': 'Element innerHTML|<img src=x onerror=alert(1)>',
      ...parts,
    },
  });

const logged = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'cspViolation');

const counted = async (directive: string) => {
  const text = await (
    await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  ).text();
  const line = text
    .split('\n')
    .find((one) => one.startsWith(`hydrate_csp_reports_total{directive="${directive}"}`));
  return Number(line?.split(' ').at(-1) ?? 0);
};

describe(`/csp-reports on ${engine}`, () => {
  it('logs one of several similar reports, without query strings, and counts each', async () => {
    for (let time = 0; time < 3; time++) {
      const response = await post(report());
      expect(response.status).toBe(204);
      expect(await response.text()).toBe('');
    }
    expect(logged()).toEqual([
      expect.objectContaining({
        level: 40,
        directive: 'require-trusted-types-for',
        blocked: 'trusted-types-sink',
        page: '/verify-email',
        source: '/assets/app.js:1:2',
        sample: 'Element innerHTML|<img src=x onerror=ale',
      }),
    ]);
    expect(lines.join('')).not.toContain('secret');
    expect(await counted('require-trusted-types-for')).toBe(3);
  });

  it('accepts lists of the Reporting API without using the database', async () => {
    server.queries.length = 0;
    const body = { effectiveDirective: 'img-src', blockedURL: 'https://other.example/x.png?y' };
    const list = [
      { type: 'csp-violation', body },
      { type: 'deprecation', body: {} },
    ];
    const response = await post(JSON.stringify(list), { type: 'application/reports+json' });
    expect(response.status).toBe(204);
    expect(logged().at(-1)).toMatchObject({
      directive: 'img-src',
      blocked: 'https://other.example',
      notLogged: 2,
    });
    expect(server.queries).toEqual([]);
  });

  it('neither logs nor counts violations by browser extensions', async () => {
    const before = [logged().length, await counted('script-src-elem')];
    const parts = { 'effective-directive': 'script-src-elem', 'blocked-uri': 'chrome-extension' };
    expect((await post(report(parts))).status).toBe(204);
    expect([logged().length, await counted('script-src-elem')]).toEqual(before);
  });

  it.each([
    ['not JSON', '{', 'application/csp-report', 400, 'The report is not valid JSON.'],
    ['another shape', '{}', 'application/csp-report', 400, '"csp-report"'],
    [
      'deeply nested',
      '['.repeat(8000) + ']'.repeat(8000),
      'application/reports+json',
      400,
      'nested 8000 levels deep, 50 is the limit',
    ],
    ['another type', report(), 'application/json', 415, 'application/csp-report'],
    ['too long', report({ x: 'x'.repeat(17_000) }), 'application/csp-report', 413, '16,384 bytes'],
  ])('refuses a body with the reason: %s', async (_what, body, type, status, message) => {
    const response = await post(body, { type });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(message);
  });

  it('refuses a body without Content-Length as soon as it is too long', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(`${server.origin}/csp-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': newAddress() },
      });
      request.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
      request.on('error', reject);
      // The body never ends.
      request.write('x'.repeat(20_000));
    });
    expect(status).toBe(413);
  });

  it('responds with 405 to other methods, and allows no cross-origin requests', async () => {
    const response = await fetch(`${server.origin}/csp-reports`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    const preflight = await fetch(`${server.origin}/csp-reports`, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('limits the number and the length of log lines', async () => {
    const before = logged().length;
    for (let index = 0; index < 40; index++) {
      await post(report({ 'blocked-uri': `https://site${index}.example/` }));
    }
    // The limit is 20 lines a minute, and other tests have used some of them.
    expect(logged().length - before).toBeLessThanOrEqual(20);
    expect(lines.join('').length).toBeLessThan(20_000);
  });

  it('limits the requests of one address, and those of all addresses together', async () => {
    const statuses = async (count: number, address?: string) => {
      const all: number[] = [];
      for (let index = 0; index < count; index++) all.push((await post(report(), { address })).status);
      return all;
    };
    const address = newAddress();
    const one = await statuses(31, address);
    expect(one.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 204));
    expect(one[30]).toBe(429);
    const refused = await post(report(), { address });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.text()).toContain('Too many reports');

    const many = await Promise.all(Array.from({ length: 300 }, () => post(report())));
    const read = many.filter(({ status }) => status === 204);
    expect(read.length).toBeGreaterThan(0);
    expect(read.length).toBeLessThan(300);
  });
});
