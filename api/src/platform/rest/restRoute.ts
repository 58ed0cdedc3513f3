import type { IncomingMessage } from 'node:http';
import type { CurrentToken, RequestContext } from '../useCases/context.js';
import { type ErrorCode, type InsufficientScopeError, UnauthenticatedError } from '../../errors.js';
import type { UseCase } from '../useCases/command.js';
import { refusedScope } from '../useCases/scopes.js';
import type { JsonObject } from './restInput.js';
import type { Schema } from './restSchemas.js';

export type RestMethod = 'get' | 'post' | 'put' | 'delete';

/** The data of one request for a handler: the viewer, the services, and the parsed parts of the request. */
export interface RestRequest extends RequestContext {
  /** The path parameter with this name, decoded. */
  param: (name: string) => string;
  /** The parameters of the query string that the route describes. */
  query: URLSearchParams;
  /** The fields of the JSON body, not validated; empty without a body. */
  body: JsonObject;
  /** The token of the request; empty if there is none. */
  accessToken: string;
  /** The public address of the site, for addresses of pictures: older clients live on another origin. */
  publicUrl: string;
  /** The raw request, for a body that is not JSON. */
  incoming: IncomingMessage;
}

export interface RestAnswer {
  status: number;
  /** Sent as JSON. A {@link JsonList} is sent while it is read. */
  body: unknown;
}

/** A list that is too long to hold in memory: its elements in parts. */
export class JsonList {
  constructor(private readonly parts: AsyncIterable<readonly unknown[]>) {}

  async *json(): AsyncGenerator<string> {
    let separator = '[';
    for await (const elements of this.parts) {
      for (const element of elements) {
        yield separator + JSON.stringify(element);
        separator = ',';
      }
    }
    yield separator === '[' ? '[]' : ']';
  }
}

/** The OpenAPI description of a call, beyond what follows from its route and its use cases (doors/rest/openapi.ts). */
export interface Operation {
  id: string;
  tag: 'Accounts' | 'Users' | 'Posts' | 'Reactions' | 'Categories' | 'Uploads';
  summary: string;
  description?: string;
  /** The path parameters. */
  params?: Record<string, Schema>;
  body?: Schema;
  /** The response to a successful call; its status is 200 by default. */
  success: { status?: 201; description: string; schema: Schema };
  /** Failures that are specific to this call, by status. */
  failures?: Readonly<Record<number, string>>;
}

/** One REST call (docs/behaviour.md#rest). */
export interface RestRoute {
  method: RestMethod;
  /** Path below `/api`, without a trailing slash; requests may have one. */
  path: `/${string}`;
  operation: Operation;
  /** The handler gets no other parameters: the response to GET depends on them (doors/cacheKey.ts). */
  query?: Schema;
  /** The commands and queries of which the handler executes one. If all are for members, a request without a token is refused before its body is read. */
  useCases: readonly Pick<UseCase<never, unknown>, 'name' | 'access' | 'scope' | 'signedOut' | 'budgets'>[];
  /** The message for a request without a token, instead of that of the first use case. */
  signedOut?: string;
  /** The type of the body; JSON by default. */
  bodyType?: 'multipart';
  /** The response contains an access token, which must not be stored, so idempotency keys are ignored. */
  answersToken?: true;
  /** Errors sent as a JSON string, not as `{message}`: status 400 or all (docs/behaviour.md#rest-failures). */
  textFailures?: 400 | 'all';
  /** Statuses of errors by their code, where older clients take the usual one for something else. */
  statuses?: Partial<Record<ErrorCode, number>>;
  /** Whether the response to a GET with these parameters is a {@link JsonList}, which is not cached. */
  isStreamed?: (query: URLSearchParams) => boolean;
  /** For a GET that is private or consumes a budget: the response is not cached, and HEAD is refused. */
  isPrivate?: true;
  /** @throws DomainError, which the router converts to a response */
  answer: (request: RestRequest) => Promise<RestAnswer>;
}

export function ok(body: unknown): RestAnswer {
  return { status: 200, body };
}

export function created(body: unknown): RestAnswer {
  return { status: 201, body };
}

/** Whether a request with an idempotency key is executed once. */
export function mayRepeat({ method, answersToken }: RestRoute): boolean {
  return method !== 'get' && !answersToken;
}

/** The error for a request without a token; null if none is needed. */
export function refusalOf({ useCases, signedOut }: RestRoute): UnauthenticatedError | null {
  const [first] = useCases;
  if (!first || useCases.some(({ access }) => access === 'anyone')) return null;
  return new UnauthenticatedError(signedOut ?? first.signedOut);
}

/** The error for an access token that allows no use case of the route; null if it may try. */
export function refusedToken(
  { useCases }: RestRoute,
  token: CurrentToken | null,
): InsufficientScopeError | null {
  const refusals = useCases.map(({ scope }) => refusedScope(token, [scope]));
  return refusals.every((refusal) => refusal !== null) ? (refusals[0] ?? null) : null;
}

/** Whether the response to a GET is the same for everyone and may be stored. */
export function isCacheable({ method, isPrivate }: RestRoute): boolean {
  return method === 'get' && !isPrivate;
}
