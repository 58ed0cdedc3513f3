import type { ServerResponse } from 'node:http';
import type { BudgetState } from '../platform/limits/rateLimits.js';

/** The headers of draft-ietf-httpapi-ratelimit-headers-06, about the budget that is closest to its limit. */
export function tell(response: ServerResponse, { limit, remaining, reset }: BudgetState): void {
  if (response.headersSent) return;
  response.setHeader('RateLimit-Limit', String(limit));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', String(reset));
}
