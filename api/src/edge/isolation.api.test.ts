import { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../platform/log/log.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

let server: TestServer;
let logged = '';
beforeAll(async () => {
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  server = await startTestServer({}, createLogger('error', destination));
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
  logged = '';
});

const defect = () => {
  throw new Error('A defect of the test');
};
const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
const operation = JSON.stringify({ query: '{ categories { name } }' });

/** Sends a request that fails by a defect, and the same request without the defect. */
async function requestWithDefect(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; text: string }> {
  const response = await fetch(server.origin + path, init);
  const text = await response.text();
  const requestId = response.headers.get('x-request-id');
  expect(text).not.toContain('A defect of the test');
  expect(logged).toContain('A defect of the test');
  if (requestId !== null) expect(logged).toContain(requestId);
  vi.restoreAllMocks();
  expect((await fetch(server.origin + path, init)).status).toBe(200);
  return { status: response.status, text };
}

describe(`a defect on ${engine} fails only its request and is logged`, () => {
  it('in a service that REST calls', async () => {
    vi.spyOn(server.server.services.categories, 'list').mockImplementation(defect);
    expect((await requestWithDefect('/api/categories?1')).status).toBe(500);
  });

  it('in a service that a resolver calls', async () => {
    vi.spyOn(server.server.services.categories, 'list').mockImplementation(defect);
    const { text } = await requestWithDefect('/graphql', { ...post, body: operation });
    expect(text).toContain('INTERNAL_SERVER_ERROR');
  });

  it('before routing', async () => {
    vi.spyOn(ServerResponse.prototype, 'setMaxListeners').mockImplementationOnce(defect);
    expect((await requestWithDefect('/api/categories?2')).status).toBe(500);
  });

  it('after the body was read', async () => {
    vi.spyOn(JSON, 'stringify').mockImplementationOnce(defect);
    const { status, text } = await requestWithDefect('/graphql', { ...post, body: operation });
    expect(status).toBe(500);
    expect(text).toContain('INTERNAL_SERVER_ERROR');
  });
});
