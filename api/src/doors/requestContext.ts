import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestLoaders, type RequestContext } from '../context.js';
import type { Env } from '../env.js';
import { RateLimitedError, UnauthenticatedError } from '../errors.js';
import type { Logger } from '../platform/log/log.js';
import { INVALID_TOKEN } from '../features/accessTokens/accessToken.service.js';
import { TOKEN_PREFIX } from '../platform/useCases/tokenFormat.js';
import type { Services } from '../services.js';
import { textBudget } from '../platform/useCases/textBudget.js';
import { tell } from '../edge/budgetHeaders.js';
import { deviceCookie } from './deviceCookie.js';
import {
  type Budget,
  budgets,
  type BudgetState,
  clientAddress,
  OF_PROGRAMS,
  type RateLimits,
} from '../platform/limits/rateLimits.js';
import { securityLog } from '../platform/log/securityLog.js';

const bearer = /^Bearer +([\w~+/.-]+=*)$/i;

/** The bearer token of a request (RFC 6750 section 2.1); undefined without one, or when the header is malformed. */
export function bearerToken({ headers: { authorization } }: IncomingMessage): string | undefined {
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}

/** Whether a token is an access token, and not that of a session. */
export const isForPrograms = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** Whether a request has a token of this site that has not expired, of a session or for a program. Its session may have ended. */
export function isMember(
  { accessTokens, sessions }: Pick<Services, 'accessTokens' | 'sessions'>,
  request: IncomingMessage,
): boolean | Promise<boolean> {
  const token = bearerToken(request);
  if (token === undefined) return false;
  return isForPrograms(token) ? accessTokens.isValid(token) : sessions.isGenuine(token);
}

/**
 * Creates the context of one request: viewer, services and rate limits.
 *
 * @throws UnauthenticatedError if an Authorization header has no valid token: it is malformed, expired or revoked (RFC 6750 section 3.1).
 *   RateLimitedError if there were too many requests
 */
export type RequestContextFactory = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<RequestContext>;

export function requestContexts(
  services: Services,
  limits: RateLimits,
  { trustedProxies, publicUrl }: Pick<Env, 'trustedProxies' | 'publicUrl'>,
  log: Logger,
): RequestContextFactory {
  return async (request, response) => {
    const { authorization } = request.headers;
    const token = bearerToken(request);
    const address = clientAddress(request, trustedProxies);
    const isProgram = token !== undefined && isForPrograms(token);
    const current =
      token === undefined || isProgram ? null : await services.sessions.find(token, { address });
    const program = token !== undefined && isProgram ? await services.accessTokens.find(token) : null;
    const viewer = current?.user ?? program?.user ?? null;
    const who = viewer ? `user:${viewer.id}` : `address:${address}`;

    const requestId = requestIdOf(response);
    const viewerId = viewer?.id ?? null;
    const { audit, refused } = securityLog(log, {
      address,
      requestId,
      viewerId,
      tokenId: program?.token.id,
    });

    const keyOf = (budget: Budget, key: string | undefined): string => {
      const { by } = budgets[budget];
      if (by === 'caller') return program && OF_PROGRAMS.has(budget) ? `programs:${program.user.id}` : who;
      if (by === 'address') return `address:${address}`;
      if (key === undefined) throw new Error(`The budget ${budget} needs a key.`);
      return key;
    };
    let tightest: BudgetState | null = null;
    let spent: RateLimitedError | null = null;
    const sharing = { isPaid: false, isPublic: false };
    const consume = async (budget: Budget, key?: string, points = 1): Promise<BudgetState | null> => {
      if (budget !== 'request' && budget !== 'cost') sharing.isPaid = true;
      const state = await limits.consume(budget, keyOf(budget, key), points);
      if (!state || (tightest && state.remaining / state.limit > tightest.remaining / tightest.limit))
        return state;
      tightest = state;
      if (!spent) tell(response, state);
      return state;
    };
    const take = async (budget: Budget, key?: string, points?: number): Promise<BudgetState | null> => {
      try {
        return await consume(budget, key, points);
      } catch (error) {
        if (error instanceof RateLimitedError) {
          refused('tooMany', { budget });
          // Of several refusals in one operation, report the longest wait.
          if (!spent || error.retryAfter > spent.retryAfter) {
            spent = error;
            setExhausted(response, error);
          }
        }
        throw error;
      }
    };
    const limit: RequestContext['limit'] = async (budget, ...[key]) => {
      await take(budget, key);
    };
    const tryLimit: RequestContext['tryLimit'] = async (budget, ...[key]) => {
      try {
        await consume(budget, key);
        return true;
      } catch (error) {
        if (error instanceof RateLimitedError) return false;
        throw error;
      }
    };

    // Before those of the account, which a refused program leaves alone.
    if (program) await limit('tokenRequest', program.user.id);
    await limit('request');
    if (authorization !== undefined && !viewer) {
      refused('badToken');
      if (isProgram) throw new UnauthenticatedError(INVALID_TOKEN);
      const deletion = token === undefined ? null : await services.sessions.deletionOf(token);
      throw new UnauthenticatedError('Your session has expired. Log in again.', { ...deletion });
    }
    return {
      viewer,
      session: current?.session ?? null,
      token: program?.token ?? null,
      requester: who,
      requestId,
      services,
      ...requestLoaders(services, viewer),
      limit,
      spend: (cost) => take('cost', undefined, cost),
      countText: textBudget(),
      tryLimit,
      refund: (budget, key, points) => limits.refund(budget, key, points),
      reset: (budget, key) => limits.reset(budget, key),
      device: {
        address,
        userAgent: request.headers['user-agent'] ?? '',
        ...deviceCookie(request, response, publicUrl),
      },
      sharing,
      audit,
      refused,
    };
  };
}

/** Sets the headers of an exhausted budget. `Retry-After` (RFC 9110 section 10.2.3) equals `RateLimit-Reset`. */
function setExhausted(response: ServerResponse, { limit, retryAfter }: RateLimitedError): void {
  if (limit) tell(response, { limit: limit.limit, remaining: 0, reset: retryAfter });
  if (!response.headersSent) response.setHeader('Retry-After', String(retryAfter));
}

/** The id of a request, which its response and the log contain (edge/accessLog.ts). */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader('X-Request-Id') ?? '');
}
