import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { PUBLIC_READ_AFTER_WRITE } from '../../edge/caching.js';
import { BodyTooLargeError, jsonParser, UnreadableError } from '../../edge/jsonBody.js';
import {
  BadUserInputError,
  DomainError,
  InsufficientScopeError,
  RateLimitedError,
  TooBusyError,
  UnavailableError,
} from '../../errors.js';
import { authRoutes } from '../../features/auth/auth.rest.js';
import { categoryRoutes } from '../../features/categories/category.rest.js';
import { commentRoutes } from '../../features/comments/comment.rest.js';
import { likeRoutes } from '../../features/likes/like.rest.js';
import { postRoutes } from '../../features/publishing/post.rest.js';
import { uploadRoutes } from '../../features/uploads/upload.rest.js';
import { userRoutes } from '../../features/account/user.rest.js';
import { LimitError, MalformedJsonError } from '../../platform/bounds/bounds.js';
import { Claim, KeyInUseError, KeyReusedError } from '../../platform/idempotency/idempotencyKeys.js';
import { type LimitedStreams, StreamLimits } from '../../platform/limits/streamLimits.js';
import type { Logger } from '../../platform/log/log.js';
import { isJsonObject, parseQuery } from '../../platform/rest/restInput.js';
import {
  JsonList,
  mayRepeat,
  refusalOf,
  refusedToken,
  type RestAnswer,
  type RestRequest,
  type RestRoute,
} from '../../platform/rest/restRoute.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { clientErrorStatus, type ErrorHandler, messageOf } from '../errorHandler.js';
import { causeOf, challengeOf, MASKED_MESSAGE, statusOf } from '../errorMapping.js';
import { headerOf, openKey, outcomeOf, REPLAYED, settleKey } from '../idempotency.js';
import { type RequestContextFactory, requestIdOf } from '../requestContext.js';
import { openApiDocument } from './openapi.js';

/** All REST calls (docs/behaviour.md#rest). */
export const restRoutes: readonly RestRoute[] = [
  ...authRoutes,
  ...commentRoutes,
  ...likeRoutes,
  ...postRoutes,
  ...categoryRoutes,
  ...userRoutes,
  ...uploadRoutes,
];

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of a REST request, and the time of its authentication; null before that. */
    caller: { context: RequestContext; since: number } | null;
  }
}

interface RestOptions {
  contexts: RequestContextFactory;
  log: Logger;
  publicUrl: string;
  /** Whether each client is limited. */
  rateLimits?: boolean;
}

/** A part of each is in memory while its client reads: some 3 MB where bodies are long. */
const listLimits: LimitedStreams = { total: 200, each: 20, what: 'lists' };

const JSON_TYPE = 'application/json; charset=utf-8';

/** If the body takes longer to arrive, in milliseconds, the session is checked again. */
const QUICK_BODY = 1000;

/**
 * The REST API (docs/behaviour.md#rest), to be registered with the prefix `/api`. A request is authenticated before its body is read, so
 * that a body is read only from clients that may send one. The session of a slow body is checked again when the body has
 * arrived, because it may have ended in the meantime.
 */
export async function restDoor(
  app: FastifyInstance,
  { contexts, log, publicUrl, rateLimits = true }: RestOptions,
): Promise<void> {
  const openLists = new StreamLimits(rateLimits ? listLimits : { ...listLimits, each: listLimits.total });
  app.decorateRequest('caller', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    jsonParser((request) => (request.caller?.context.viewer ?? null) !== null),
  );
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', cacheControl);
  app.setErrorHandler(restErrorHandler(null, log));
  // Routes instead of a handler for unmatched requests, because pages match all other paths.
  for (const url of ['/', '/*']) {
    const message = 'There is nothing at this address.';
    app.route({
      method: METHODS,
      url,
      handler: async (_request, reply) => reply.code(404).send({ message }),
    });
  }
  let document: Promise<object> | undefined;
  app.get('/openapi.json', () => (document ??= openApiDocument(restRoutes, app.prefix)));

  for (const route of restRoutes) {
    const answerError = restErrorHandler(route, log);
    const identify = async (request: FastifyRequest, reply: FastifyReply) => {
      if (route.isPrivate)
        reply.headers({ 'Cache-Control': NOT_CACHEABLE }).removeHeader('CDN-Cache-Control');
      const context = await contexts(request.raw, reply.raw);
      const refusal = context.viewer ? null : refusalOf(route);
      if (refusal) throw refusal;
      request.caller = { context, since: performance.now() };
      // Before the body is read, and before a stored response is replayed.
      const refusedScope = refusedToken(route, context.token);
      if (refusedScope) throw refusedScope;
    };
    app.route({
      method: methodOf(route),
      url: route.path,
      exposeHeadRoute: !route.isPrivate,
      onRequest: route.bodyType === 'multipart' ? [identify] : [identify, requireJson],
      preHandler: checkSessionAgain,
      errorHandler: (error, request, reply) => {
        answerError(error, request, reply);
      },
      handler: async (request, reply) => {
        const { status, body, isReplayed } = await answerOnce(route, request, { log, publicUrl });
        if (isReplayed) reply.header(REPLAYED, 'true');
        // Fastify reads the body of HEAD to its end, which for a list is thousands of posts that nobody gets.
        const isRead = typeof body !== 'string' && request.method !== 'HEAD';
        if (isRead) {
          const leave = openLists.enter(request.caller?.context.requester ?? '');
          if (reply.raw.destroyed) leave();
          else reply.raw.once('close', leave);
        }
        const content =
          typeof body === 'string' ? body : Readable.from(isRead ? body.json() : [], { objectMode: false });
        return reply.code(status).type(JSON_TYPE).send(content);
      },
    });
  }
  for (const path of new Set(restRoutes.map((route) => route.path))) {
    const ofPath = restRoutes.filter((route) => route.path === path);
    refuseOtherMethods(app, path, ofPath);
  }
}

interface Written {
  status: number;
  /** JSON. */
  body: string;
}

/** The response to a request that is not repeated, which may be read while it is sent. */
interface Sent {
  status: number;
  body: string | JsonList;
}

/** Executes a request, or replays the response stored under its idempotency key. @throws what the route throws */
async function answerOnce(
  route: RestRoute,
  request: FastifyRequest,
  { log, publicUrl }: { log: Logger; publicUrl: string },
): Promise<Sent & { isReplayed?: true }> {
  const call = restRequest(route, request, publicUrl);
  const { method, url, headers } = request.raw;
  const opened = mayRepeat(route) ? await openKey(call, headerOf(headers), [method, url, call.body]) : null;
  if (opened === null) {
    const { status, body } = await route.answer(call);
    return body instanceof JsonList ? { status, body } : written({ status, body });
  }
  if (!(opened instanceof Claim)) return { ...opened, isReplayed: true };
  const settle = (answer: Written) =>
    settleKey(opened, { ...answer, outcome: outcomeOf([answer.status]) }, { log, requestId: call.requestId });
  try {
    const answer = written(await route.answer({ ...call, claim: opened }));
    await settle(answer);
    return answer;
  } catch (error) {
    await settle(written(failedAnswer(route, causeOf(error))));
    throw error;
  }
}

function written({ status, body }: RestAnswer): Written {
  return { status, body: JSON.stringify(body) };
}

function methodOf({ method }: RestRoute): HTTPMethods {
  return method.toUpperCase();
}

async function checkSessionAgain({ caller }: FastifyRequest): Promise<void> {
  if (!caller || performance.now() - caller.since <= QUICK_BODY) return;
  const { session, token, services } = caller.context;
  if (session) await services.sessions.check(session);
  if (token) await services.accessTokens.check(token);
}

function restRequest(
  { query: { properties = {} } = {} }: RestRoute,
  { raw, body: parsed = {}, params, caller }: FastifyRequest,
  publicUrl: string,
): RestRequest {
  if (!caller) throw new Error('A request was answered before it was authenticated.');
  if (!isJsonObject(parsed)) {
    const message = 'The body must be a JSON object.';
    throw new BadUserInputError(message, { body: message });
  }
  const parameters = isJsonObject(params) ? params : {};
  return {
    ...caller.context,
    param: (name) => {
      const value = parameters[name];
      return typeof value === 'string' ? value : '';
    },
    query: new URLSearchParams(
      [...parseQuery(raw.url ?? '')].filter(([name]) => Object.hasOwn(properties, name)),
    ),
    body: parsed,
    accessToken: /^Bearer +(.+)$/i.exec(raw.headers.authorization ?? '')?.[1] ?? '',
    incoming: raw,
    publicUrl,
  };
}

/** For responses to requests with a token and to other methods than GET. */
const NOT_CACHEABLE = 'private, no-store';

/** Older clients read right after a write, and read without a token. */
async function cacheControl({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isPublic = ['GET', 'HEAD'].includes(raw.method ?? '') && raw.headers.authorization === undefined;
  reply.headers(isPublic ? PUBLIC_READ_AFTER_WRITE : { 'Cache-Control': NOT_CACHEABLE });
  reply.header('Vary', 'Authorization');
}

/** Only JSON is accepted, which other origins cannot send without a preflight (fetch.spec.whatwg.org, CORS-safelisted). */
async function requireJson({ headers }: FastifyRequest): Promise<void> {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = headers;
  const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
  if (!hasBody || type?.split(';')[0]?.trim().toLowerCase() === 'application/json') return;
  const actual = type === undefined ? '; it has none' : '';
  throw new UnreadableError(415, `The body must be JSON, with the content type application/json${actual}.`);
}

/** Without OPTIONS: preflights of all routes are handled together (edge/security.ts). */
const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Responds with 405 and the methods of a path (RFC 9110 section 15.5.6). */
function refuseOtherMethods(app: FastifyInstance, path: string, routes: RestRoute[]): void {
  const methods = routes.map(methodOf);
  if (routes.some(({ method, isPrivate }) => method === 'get' && !isPrivate)) methods.push('HEAD');
  app.route({
    method: METHODS.filter((method) => !methods.includes(method)),
    url: path,
    handler: async ({ method }, reply) =>
      reply
        .code(405)
        .headers({ Allow: methods.join(', '), 'Cache-Control': NOT_CACHEABLE })
        .removeHeader('CDN-Cache-Control')
        .send({ message: `${method} is not possible here.` }),
  });
}

/** REST names of fields that have another name in the services (docs/behaviour.md#rest-wire-names). */
const wireNames: Readonly<Record<string, string>> = {
  html: 'desc',
  coverImageURL: 'photo',
  text: 'comment',
  query: 'search',
};

/** Sends errors as JSON, in the format that older clients of a route expect. Unexpected errors are logged and masked. */
export function restErrorHandler(route: RestRoute | null, log: Logger): ErrorHandler {
  return (reason, request, reply) => {
    const error = causeOf(reason);
    const { status, body } = written(failedAnswer(route, error));
    const path = request.url.split('?', 1)[0];
    if (status >= 500 && !(error instanceof TooBusyError)) {
      log.error({ err: reason, requestId: requestIdOf(reply.raw), path }, 'A request failed unexpectedly');
    }
    // A shared cache must not serve the refusal of one client to others.
    if (status !== 404) reply.header('Cache-Control', NOT_CACHEABLE).removeHeader('CDN-Cache-Control');
    if (status === 403) request.caller?.context.refused('forbidden', { path });
    if (error instanceof InsufficientScopeError) reply.header('WWW-Authenticate', challengeOf(error));
    if (status === 401) {
      const hasToken = request.headers.authorization !== undefined;
      reply.header('WWW-Authenticate', `Bearer${hasToken ? ' error="invalid_token"' : ''}`);
    }
    if (
      error instanceof RateLimitedError ||
      error instanceof UnavailableError ||
      error instanceof KeyInUseError
    )
      reply.header('Retry-After', String(error.retryAfter));
    return reply.code(status).type(JSON_TYPE).send(body);
  };
}

/** The response to an error of a route. */
function failedAnswer(route: RestRoute | null, error: unknown): RestAnswer {
  const { status, message, fields } = failureOf(error, route?.statuses);
  const isText = route?.textFailures === 'all' || (route?.textFailures === 400 && status === 400);
  return { status, body: isText ? message : { message, ...(fields && { fields }) } };
}

/** The response to an error; `fields` has the error of each invalid field, by its name in REST. */
function failureOf(
  error: unknown,
  statuses: RestRoute['statuses'] = {},
): { status: number; message: string; fields?: Record<string, string> } {
  if (error instanceof BadUserInputError) {
    const fields = Object.entries(error.fields).map(([name, message]) => [wireNames[name] ?? name, message]);
    return {
      // A body that is no JSON object is damaged, whatever the route expects in it.
      status: ('body' in error.fields ? null : statuses[error.code]) ?? statusOf(error),
      message: error.message,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) as Record<string, string> }),
    };
  }
  if (error instanceof KeyInUseError || error instanceof KeyReusedError)
    return { status: statusOf(error), message: error.message };
  if (error instanceof DomainError)
    return { status: statuses[error.code] ?? statusOf(error), message: error.message };
  if (error instanceof MalformedJsonError || error instanceof LimitError) {
    const { status, message } = error;
    return { status, message, fields: { body: message } };
  }
  if (error instanceof BodyTooLargeError) return { status: error.status, message: 'The body is too large.' };
  const status = clientErrorStatus(error);
  return status === null ? { status: 500, message: MASKED_MESSAGE } : { status, message: messageOf(error) };
}
