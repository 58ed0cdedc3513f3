import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLoaders, type RequestContext } from '../context.js';
import { RateLimitedError, UnauthenticatedError } from '../errors.js';
import type { Logger } from '../log.js';
import type { Services } from '../services.js';
import { type BudgetState, clientAddress, type RateLimits } from './rateLimits.js';
import { securityLog } from './securityLog.js';
import { shareWithEverybody, shareWithNobody } from './sharing.js';

const bearer = /^Bearer +([\w~+/.-]+=*)$/i;

/**
 * Makes the context of one request: who asks, what serves them and what they have left.
 *
 * @throws UnauthenticatedError when an Authorization header is there but stands for nobody: malformed, expired or revoked
 *   (RFC 6750 section 3.1), without one the request is a visitor's; RateLimitedError when there were too many requests
 */
export type RequestContextFactory = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<RequestContext>;

export function requestContexts(
  services: Services,
  limits: RateLimits,
  trustedProxies: number,
  log: Logger,
): RequestContextFactory {
  return async (request, response) => {
    const { authorization } = request.headers;
    const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    const viewer = token === undefined ? null : await services.auth.viewerOf(token);
    const address = clientAddress(request, trustedProxies);
    const who = viewer ? `user:${viewer.id}` : `address:${address}`;

    const requestId = requestIdOf(request);
    const viewerId = viewer?.id ?? null;
    const { audit, refused } = securityLog(log, request, trustedProxies, { requestId, viewerId });

    let tightest: BudgetState | null = null;
    const limit: RequestContext['limit'] = async (budget, key = who) => {
      if (budget !== 'request') shareWithNobody(response);
      try {
        const state = await limits.consume(budget, key);
        if (state && (!tightest || state.remaining / state.limit <= tightest.remaining / tightest.limit)) {
          tightest = state;
          tell(response, state);
        }
      } catch (error) {
        if (error instanceof RateLimitedError) {
          refused('tooMany', { budget });
          if (!response.headersSent) response.setHeader('Retry-After', String(error.retryAfter));
        }
        throw error;
      }
    };

    await limit('request');
    if (authorization !== undefined && !viewer) {
      refused('badToken');
      throw new UnauthenticatedError('Your session has expired. Log in again.');
    }
    return {
      viewer,
      requestId,
      services,
      loaders: createLoaders(services, viewer),
      limit,
      share: () => shareWithEverybody(response),
      audit,
      refused,
    };
  };
}

/** Names as in draft-ietf-httpapi-ratelimit-headers: what is left of the budget that this request came closest to using up. */
export function tell(response: ServerResponse, { limit, remaining, reset }: BudgetState): void {
  if (response.headersSent) return;
  response.setHeader('RateLimit-Limit', String(limit));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', String(reset));
}

/** The id that pino-http gave the request: in the log and in the answer's `X-Request-Id` header. */
export function requestIdOf(request: IncomingMessage): string {
  return typeof request.id === 'string' ? request.id : '';
}
