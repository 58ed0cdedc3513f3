import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import { bounds, checkDocument, checkJson } from '../../platform/bounds/bounds.js';
import { DomainError, UnavailableError } from '../../errors.js';
import type { RequestContext } from '../../context.js';
import type { Logger } from '../../platform/log/log.js';
import { causeOf, httpStatus, toGraphQLError } from '../errorMapping.js';
import { type RequestContextFactory, requestIdOf } from '../requestContext.js';
import { isJsonObject } from '../../platform/rest/restInput.js';

/** The response to an operation. */
export interface Executed {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The context of its execution; undefined if the request was refused before. */
  context?: RequestContext | undefined;
}

/**
 * Executes the operation of a request whose body has been read.
 *
 * Rejects with LimitError if the request exceeds a structural limit (platform/bounds/bounds.ts).
 */
export type Execute = (
  request: IncomingMessage,
  body: unknown,
  response: ServerResponse,
) => Promise<Executed>;

/** Apollo Server's own integration (https://www.apollographql.com/docs/apollo-server/integrations/building-integrations). */
export function executor(
  apollo: ApolloServer<RequestContext>,
  contexts: RequestContextFactory,
  log: Logger,
): Execute {
  const contextOf = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      return await contexts(request, response);
    } catch (error) {
      const cause = causeOf(error);
      if (cause instanceof UnavailableError) {
        log.error({ err: error, requestId: requestIdOf(response) }, 'A request failed before its operation');
        response.setHeader('Retry-After', String(cause.retryAfter));
      }
      if (cause instanceof DomainError) throw toGraphQLError(cause, httpStatus[cause.code]);
      log.error({ err: error, requestId: requestIdOf(response) }, 'A request failed before its operation');
      throw error;
    }
  };
  return async (request, posted, response) => {
    const search = searchOf(request);
    checkRequest(search, posted);
    let context: RequestContext | undefined;
    const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: request.method ?? '', headers: headerMap(request), search, body: posted },
      context: async () => (context = await contextOf(request, response)),
    });
    if (body.kind !== 'complete') throw new Error('The schema has no operations with incremental responses.');
    return { status: status ?? 200, headers: Object.fromEntries(headers), body: body.string, context };
  };
}

/** Checks the parts that Apollo Server parses itself. The JSON body has already been checked. @throws LimitError */
function checkRequest(search: string, body: unknown): void {
  if (isJsonObject(body) && typeof body.query === 'string') checkDocument(body.query);
  if (search === '') return;
  const parameters = new URLSearchParams(search);
  for (const document of parameters.getAll('query')) checkDocument(document);
  for (const name of ['variables', 'extensions']) {
    for (const json of parameters.getAll(name)) checkJson(json, bounds.json, `The parameter ${name}`);
  }
}

function headerMap({ headers }: IncomingMessage): HeaderMap {
  const map = new HeaderMap();
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}

function searchOf({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
