import type { IncomingMessage } from 'node:http';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { authRoutes } from '../../features/auth/auth.rest.js';
import { categoryRoutes } from '../../features/categories/category.rest.js';
import { LimitError, MalformedJsonError } from '../../platform/bounds/bounds.js';
import { commentRoutes } from '../../features/comments/comment.rest.js';
import type { RequestContext } from '../../context.js';
import {
  BadUserInputError,
  DomainError,
  RateLimitedError,
  TooBusyError,
  UnavailableError,
} from '../../errors.js';
import { likeRoutes } from '../../features/likes/like.rest.js';
import type { Logger } from '../../platform/log/log.js';
import { postRoutes } from '../../features/publishing/post.rest.js';
import { uploadRoutes } from '../../features/uploads/upload.rest.js';
import { userRoutes } from '../../features/account/user.rest.js';
import { jsonBody } from '../../edge/bodies.js';
import { PUBLIC_READ_AFTER_WRITE } from '../../edge/caching.js';
import { causeOf, httpStatus, MASKED_MESSAGE } from '../errorMapping.js';
import { openApiDocument } from './openapi.js';
import type { RequestContextFactory } from '../requestContext.js';
import { isJsonObject, parseQuery } from '../../platform/rest/restInput.js';
import { refusalOf, type RestRoute } from '../../platform/rest/restRoute.js';

/** All REST calls (docs/behaviour.md#rest). The first route that matches answers: `/posts/readinglist` stands before `/posts/{postId}`. */
export const restRoutes: readonly RestRoute[] = [
  ...authRoutes,
  ...commentRoutes,
  ...likeRoutes,
  ...postRoutes,
  ...categoryRoutes,
  ...userRoutes,
  ...uploadRoutes,
];

/** The paths of those whose failures are all answered as text, for whoever refuses requests in front of this door. */
export const textFailures: ReadonlySet<string> = new Set(
  restRoutes.filter((route) => route.textFailures === 'all').map(({ path }) => path),
);

/** The contexts of requests that have been identified. */
const known = new WeakMap<IncomingMessage, RequestContext>();

/** A body that takes longer to come, in milliseconds, is answered for a session only that is still there by then. */
const QUICK_BODY = 1000;

/** A request that cannot be read as what its route takes. */
class UnreadableError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The REST API (docs/behaviour.md#rest), to be mounted at `/api`. A request is authenticated before its body is read, so that a body is read only from
 * clients that may send one. A slow body is authenticated again when it has arrived, because its session may have ended meanwhile.
 */
export function createRest(contexts: RequestContextFactory, log: Logger): Router {
  const router = express.Router();
  const readJson = jsonBody((request) => (known.get(request)?.viewer ?? null) !== null);

  const identify =
    (route: RestRoute): RequestHandler =>
    async (request, response, next) => {
      response.locals.route = `/api${route.path}`;
      if (route.isPrivate) refuseHead(request, response);
      const context = await contexts(request, response);
      const refusal = context.viewer ? null : refusalOf(route);
      if (refusal) throw refusal;
      known.set(request, context);
      response.locals.identifiedAt = performance.now();
      next();
    };
  const identifyAgain: RequestHandler = async (request, response, next) => {
    const session = known.get(request)?.session;
    const age = performance.now() - Number(response.locals.identifiedAt);
    if (session && age > QUICK_BODY) await known.get(request)?.services.sessions.check(session);
    next();
  };
  const answer =
    (route: RestRoute): RequestHandler =>
    async (request, response) => {
      const context = known.get(request);
      if (!context) throw new Error('A request has lost its context.');
      const { status, body } = await route.answer(restRequest(request, context));
      send(response.status(status), body);
    };

  router.use(cacheControl);
  router.get('/openapi.json', (_request, response) => {
    response.json(openApiDocument);
  });
  for (const route of restRoutes) {
    const read: RequestHandler[] = route.takes === 'multipart' ? [] : [requireJson, readJson, identifyAgain];
    router[route.method](route.path, identify(route), ...read, answer(route), answerFailure(route, log));
  }
  for (const path of new Set(restRoutes.map((route) => route.path))) {
    router.all(path, refuseMethod(restRoutes.filter((route) => route.path === path)));
  }
  router.use((_request, response) => {
    response.status(404).json({ message: 'There is nothing at this address.' });
  });
  router.use(answerFailure(null, log));
  return router;
}

function restRequest(request: Request, context: RequestContext): Parameters<RestRoute['answer']>[0] {
  const body: unknown = request.body ?? {};
  if (!isJsonObject(body)) {
    const message = 'The body must be a JSON object.';
    throw new BadUserInputError(message, { body: message });
  }
  return {
    ...context,
    param: (name) => {
      const value = request.params[name];
      return typeof value === 'string' ? value : '';
    },
    query: parseQuery(request.originalUrl),
    body,
    accessToken: /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '',
    incoming: request,
  };
}

/**
 * Older clients read right after they write and send no token when they read. Answers to a token, and to anything but a GET, are
 * kept by nobody.
 */
const NOT_KEPT = 'private, no-store';
const cacheControl: RequestHandler = (request, response, next) => {
  const isPublic = ['GET', 'HEAD'].includes(request.method) && request.headers.authorization === undefined;
  response.set(isPublic ? PUBLIC_READ_AFTER_WRITE : { 'Cache-Control': NOT_KEPT });
  response.vary('Authorization');
  next();
};

function refuseHead(request: Request, response: Response): void {
  response.removeHeader('CDN-Cache-Control');
  response.setHeader('Cache-Control', NOT_KEPT);
  if (request.method !== 'HEAD') return;
  response.setHeader('Allow', 'GET');
  throw new UnreadableError(405, 'HEAD is not possible here.');
}

/** Only JSON is read, which a form of another site cannot send without being asked first (fetch.spec.whatwg.org, CORS-safelisted). */
const requireJson: RequestHandler = (request, _response, next) => {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
  if (hasBody && !request.is('application/json')) {
    throw new UnreadableError(
      415,
      `The body must be JSON, with the content type application/json${type === undefined ? '; it has none' : ''}.`,
    );
  }
  next();
};

/** Sends JSON; with an ETag where somebody may keep it. */
function send(response: Response, body: unknown): void {
  const isKept = response.getHeader('Cache-Control') !== NOT_KEPT;
  if (isKept) response.json(body);
  else response.type('json').end(JSON.stringify(body));
}

function refuseMethod(routes: RestRoute[]): RequestHandler {
  const methods = routes.map(({ method }) => method.toUpperCase());
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return (request, response) => {
    response.setHeader('Allow', allowed.join(', '));
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    response.status(405).json({ message: `${request.method} is not possible here.` });
  };
}

/** REST names of fields that the services call otherwise (docs/behaviour.md#rest-wire-names). */
const wireNames: Readonly<Record<string, string>> = {
  html: 'desc',
  coverImageURL: 'photo',
  text: 'comment',
  query: 'search',
};

/** Answers whatever went wrong as JSON, the unexpected masked and written down. */
function answerFailure(route: RestRoute | null, log: Logger): ErrorRequestHandler {
  return (reason: unknown, request, response, next) => {
    if (response.headersSent) return next(reason);
    const error = causeOf(reason);
    const { status, message, fields } = failureOf(error);
    if (status >= 500 && !(error instanceof TooBusyError)) {
      const requestId = response.getHeader('X-Request-Id');
      log.error({ err: reason, requestId, path: request.path }, 'A request failed unexpectedly');
    }
    if (status === 403) known.get(request)?.refused('forbidden', { path: request.path });
    if (status === 401) {
      const hasToken = request.headers.authorization !== undefined;
      response.setHeader('WWW-Authenticate', `Bearer${hasToken ? ' error="invalid_token"' : ''}`);
    }
    if (error instanceof RateLimitedError || error instanceof UnavailableError)
      response.setHeader('Retry-After', String(error.retryAfter));
    const isText = route?.textFailures === 'all' || (route?.textFailures === 400 && status === 400);
    response.status(status).json(isText ? message : { message, ...(fields && { fields }) });
  };
}

interface Failure {
  status: number;
  message: string;
  /** What is wrong with each field, by its name in REST. */
  fields?: Record<string, string>;
}

function failureOf(error: unknown): Failure {
  if (error instanceof BadUserInputError) {
    const fields = Object.entries(error.fields).map(([name, message]) => [wireNames[name] ?? name, message]);
    return {
      status: httpStatus[error.code],
      message: error.message,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) as Record<string, string> }),
    };
  }
  if (error instanceof DomainError) return { status: httpStatus[error.code], message: error.message };
  if (error instanceof UnreadableError) return { status: error.status, message: error.message };
  return unreadable(error) ?? { status: 500, message: MASKED_MESSAGE };
}

/** What the body parser (by its `type`) or the router refused before a handler saw it. */
function unreadable(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  const { status } = error;
  if (status < 400 || status >= 500) return null;
  const type = 'type' in error ? error.type : null;
  if (error instanceof MalformedJsonError || error instanceof LimitError) {
    const { message } = error;
    return { status, message, fields: { body: message } };
  }
  if (type === 'entity.too.large') return { status, message: 'The body is too large.' };
  if (error instanceof URIError) return { status, message: 'The address is not well-formed.' };
  return { status, message: 'The request is not valid.' };
}
