import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Fastify, { type FastifyInstance } from 'fastify';
import { createLogger } from '../platform/log/log.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { accessLog } from './accessLog.js';

interface Line {
  level: number;
  msg: string;
  req: { id: string; method: string; path: string };
  res: { statusCode: number };
  err?: { message: string };
  responseTime: number;
}

const servers: FastifyInstance[] = [];
let lines: Line[] = [];
beforeEach(() => {
  lines = [];
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** Starts a server that responds with the status in the request path. @returns its origin */
async function start(level: string): Promise<string> {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  const app = Fastify({ genReqId: () => randomUUID() });
  await app.register(accessLog, {
    log: createLogger(level, sink),
    metrics: new Metrics(),
    tracing: null,
    seen: () => undefined,
  });
  app.get('/*', (request, reply) => {
    if (request.url.includes('broken')) reply.raw.emit('error', new Error('the connection is broken'));
    return reply.code(Number(/^\/(\d+)/.exec(request.url)?.[1])).send();
  });
  app.get('/links/:token', (_request, reply) => reply.code(500).send());
  servers.push(app);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

describe.each(['debug', 'info'])('the access log at level %s', (level) => {
  it('logs each failed request with its id and without its query string', async () => {
    const origin = await start(level);
    const { headers } = await fetch(`${origin}/500?token=secret`);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 50,
      msg: 'request errored',
      req: { id: headers.get('x-request-id'), method: 'GET', path: '/500' },
      res: { statusCode: 500 },
      err: { message: 'failed with status code 500' },
    });
    expect(lines[0]?.responseTime).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('logs the route in place of a path with a token', async () => {
    const origin = await start(level);
    await fetch(`${origin}/links/secret`);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]?.req.path).toBe('/links/:token');
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('logs a response that could not be sent', async () => {
    const origin = await start(level);
    const { headers } = await fetch(`${origin}/200/broken`);
    await expect.poll(() => lines).not.toEqual([]);
    expect(lines[0]).toMatchObject({
      level: 50,
      msg: 'request errored',
      req: { id: headers.get('x-request-id'), path: '/200/broken' },
      err: { message: 'the connection is broken' },
    });
  });

  it('logs other requests only at debug level, and gives every response its own id', async () => {
    const origin = await start(level);
    const ids = new Set<string | null>();
    for (const status of [200, 404, 503])
      ids.add((await fetch(`${origin}/${status}`)).headers.get('x-request-id'));
    await fetch(`${origin}/500`);
    const statuses = level === 'debug' ? [200, 404, 503, 500] : [500];
    await expect.poll(() => lines.map(({ res }) => res.statusCode)).toEqual(statuses);
    expect(ids.size).toBe(3);
  });
});
