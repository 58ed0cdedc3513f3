import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../useCases/context.js';
import { UnauthenticatedError } from '../../errors.js';
import type { Command } from '../useCases/command.js';
import type { JsonObject } from './restInput.js';

export type RestMethod = 'get' | 'post' | 'put' | 'delete';

/** The data of one request for a handler: the viewer, the services, and the parsed parts of the request. */
export interface RestRequest extends RequestContext {
  /** The path parameter with this name, decoded. */
  param: (name: string) => string;
  query: URLSearchParams;
  /** The fields of the JSON body, not validated; empty without a body. */
  body: JsonObject;
  /** The token of the request; empty if there is none. */
  accessToken: string;
  /** The raw request, for a body that is not JSON. */
  incoming: IncomingMessage;
}

export interface RestAnswer {
  status: number;
  body: unknown;
}

/** One REST call (docs/behaviour.md#rest). */
export interface RestRoute {
  method: RestMethod;
  /** Path below `/api`, without a trailing slash; requests may have one. */
  path: `/${string}`;
  /**
   * The command that the handler executes. If it is for members, a request without a token is refused before its body
   * is read.
   */
  command?: Pick<Command<never, unknown>, 'name' | 'access' | 'signedOut'>;
  /** For a route that needs a token but whose command depends on the body: the message without one. */
  signedOut?: string;
  /** The type of the body; JSON by default. */
  takes?: 'multipart';
  /**
   * Which errors are sent as a JSON string instead of `{message}`, as older clients expect: those with status 400, or
   * all (docs/behaviour.md#rest-failures).
   */
  textFailures?: 400 | 'all';
  /** For a GET that is private or consumes a budget: the response is not cached, and HEAD is refused. */
  isPrivate?: true;
  /**
   * For a public GET: the parameters that its response depends on, beside the path. The response is cached briefly
   * (edge/responseCache.ts), ignoring all other parameters.
   */
  dependsOn?: readonly string[];
  /** @throws DomainError, which the router converts to a response */
  answer: (request: RestRequest) => Promise<RestAnswer>;
}

export function ok(body: unknown): RestAnswer {
  return { status: 200, body };
}

export function created(body: unknown): RestAnswer {
  return { status: 201, body };
}

/** The error for a request without a token; null if none is needed. */
export function refusalOf({ command, signedOut }: RestRoute): UnauthenticatedError | null {
  if (command?.access === 'member') return new UnauthenticatedError(command.signedOut);
  return signedOut === undefined ? null : new UnauthenticatedError(signedOut);
}
