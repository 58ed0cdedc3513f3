import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${server.origin}/graphql`, fetchFn: fetch });

  it('has 61 audits', () => {
    expect(audits).toHaveLength(61);
  });

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_, audit) => {
    const result = await audit.fn();
    expect(result.status === 'ok' ? result.status : `${result.status}: ${result.reason}`).toBe('ok');
  });
});
