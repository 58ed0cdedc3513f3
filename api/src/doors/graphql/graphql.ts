import type { IncomingMessage, Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin, type DocumentStore } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { type DocumentNode, OperationTypeNode } from 'graphql';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';
import { LRUCache } from 'lru-cache';
import { bounds } from '../../platform/bounds/bounds.js';
import type { RequestContext } from '../../context.js';
import { ForbiddenError, UnavailableError } from '../../errors.js';
import type { Logger } from '../../platform/log/log.js';
import type { Metrics } from '../../platform/metrics/metrics.js';
import { MAX_IMAGE_BYTES, MAX_MULTIPART_BYTES } from '../../features/uploads/imageRejection.js';
import { isTooLarge, jsonBody, limitMultipart } from '../../edge/bodies.js';
import { processBoundedRequest } from './boundedUploads.js';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import { causeOf, formatError, httpStatus, isMasked } from '../errorMapping.js';
import { bodyOf, executor } from './graphqlHttp.js';
import { failAlone, type LastResort } from '../lastResort.js';
import { measureOperations } from './measureOperations.js';
import { limitOperations } from './operationLimits.js';
import { type OperationListener, type OperationPart, operationPlugin } from './operationPlugin.js';
import { postedAddress } from '../../edge/publicAddress.js';
import type { PublicAnswers } from '../../edge/publicAnswers.js';
import type { RequestContextFactory } from '../requestContext.js';
import { createSchema } from './schema.js';
import { callStraight } from './straightResolvers.js';
import { pathOf, type Step } from '../../edge/step.js';
import { sendWhole } from '../../edge/storedAnswer.js';

/**
 * Refuses what a page of another origin could send without a preflight: only JSON is parsed from a POST, and a multipart body
 * needs a header that forms cannot set (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
 */
const refuseCrossSite: RequestHandler = (request, response, next) => {
  const type = mediaTypeOf(request);
  if (request.method !== 'POST' || type === JSON_TYPE) return next();
  if (type === 'multipart/form-data' && request.headers['apollo-require-preflight']) {
    if (/;\s*boundary=\S/i.test(request.headers['content-type'] ?? '')) return next();
    return refuseMultipart(response, 'The content type of a multipart request needs a boundary.');
  }
  const message =
    type === 'multipart/form-data'
      ? 'A multipart request needs the header apollo-require-preflight.'
      : 'A POST must have the content type application/json.';
  response.status(415).json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
};

const JSON_TYPE = 'application/json';

function mediaTypeOf({ headers }: IncomingMessage): string | undefined {
  const type = headers['content-type'];
  return type === JSON_TYPE ? type : type?.split(';')[0]?.trim().toLowerCase();
}

function refuseMultipart(response: Response, message: string): void {
  response.status(400).json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
}

/** Errors of busboy about a body that is not multipart have no status of their own. */
const refuseMalformedMultipart: ErrorRequestHandler = (error: unknown, request, response, next) => {
  // graphql-upload delays the response until the request has been read, which nothing does after an error.
  request.unpipe();
  request.resume();
  const hasStatus = error instanceof Error && 'status' in error;
  if (hasStatus || !request.is('multipart/form-data')) return next(error);
  refuseMultipart(response, 'The multipart body is damaged.');
};

/** Public answers to GET may be kept by anybody for a moment; those to POST by ourselves; everything else by nobody. */
const cacheControl: OperationListener = {
  willSendResponse: ({ request, response, contextValue, operation, errors }) => {
    const isPublic =
      contextValue.viewer === null && operation?.operation === OperationTypeNode.QUERY && !errors;
    const isKept = isPublic && request.http?.method === 'GET';
    response.http.headers.set('cache-control', isKept ? PUBLIC_FOR_A_MOMENT : 'private, no-store');
    response.http.headers.set('vary', 'Accept, Authorization');
    if (isPublic) contextValue.share?.();
  },
};

/**
 * Documents that were asked for lately, parsed and validated. Apollo's own store holds 30 MB of JSON, several times that in memory, which
 * anybody fills who asks for something else each time.
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

export interface GraphQLOptions {
  contexts: RequestContextFactory;
  httpServer: Server;
  log: Logger;
  metrics: Metrics;
  answers: PublicAnswers | null;
  lastResort: LastResort;
  /** Whether a request carries a genuine token. */
  isMember: (request: IncomingMessage) => boolean;
  /** What has to do with the server, and not with operations. */
  plugins: readonly ApolloServerPlugin<RequestContext>[];
  parts: readonly OperationPart[];
}

export interface GraphQLDoor {
  apollo: ApolloServer<RequestContext>;
  /** Answers operations as most of them come, posted as JSON, and passes on everything else: those need nothing of Express. */
  posted: Step;
  /** Answers the others; to be mounted at `/graphql`. */
  router: Router;
}

/** The GraphQL door: one Apollo Server. */
export async function createGraphQL({
  contexts,
  httpServer,
  log,
  metrics,
  answers,
  lastResort,
  isMember,
  plugins,
  parts,
}: GraphQLOptions): Promise<GraphQLDoor> {
  const schema = await createSchema();
  callStraight(schema);
  const defects = logDefects(log);
  const apollo = new ApolloServer<RequestContext>({
    schema,
    introspection: true,
    csrfPrevention: false, // refuseCrossSite does it, in front of what reads bodies
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: log,
    parseOptions: { maxTokens: bounds.document.tokens },
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
        limitOperations(),
        () => conformingStatus,
        () => unavailableStatus,
        () => defects,
        measureOperations(metrics),
        ...parts,
      ]),
    ],
  });
  await apollo.start();

  const execute = executor(apollo, contexts, log);
  const readMultipart: RequestHandler = graphqlUploadExpress({
    maxFiles: 1,
    maxFileSize: MAX_IMAGE_BYTES,
    maxFieldSize: bounds.uploadFieldBytes,
    processRequest: processBoundedRequest,
  });
  const router = express.Router();
  router.use(
    refuseCrossSite,
    limitMultipart(MAX_MULTIPART_BYTES),
    (request: Request, response: Response, next: NextFunction) => {
      if (request.method === 'POST') readMultipart(request, response, next);
      else next();
    },
    refuseMalformedMultipart,
    async (request: Request, response: Response) => {
      response.send(await execute(request, response));
    },
  );

  const readJson = jsonBody(isMember);
  const posted: Step = (request, response, next) => {
    if (request.method !== 'POST' || !graphqlPath.test(pathOf(request)) || mediaTypeOf(request) !== JSON_TYPE)
      return next();
    const fail = (error: unknown) => failAlone(error, response, lastResort);
    const make = async () => {
      const text = await execute(request, response);
      if (answers?.isMaking(response)) response.end(text);
      else await sendWhole(text, request.headers['accept-encoding'], response);
    };
    const answer = async () => {
      const address = answers && postedAddress({ headers: request.headers, body: bodyOf(request) });
      // What visitors ask is answered from what is kept, behind all checks of the request.
      if (address) await answers.answer(address, request, response, () => void make().catch(fail));
      else await make();
    };
    readJson(request, response, (error?: unknown) => {
      if (error === undefined) answer().catch(fail);
      // With a good token the body might have been read: the bad token is what to tell its sender, and `make` does.
      else if (isTooLarge(error) && request.headers.authorization !== undefined && !isMember(request))
        make().catch(fail);
      else fail(error);
    });
  };
  return { router, posted, apollo };
}

const graphqlPath = /^\/graphql(?:\/|$)/i;

/**
 * GraphQL over HTTP answers 200 to whatever is well-formed JSON, unless the client asked for the newer media type, which lets a
 * status speak for itself (https://graphql.github.io/graphql-over-http/draft/ section 6.4).
 */
const conformingStatus: OperationListener = {
  willSendResponse: ({ request, response, errors }) => {
    const accept = request.http?.headers.get('accept') ?? '';
    const wellFormed =
      errors?.every(({ extensions }) => !String(extensions.code).startsWith('BAD_REQUEST')) ?? false;
    if (wellFormed && response.http.status === 400 && !accept.includes('application/graphql-response+json')) {
      response.http.status = 200;
    }
  },
};

/**
 * Says with the status as well that the database is away, as load balancers, caches and clients that try again expect, although
 * GraphQL over HTTP would answer what it has with 200.
 */
const unavailableStatus: OperationListener = {
  willSendResponse: ({ response, errors }) => {
    const cause = errors?.map(causeOf).find((error) => error instanceof UnavailableError);
    if (!cause) return;
    response.http.status = httpStatus[cause.code];
    response.http.headers.set('retry-after', String(cause.retryAfter));
  },
};

/** Writes down what callers only see masked, and what they were forbidden, with the id that their answer has in `X-Request-Id`. */
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
