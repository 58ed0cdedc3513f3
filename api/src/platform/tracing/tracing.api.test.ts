import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log/log.js';
import { createPost, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const lines: string[] = [];
const received: { path: string; body: string }[] = [];
let collector: Server;
let server: TestServer;
let spans: Span[];
let email: string;

/** Receives exported traces (https://opentelemetry.io/docs/specs/otlp/#otlphttp, in JSON). */
async function startCollector(): Promise<{ collector: Server; endpoint: string }> {
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', body });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const address = collector.address();
  return { collector, endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((candidate) => candidate.key === key)?.value;
const named = (name: string) => spans.filter((span) => span.name === name);
const childrenOf = (parent: Span | undefined) => spans.filter((span) => span.parentSpanId === parent?.spanId);

describe(`traces on ${engine}`, () => {
  beforeAll(async () => {
    const started = await startCollector();
    collector = started.collector;
    const log = createLogger('debug', { write: (line) => lines.push(line) });
    server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `${started.endpoint}/` }, log);
    const { user } = await createUser(server);
    email = user.email ?? '';
    const post = await createPost(server, user);

    const query = 'query Mine($id: ID!) { post(id: $id) { title html } }';
    const asked = (body: object, headers = {}) =>
      fetch(`${server.origin}/graphql?secret=s3cretQuery`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
    await asked({ query, variables: { id: post.id } }, { traceparent });
    await asked({
      query: 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }',
      variables: { input: { userName: user.userName, password: TEST_PASSWORD } },
    });
    await asked({ query: '{ me { email } }' }, { authorization: 'Bearer s3cretToken' });
    await fetch(`${server.origin}/api/posts/${post.id}`);
    await server.close();
    const exports = received.map(({ body }) => JSON.parse(body) as Export);
    spans = exports.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  });
  afterAll(() => new Promise((resolve) => collector.close(resolve)));

  it('continue the caller’s trace: a request, its operation and its statements', () => {
    const [request] = spans.filter(({ parentSpanId }) => parentSpanId === CALLER.spanId);
    expect(request).toMatchObject({ traceId: CALLER.traceId, name: 'POST /graphql', kind: 2 });
    expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: 200 });
    const operations = childrenOf(request).filter(({ kind }) => kind !== 3);
    expect(operations.map(({ name }) => name)).toEqual(['query post']);
    const statements = childrenOf(operations[0]);
    expect(statements.length).toBeGreaterThanOrEqual(1);
    for (const statement of statements) {
      expect(statement).toMatchObject({ traceId: CALLER.traceId, name: 'SELECT', kind: 3 });
      expect(attribute(statement, 'db.query.text')?.stringValue).toMatch(/^SELECT .* FROM `?"?post/s);
    }
  });

  it('start with the request otherwise, name REST by its routes, and contain the statements of GraphQL and REST', () => {
    const [request] = named('GET /api/posts/:postId');
    expect(request?.traceId).not.toBe(CALLER.traceId);
    expect(request?.parentSpanId).toBeUndefined();
    expect(childrenOf(request).length).toBeGreaterThanOrEqual(1);
  });

  it('are linked with the log in both directions', () => {
    const [request] = spans.filter(({ parentSpanId }) => parentSpanId === CALLER.spanId);
    const id = attribute(request, 'hydrate.request_id')?.stringValue;
    const line = lines
      .map((text) => JSON.parse(text) as { req?: { id: string }; traceId?: string })
      .find(({ req }) => req?.id === id);
    expect(line?.traceId).toBe(CALLER.traceId);
  });

  it('contain no secrets and no personal data', () => {
    expect(received.map(({ path }) => path)).toContain('/v1/traces');
    const all = received.map(({ body }) => body).join('');
    expect(all).toContain('"service.name"');
    expect(named('mutation login')).toHaveLength(1);
    for (const secret of [TEST_PASSWORD, 's3cret', email, '$argon2id', 'Ada Lovelace']) {
      expect(all).not.toContain(secret);
    }
  });
});
