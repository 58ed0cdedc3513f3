import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { Overload } from './overload.js';
import type { CacheKey, PlainResponse, Representation, ResponseCache } from './responseCache.js';

export interface FrontOptions {
  cache: ResponseCache;
  /** The cache key of a request; null if its response is not cacheable. */
  keyOf: (request: IncomingMessage) => CacheKey | null;
  /** Produces the full response through the application. */
  make: (request: IncomingMessage, key: CacheKey) => Promise<PlainResponse>;
  /** Whether a stale response is still valid. This costs less than rebuilding it. @see Revalidate */
  revalidate: (request: IncomingMessage, etag: string) => Promise<boolean | null>;
  /** Counts a hit against the budget of the client and sets the RateLimit headers; false if the budget is used up. */
  mayAnswer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Counts the responses that a client has not read. Beyond its limit the application refuses the request. */
  overload: Pick<Overload, 'hasUnread' | 'sent'>;
  /** Called for each response that the cache sends without the application. */
  sent: (
    request: IncomingMessage,
    details: { id: string; route: string; status: number; seconds: number },
  ) => void;
}

/** Puts the cache in front of an application: hits never reach it. */
export function cacheInFront(application: RequestListener, options: FrontOptions): RequestListener {
  const { cache, keyOf, make, revalidate, mayAnswer, overload, sent } = options;

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    {
      status,
      headers,
      body,
    }: Pick<Representation, 'status' | 'body'> & {
      headers: Representation['headers'] | OutgoingHttpHeaders;
    },
  ) => {
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    overload.sent(request, response);
  };

  const sendCached = (
    request: IncomingMessage,
    response: ServerResponse,
    { route }: CacheKey,
    found: Representation,
    since: number,
  ) => {
    const id = randomUUID();
    // `setHeader` would make `writeHead` merge all headers.
    send(request, response, { ...found, headers: [...found.headers, 'X-Request-Id', id] });
    sent(request, { id, route, status: found.status, seconds: (performance.now() - since) / 1000 });
  };

  const answer = async (key: CacheKey, request: IncomingMessage, response: ServerResponse, since: number) => {
    const found = await cache.lookup(
      key,
      () => make(request, key),
      (etag) => revalidate(request, etag),
    );
    if (found && 'plain' in found) return send(request, response, found.plain);
    if (!found || (key.isMetered && !found.own && !(await mayAnswer(request, response)))) {
      application(request, response);
      return;
    }
    cache.count(key, found.outcome);
    const representation = await cache.represent(key, found.stored, request);
    if (!found.own) return sendCached(request, response, key, representation, since);
    headersOfRequest(found.own.headers, response);
    send(request, response, representation);
  };

  return (request, response) => {
    const since = performance.now();
    const key = keyOf(request);
    const stored = key ? cache.find(key) : undefined;
    // A HEAD may be refused where a GET is not, and a GET may consume a budget, so only hits serve a HEAD.
    if (!key || (request.method === 'HEAD' && !stored) || overload.hasUnread(request))
      return application(request, response);
    // Most requests end here. Without promises they take two thirds of the processor time.
    const ready = stored && !key.isMetered ? cache.represent(key, stored, request) : null;
    if (ready && !(ready instanceof Promise)) {
      cache.count(key, 'hit');
      return sendCached(request, response, key, ready, since);
    }
    answer(key, request, response, since).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  };
}

/** Copies the request id and the RateLimit headers of the request that produced a response. */
function headersOfRequest(headers: OutgoingHttpHeaders, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && /^(?:x-request-id|ratelimit-)/.test(name)) response.setHeader(name, value);
}
