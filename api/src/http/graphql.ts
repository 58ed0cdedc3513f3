import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type RequestHandler, type Router } from 'express';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';
import type { RequestContext } from '../context.js';
import { DomainError } from '../errors.js';
import type { Logger } from '../log.js';
import type { Services } from '../services.js';
import { MAX_IMAGE_BYTES } from '../uploads/imageProcessing.js';
import { createFormatError, httpStatus, toGraphQLError } from './errorMapping.js';
import { createRequestContext } from './requestContext.js';
import { createSchema } from './schema.js';

/** The longest document that is parsed, in tokens; the site's own longest has some 300. */
const MAX_TOKENS = 2000;
/** The longest JSON body, in bytes: a post of 1,000,000 characters with images that are still embedded. */
export const MAX_JSON_BYTES = 16 * 1024 * 1024;

/**
 * Refuses what a page of another origin could send without a preflight: only JSON is parsed from a POST, and a multipart body
 * needs a header that forms cannot set (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
 */
const refuseCrossSite: RequestHandler = (request, response, next) => {
  if (request.method !== 'POST') return next();
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return next();
  if (type === 'multipart/form-data' && request.headers['apollo-require-preflight']) return next();
  const message =
    type === 'multipart/form-data'
      ? 'A multipart request needs the header apollo-require-preflight.'
      : 'A POST must have the content type application/json.';
  response.status(415).json({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
};

/** The GraphQL door: one Apollo Server behind a router to be mounted at `/graphql`. */
export async function createGraphQL(
  services: Services,
  httpServer: Server,
  log: Logger,
): Promise<{ router: Router; apollo: ApolloServer<RequestContext> }> {
  const apollo = new ApolloServer<RequestContext>({
    schema: await createSchema(),
    introspection: true,
    csrfPrevention: false, // refuseCrossSite does it, in front of the body parsers
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    maxRecursiveSelections: true,
    formatError: createFormatError(log),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer }),
      logOperations(log),
    ],
  });
  await apollo.start();

  const router = express.Router();
  router.use(
    refuseCrossSite,
    express.json({ limit: MAX_JSON_BYTES }),
    graphqlUploadExpress({ maxFiles: 1, maxFileSize: MAX_IMAGE_BYTES, maxFieldSize: 100_000 }),
    expressMiddleware(apollo, {
      context: async ({ req }) => {
        try {
          return await createRequestContext(services, req);
        } catch (error) {
          if (error instanceof DomainError) throw toGraphQLError(error, httpStatus[error.code]);
          throw error;
        }
      },
    }),
  );
  return { router, apollo };
}

function logOperations(log: Logger): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ operationName, operation }) => {
        log.debug({ operationName, type: operation?.operation }, 'GraphQL operation');
      },
    }),
  };
}
