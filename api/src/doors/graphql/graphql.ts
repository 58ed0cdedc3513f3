import type { IncomingMessage, Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin, type DocumentStore } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentNode, GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import { BodyTooLargeError, checkContentLength, jsonParser, UnreadableError } from '../../edge/jsonBody.js';
import { getsPlainJson } from '../../edge/negotiation.js';
import { type ResponseCache, sendFound } from '../../edge/responseCache.js';
import { ForbiddenError, UnavailableError } from '../../errors.js';
import { MAX_IMAGE_BYTES, MAX_MULTIPART_BYTES } from '../../features/uploads/imageRejection.js';
import { bounds } from '../../platform/bounds/bounds.js';
import type { Logger } from '../../platform/log/log.js';
import type { Metrics } from '../../platform/metrics/metrics.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { postedKey } from '../cacheKey.js';
import { graphqlErrorHandler } from '../errorHandler.js';
import { causeOf, formatError, httpStatus, isMasked } from '../errorMapping.js';
import type { RequestContextFactory } from '../requestContext.js';
import { processBoundedRequest } from './boundedUploads.js';
import { limitTexts } from './answerTexts.js';
import { hasChanged, tellChanges } from './changeMade.js';
import { type Executed, executor } from './graphqlHttp.js';
import { idempotentMutations } from './idempotentMutations.js';
import { measureOperations } from './measureOperations.js';
import { limitOperations } from './operationLimits.js';
import { type OperationListener, type OperationPart, operationPlugin } from './operationPlugin.js';
import { checkTokenScopes } from './tokenScopes.js';

/** Public responses to GET are cacheable briefly, those to POST only by the response cache, and all others not at all. */
const cacheControl: OperationListener = {
  willSendResponse: ({ request, response, contextValue, operation, errors }) => {
    const isPublic =
      contextValue.viewer === null &&
      operation?.operation === OperationTypeNode.QUERY &&
      !errors &&
      !contextValue.sharing.isPaid;
    const isCacheable = isPublic && request.http?.method === 'GET';
    response.http.headers.set('cache-control', isCacheable ? PUBLIC_FOR_A_MOMENT : 'private, no-store');
    response.http.headers.set('vary', 'Accept, Authorization');
    contextValue.sharing.isPublic = isPublic;
  },
};

/**
 * Recently used documents, parsed and validated. Apollo's own store holds 30 MB of JSON, several times that in memory, and any client
 * could fill it with different documents.
 */
function createDocumentStore(): DocumentStore {
  const documents = new LRUCache<string, DocumentNode>({
    max: 1000,
    maxSize: 1024 * 1024,
    sizeCalculation: ({ loc }) => loc?.source.body.length ?? 1000,
  });
  return {
    get: async (key) => documents.get(key),
    set: async (key, document) => {
      documents.set(key, document);
    },
    delete: async (key) => documents.delete(key),
  };
}

export interface ApolloOptions {
  schema: GraphQLSchema;
  httpServer: Server;
  log: Logger;
  metrics: Metrics;
  /** Plugins for the server, not for operations. */
  plugins: readonly ApolloServerPlugin<RequestContext>[];
  parts: readonly OperationPart[];
}

/** The GraphQL server, started. */
export async function createApollo({
  schema,
  httpServer,
  log,
  metrics,
  plugins,
  parts,
}: ApolloOptions): Promise<ApolloServer<RequestContext>> {
  const defects = logDefects(log);
  const apollo = new ApolloServer<RequestContext>({
    schema,
    introspection: true,
    csrfPrevention: false, // refuseCrossSite does it, before a body is read
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: log,
    parseOptions: { maxLexicalTokens: bounds.document.tokens },
    documentStore: createDocumentStore(),
    maxRecursiveSelections: true,
    formatError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer }),
      ...plugins,
      operationPlugin([
        () => cacheControl,
        () => tellChanges,
        () => limitTexts,
        () => noSubscriptions,
        // Before the cost is taken: what a token may not do costs its owner nothing.
        checkTokenScopes,
        limitOperations(log),
        () => conformingStatus,
        () => unavailableStatus,
        () => defects,
        // After the parts that may refuse the operation or set the status of its response.
        idempotentMutations(log),
        measureOperations(metrics),
        ...parts,
      ]),
    ],
  });
  await apollo.start();
  return apollo;
}

export interface GraphQLDoorOptions {
  path: string;
  apollo: ApolloServer<RequestContext>;
  contexts: RequestContextFactory;
  /** Runs an operation, and keeps what it needs until it has ended. */
  during?: <T>(request: IncomingMessage, work: () => Promise<T>) => Promise<T>;
  log: Logger;
  cache: ResponseCache | null;
  /** Counts a cached response against the budget of the client; false if the budget is used up. */
  mayAnswer: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Whether a request has a signed token that has not expired, or a valid access token. */
  isMember: (request: IncomingMessage) => boolean | Promise<boolean>;
}

/** A GraphQL API over HTTP at a path, with uploads as multipart requests. */
export async function graphqlDoor(
  app: FastifyInstance,
  {
    path,
    apollo,
    contexts,
    during = (_request, work) => work(),
    log,
    cache,
    mayAnswer,
    isMember,
  }: GraphQLDoorOptions,
): Promise<void> {
  const execute = executor(apollo, contexts, log);
  app.setErrorHandler(graphqlErrorHandler(log));
  app.removeAllContentTypeParsers();
  const parseJson = jsonParser((request) => isMember(request.raw));
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    parseJson(request, payload).catch(async (error: unknown) => {
      // With a valid token the body might be allowed, so the executor reports the invalid token instead.
      const isRefusedToken = request.headers.authorization !== undefined && !(await isMember(request.raw));
      if (error instanceof BodyTooLargeError && isRefusedToken) return undefined;
      throw error;
    }),
  );
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  const send = (reply: FastifyReply, { status, headers, body }: Executed) =>
    reply.code(status).headers(headers).send(body);

  app.all(path, {
    onRequest: refuseCrossSite,
    preHandler: async (request, reply) => {
      if (request.method === 'POST' && mediaTypeOf(request.raw) === MULTIPART)
        request.body = await readMultipart(request, reply);
    },
    handler: async (request, reply) => {
      const run = () => during(request.raw, () => execute(request.raw, request.body, reply.raw));
      const key = cache && request.method === 'POST' ? postedKey(request.headers, request.body) : null;
      if (!cache || !key) return send(reply, await run());
      const make = async () => {
        const { context, body, ...executed } = await run();
        return { ...executed, body: Buffer.from(body), isPublic: context?.sharing.isPublic ?? false };
      };
      const found = await cache.respond(key, request, make, { mayAnswer: () => mayAnswer(request, reply) });
      return found ? sendFound(reply, found) : send(reply, await run());
    },
  });
}

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';

function mediaTypeOf({ headers }: IncomingMessage): string | undefined {
  const type = headers['content-type'];
  return type === JSON_TYPE ? type : type?.split(';')[0]?.trim().toLowerCase();
}

/**
 * Refuses requests that a page of another origin could send without a preflight: only JSON is parsed from a POST, and a multipart body
 * needs a header that forms cannot set (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
 */
async function refuseCrossSite({ raw }: FastifyRequest): Promise<void> {
  const type = mediaTypeOf(raw);
  const isRead = raw.method === 'GET' || raw.method === 'HEAD';
  if (isRead && type === MULTIPART) throw new UnreadableError(415, 'A multipart request must be a POST.');
  if (raw.method !== 'POST' || type === JSON_TYPE) return;
  if (type !== MULTIPART)
    throw new UnreadableError(415, 'A POST must have the content type application/json.');
  if (!raw.headers['apollo-require-preflight'])
    throw new UnreadableError(415, 'A multipart request needs the header apollo-require-preflight.');
  if (!/;\s*boundary=\S/i.test(raw.headers['content-type'] ?? ''))
    throw new UnreadableError(400, 'The content type of a multipart request needs a boundary.');
  checkContentLength(raw, MAX_MULTIPART_BYTES);
}

/** The operation of a multipart request, with its file (https://github.com/jaydenseric/graphql-multipart-request-spec). */
async function readMultipart(
  { raw: request }: FastifyRequest,
  { raw: response }: FastifyReply,
): Promise<unknown> {
  try {
    return await processBoundedRequest(request, response, {
      maxFiles: 1,
      maxFileSize: MAX_IMAGE_BYTES,
      maxFieldSize: bounds.uploadFieldBytes,
    });
  } catch (error) {
    request.unpipe();
    request.resume();
    // Errors of busboy about a body that is not multipart have no status of their own.
    if (error instanceof Error && 'status' in error) throw error;
    throw new UnreadableError(400, 'The multipart body is damaged.');
  }
}

/**
 * GraphQL over HTTP responds with 200 to well-formed JSON, unless the client accepts the newer media type, which allows error statuses
 * (https://graphql.github.io/graphql-over-http/draft/ section 6.4).
 */
const conformingStatus: OperationListener = {
  willSendResponse: ({ request, response, errors }) => {
    const wellFormed =
      errors?.every(({ extensions }) => !String(extensions.code).startsWith('BAD_REQUEST')) ?? false;
    if (!wellFormed || response.http.status !== 400) return;
    if (getsPlainJson(request.http?.headers.get('accept'))) response.http.status = 200;
  },
};

/** Subscriptions have a door of their own. */
const noSubscriptions: OperationListener = {
  didResolveOperation: ({ operation }) => {
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
    throw new GraphQLError('Subscriptions are served at /graphql/stream, as server-sent events.', {
      extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
    });
  },
};

/**
 * Sets the status 503 if the database is unavailable, as load balancers, caches and retrying clients expect. GraphQL over HTTP would
 * respond with 200 and partial data. So does a mutation that was executed or may have been, because a client would repeat it.
 */
const unavailableStatus: OperationListener = {
  willSendResponse: ({ response, errors, operation }) => {
    const { body } = response;
    if (body.kind === 'single' && hasChanged(operation, body.singleResult)) return;
    const cause = errors?.map(causeOf).find((error) => error instanceof UnavailableError);
    if (!cause) return;
    response.http.status = httpStatus[cause.code];
    response.http.headers.set('retry-after', String(cause.retryAfter));
  },
};

/** Logs errors that clients see only masked, and forbidden operations, with the request id that the response has in `X-Request-Id`. */
function logDefects(log: Logger): OperationListener {
  return {
    didEncounterErrors: ({ errors, operationName, contextValue }) => {
      const { requestId, refused } = contextValue;
      for (const error of errors) {
        const { path } = error;
        const err = unwrapResolverError(error);
        if (isMasked(error)) log.error({ err, path, operationName, requestId }, 'An operation failed');
        else if (err instanceof ForbiddenError) refused('forbidden', { path });
      }
    },
  };
}
