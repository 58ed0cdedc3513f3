import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../useCases/context.js';
import { UnauthenticatedError } from '../../errors.js';
import type { Command } from '../useCases/command.js';
import type { JsonObject } from './restInput.js';

export type RestMethod = 'get' | 'post' | 'put' | 'delete';

/** What a handler has of one request: who asks and what serves them, and the request as far as it has been read. */
export interface RestRequest extends RequestContext {
  /** The part of the path that the route calls so, decoded. */
  param: (name: string) => string;
  query: URLSearchParams;
  /** The fields of the JSON body; none without a body. What they hold has not been looked at. */
  body: JsonObject;
  /** The token that the request came with; empty without one. */
  accessToken: string;
  /** The request itself, for a body that is no JSON. */
  incoming: IncomingMessage;
}

export interface RestAnswer {
  status: number;
  body: unknown;
}

/** One REST call (docs/behaviour.md#rest). */
export interface RestRoute {
  method: RestMethod;
  /** Below `/api`, without a trailing slash; a request may have one. */
  path: `/${string}`;
  /** What the handler executes. If it is for members, a request without a token is refused before its body is read. */
  command?: Pick<Command<never, unknown>, 'name' | 'access' | 'signedOut'>;
  /** For a route whose command depends on the body, and that needs a token all the same: what a request without one is told. */
  signedOut?: string;
  /** What the body is; JSON unless it says otherwise. */
  takes?: 'multipart';
  /** Its answer holds an access token, which must not be stored: an idempotency key is ignored. */
  answersToken?: true;
  /**
   * Which failures are answered as a JSON string instead of `{message}`, as older clients read them: those with status 400, or all
   * (docs/behaviour.md#rest-failures).
   */
  textFailures?: 400 | 'all';
  /** For a GET that is about one person or uses something up: nobody keeps its answer, and HEAD is refused. */
  isPrivate?: true;
  /**
   * For a GET that is the same for everybody: the parameters that its answer depends on, beside the path. It is kept for a
   * moment (edge/responseCache.ts), whatever else the query string says.
   */
  dependsOn?: readonly string[];
  /** @throws DomainError, which the router answers */
  answer: (request: RestRequest) => Promise<RestAnswer>;
}

export function ok(body: unknown): RestAnswer {
  return { status: 200, body };
}

export function created(body: unknown): RestAnswer {
  return { status: 201, body };
}

/** What a request without a token is refused with; null where none is needed. */
export function refusalOf({ command, signedOut }: RestRoute): UnauthenticatedError | null {
  if (command?.access === 'member') return new UnauthenticatedError(command.signedOut);
  return signedOut === undefined ? null : new UnauthenticatedError(signedOut);
}
