import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createSourceEventStream,
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { type LimitedStreams, StreamLimits } from '../../platform/limits/streamLimits.js';
import { jsonParser, UnreadableError } from '../../edge/jsonBody.js';
import { bounds, checkDocument, parseJson } from '../../platform/bounds/bounds.js';
import type { Logger } from '../../platform/log/log.js';
import { labelRoute } from '../../platform/metrics/requestLabels.js';
import { isJsonObject } from '../../platform/rest/restInput.js';
import { RateLimitedError } from '../../errors.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { textBudget } from '../../platform/useCases/textBudget.js';
import type { Services } from '../../services.js';
import { graphqlErrorHandler } from '../errorHandler.js';
import { formatError, isMasked, toGraphQLError } from '../errorMapping.js';
import { bearerToken, isForPrograms, isMember, type RequestContextFactory } from '../requestContext.js';
import { withBoundedTexts } from './answerTexts.js';
import { checkLimits } from './operationLimits.js';
import { checkScopes } from './tokenScopes.js';

/** How often open streams get a comment, which keeps the connection open through proxies, in milliseconds. */
const HEARTBEAT = 15_000;
/** How long a client may take to read what was sent, in milliseconds. */
const SLOW = 20_000;

type Ownership = Pick<Services, 'sessions' | 'accessTokens'>;

export interface StreamsOptions {
  path: string;
  schema: GraphQLSchema;
  contexts: RequestContextFactory;
  /** Those that the request belongs to. */
  services: (request: IncomingMessage) => Ownership;
  log: Logger;
  /** Opens a stream while what the request belongs to is not closed. */
  during?: <T>(request: IncomingMessage, work: () => Promise<T>) => Promise<T>;
  limits: LimitedStreams;
  /** In milliseconds. */
  heartbeat?: number | undefined;
}

interface Stream {
  response: ServerResponse;
  events: AsyncIterator<unknown>;
  resultOf: (event: unknown) => Promise<ExecutionResult>;
  token: string | undefined;
  address: string;
  services: Ownership;
}

interface Asked {
  query: string;
  operationName: string | null;
  variables: Record<string, unknown>;
}

/**
 * GraphQL subscriptions over server-sent events, in the mode "distinct connections" of graphql-sse
 * (https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md): one request for each.
 */
export class Streams {
  readonly #open = new Set<Stream>();
  readonly #limits: StreamLimits;
  readonly #timer: NodeJS.Timeout;
  readonly #numbers = new WeakMap<Ownership, number>();
  /** Whose streams have ended, so that none of them opens any more. */
  readonly #ended = new WeakSet<Ownership>();
  #last = 0;
  #isClosed = false;
  #isChecking = false;

  constructor(private readonly options: StreamsOptions) {
    this.#limits = new StreamLimits(options.limits);
    this.#timer = setInterval(() => void this.#beat(), options.heartbeat ?? HEARTBEAT).unref();
  }

  get count(): number {
    return this.#open.size;
  }

  readonly door = async (app: FastifyInstance): Promise<void> => {
    const { log, path, services } = this.options;
    app.setErrorHandler(graphqlErrorHandler(log));
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      jsonParser((request) => isMember(services(request.raw), request.raw)),
    );
    const { during = (_request, work) => work() } = this.options;
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      // A stream is open for as long as its reader wants: its time says nothing about other requests.
      labelRoute(reply.raw, '/graphql/stream');
      return during(request.raw, () => this.#serve(request, reply));
    };
    app.get(path, handler);
    app.post(path, handler);
  };

  /** Completes all streams, so that the server can stop; clients connect again, elsewhere or later. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all([...this.#open].map((stream) => this.#end(stream)));
  }

  /** Completes the streams that belong to these services, for good: none of them opens any more. */
  async endOf(services: Ownership): Promise<void> {
    this.#ended.add(services);
    const own = [...this.#open].filter((stream) => stream.services === services);
    await Promise.all(own.map((stream) => this.#end(stream)));
  }

  async #serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { contexts, schema, log } = this.options;
    const { raw: response } = reply;
    if (!/\btext\/event-stream\b/.test(request.headers.accept ?? ''))
      throw new UnreadableError(406, 'Subscriptions need the header Accept: text/event-stream.');
    const asked = readRequest(request);
    checkDocument(asked.query);
    const services = this.options.services(request.raw);
    const context = await contexts(request.raw, response);
    // A client that has gone meanwhile would be counted for ever.
    const isGone = () => response.destroyed;
    if (isGone()) return void reply.hijack();
    // Before anything else is done for it.
    const leave = this.#limits.enter(this.#requesterOf(services, context.requester));
    response.once('close', leave);
    const { events, resultOf, errors } = await source(schema, asked, context, log);
    if (isGone() || this.#isClosed || this.#ended.has(services)) {
      await events?.return?.();
      response.destroy();
      return;
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      // nginx would collect events.
      'x-accel-buffering': 'no',
    });
    response.emit('streaming');
    if (errors) return void response.end(`${eventOf('next', { errors })}${eventOf('complete')}`);
    const { address } = context.device;
    const token = bearerToken(request.raw);
    const stream: Stream = { response, events, resultOf, token, address, services };
    this.#open.add(stream);
    response.once('close', () => void this.#end(stream));
    response.write(':\n\n');
    void this.#pump(stream);
  }

  async #pump(stream: Stream): Promise<void> {
    const { response, events, resultOf } = stream;
    const { log } = this.options;
    try {
      for (;;) {
        const next: IteratorResult<unknown, unknown> = await events.next();
        if (next.done === true || response.destroyed) break;
        const result = formatted(await resultOf(next.value), log);
        if (!response.write(eventOf('next', result)))
          await once(response, 'drain', { signal: AbortSignal.timeout(SLOW) });
      }
      await this.#end(stream);
    } catch (error) {
      if (error instanceof RateLimitedError) {
        response.write(eventOf('next', formatted({ errors: [toGraphQLError(error)] }, log)));
        return await this.#end(stream);
      }
      // Too slow, by the queue of events or by the connection: the client has missed events and has to begin anew.
      response.destroy();
    }
  }

  async #end(stream: Stream): Promise<void> {
    if (!this.#open.delete(stream)) return;
    await stream.events.return?.();
    if (!stream.response.destroyed) stream.response.end(eventOf('complete'));
  }

  /** Keeps connections open, and ends the streams of sessions and access tokens that have ended. */
  async #beat(): Promise<void> {
    for (const { response } of this.#open) if (response.writableLength === 0) response.write(':\n\n');
    // A slow database must not be asked ever more, nor keep the comments back.
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      for (const stream of [...this.#open]) if (await this.#hasEnded(stream)) await this.#end(stream);
    } finally {
      this.#isChecking = false;
    }
  }

  /** A member of a private copy is not that of another one, although they have the same id. */
  #requesterOf(services: Ownership, requester: string): string {
    let number = this.#numbers.get(services);
    if (number === undefined) this.#numbers.set(services, (number = ++this.#last));
    return `${number} ${requester}`;
  }

  async #hasEnded({ token, address, services }: Stream): Promise<boolean> {
    if (token === undefined) return false;
    const { sessions, accessTokens } = services;
    const find = isForPrograms(token) ? accessTokens.find(token) : sessions.find(token, { address });
    return (await find.catch(() => undefined)) === null;
  }
}

type Source =
  | (Pick<Stream, 'events' | 'resultOf'> & { errors?: undefined })
  | { events?: undefined; resultOf?: undefined; errors: readonly object[] };

/** The events of an operation, or its errors. The operation is executed for each event, so each takes its cost. */
async function source(
  schema: GraphQLSchema,
  { query, operationName, variables }: Asked,
  context: RequestContext,
  log: Logger,
): Promise<Source> {
  const failed = (errors: readonly GraphQLError[], code?: string): Source => ({
    errors: formatted({ errors }, log, code).errors ?? [],
  });
  let document: DocumentNode;
  try {
    document = parse(query, { maxLexicalTokens: bounds.document.tokens });
  } catch (error) {
    return failed([error instanceof GraphQLError ? error : new GraphQLError('')], 'GRAPHQL_PARSE_FAILED');
  }
  const invalid = validate(schema, document);
  if (invalid.length > 0) return failed(invalid, 'GRAPHQL_VALIDATION_FAILED');
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
    throw new UnreadableError(400, 'Only subscriptions are served here, one at a time.');
  let cost: number;
  try {
    cost = checkLimits(schema, document, operation, variables);
    checkScopes(schema, document, operation, context);
    await context.spend(cost);
  } catch (error) {
    if (error instanceof GraphQLError) return failed([error]);
    throw error;
  }
  const args = { schema, document, operationName, variableValues: variables };
  const events = await createSourceEventStream({ ...args, contextValue: context });
  if (!(Symbol.asyncIterator in events)) return failed(events.errors ?? []);
  const resultOf = async (rootValue: unknown): Promise<ExecutionResult> => {
    await context.spend(cost);
    const contextValue = { ...context, countText: textBudget() };
    return withBoundedTexts(await execute({ ...args, rootValue, contextValue }));
  };
  return { events: events[Symbol.asyncIterator](), resultOf };
}

function readRequest({ method, raw, body }: FastifyRequest): Asked {
  const given = method === 'GET' ? readQuery(raw) : body;
  if (!isJsonObject(given)) throw new UnreadableError(400, 'The body must be a JSON object.');
  const { query, operationName = null, variables = {} } = given;
  if (typeof query !== 'string') throw new UnreadableError(400, 'The query is missing.');
  if (operationName !== null && typeof operationName !== 'string')
    throw new UnreadableError(400, 'operationName must be a string.');
  if (variables !== null && !isJsonObject(variables))
    throw new UnreadableError(400, 'variables must be an object.');
  return { query, operationName, variables: { ...variables } };
}

function readQuery({ url = '' }: IncomingMessage): object {
  const { searchParams } = new URL(url, 'http://localhost');
  const variables = searchParams.get('variables');
  return {
    query: searchParams.get('query') ?? undefined,
    operationName: searchParams.get('operationName'),
    ...(variables !== null && { variables: parseJson(variables, bounds.json, 'The parameter variables') }),
  };
}

/** A result with errors as clients of `/graphql` get them. Defects are logged. */
function formatted({ data, errors }: ExecutionResult, log: Logger, code?: string) {
  const shown = errors?.map((error) => {
    if (code !== undefined) return { ...error.toJSON(), extensions: { code } };
    if (isMasked(error)) log.error({ err: error }, 'A subscription failed');
    return formatError(error.toJSON(), error);
  });
  return { ...(data !== undefined && { data }), ...(shown && { errors: shown }) };
}

function eventOf(name: 'next' | 'complete', data?: object): string {
  return `event: ${name}\ndata: ${data === undefined ? '' : JSON.stringify(data)}\n\n`;
}
