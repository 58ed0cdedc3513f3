import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpLogger, pinoHttp, startTime } from 'pino-http';
import type { Logger } from '../platform/log/log.js';
import type { Tracing } from '../platform/tracing/tracing.js';

/** To be called with each request once; it goes on by itself. */
export type AccessLog = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Gives each request the id of its `X-Request-Id` header, and writes a line when it has been answered, with the trace that it
 * belongs to.
 */
export function createAccessLog(log: Logger, tracing: Tracing | null): AccessLog {
  const writeAll = pinoHttp({
    logger: log,
    genReqId: (_request, response) => identify(response),
    customLogLevel: (_request, response, error) => (error || isFailure(response) ? 'error' : 'debug'),
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
  const writeFailures = failuresOnly(writeAll);
  return (request, response) => {
    // What is no failure is logged for debugging only, and to prepare its line would cost a tenth of a request.
    if (log.isLevelEnabled('debug')) writeAll(request, response);
    else writeFailures(request, response);
  };
}

function identify(response: ServerResponse): string {
  const id = randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

/** What answers 503 says so itself, with its reason, and not once a request. */
function isFailure({ statusCode }: ServerResponse): boolean {
  return statusCode >= 500 && statusCode !== 503;
}

/** As pino-http does it, but a line is prepared when there is one to write. */
function failuresOnly(writeAll: HttpLogger): AccessLog {
  return (request, response) => {
    request.id = identify(response);
    response[startTime] = Date.now();
    // Its answer is about to end: pino-http listens for that.
    response.once('prefinish', () => {
      if (isFailure(response)) writeAll(request, response);
    });
    response.on('error', (err) => {
      const responseTime = Date.now() - response[startTime];
      writeAll.logger.error({ req: request, res: response, err, responseTime }, 'request errored');
    });
  };
}
