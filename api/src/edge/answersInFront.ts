import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from '../platform/log/log.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import type { PublicAddress } from './publicAddress.js';
import type { PublicAnswers } from './publicAnswers.js';

export interface FrontOptions {
  answers: PublicAnswers;
  /** Where a request's answer is kept, or null when it is not. */
  recognise: (request: IncomingMessage) => PublicAddress | null;
  /** The middleware that gives a request its id and writes the access log. */
  accessLog: (request: IncomingMessage, response: ServerResponse) => void;
  metrics: Metrics;
  log: Logger;
}

/**
 * Stands in front of the application and answers what is kept, so that such a request passes none of what makes answers. What
 * every answer has, a kept one has too: an id, its line in the log where that level is written, its place in the metrics.
 */
export function answersInFront(
  app: RequestListener,
  { answers, recognise, accessLog, metrics, log }: FrontOptions,
): RequestListener {
  return (request, response) => {
    const address = recognise(request);
    if (!address) {
      app(request, response);
      return;
    }
    const since = performance.now();
    const arrive = (): string[] => {
      // Nothing of a kept answer is an error, and what is none is logged for debugging only.
      if (!log.isLevelEnabled('debug')) return ['X-Request-Id', randomUUID()];
      accessLog(request, response);
      return [];
    };
    answers
      .answer(address, request, response, () => app(request, response), arrive)
      .then((status) => {
        if (status === null) return;
        const { method = '' } = request;
        metrics.request({ route: address.route, method, status }, (performance.now() - since) / 1000);
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'A request failed unexpectedly');
        response.destroy();
      });
  };
}
