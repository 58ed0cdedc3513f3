import { randomUUID } from 'node:crypto';
import { type HttpLogger, pinoHttp } from 'pino-http';
import type { Logger } from '../log.js';
import type { Tracing } from '../tracing/tracing.js';

/**
 * Gives each request the id of its `X-Request-Id` header, and writes a line when it has been answered, with the trace that it
 * belongs to.
 */
export function createAccessLog(log: Logger, tracing: Tracing | null): HttpLogger {
  return pinoHttp({
    logger: log,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    // What answers 503 says so itself, with its reason, and not once a request.
    customLogLevel: (_request, response, error) =>
      error || (response.statusCode >= 500 && response.statusCode !== 503) ? 'error' : 'debug',
    ...(tracing && { customProps: (request) => ({ traceId: tracing.traceIdOf(request) }) }),
    // A query string may carry the token of a mailed link.
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0],
      }),
    },
  });
}
