import type { ServerResponse } from 'node:http';
import type { BudgetState } from '../platform/limits/rateLimits.js';

/**
 * Names as in draft-ietf-httpapi-ratelimit-headers-06 (three headers): what is left of the budget that this request came closest
 * to using up.
 */
export function tell(response: ServerResponse, { limit, remaining, reset }: BudgetState): void {
  if (response.headersSent) return;
  response.setHeader('RateLimit-Limit', String(limit));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', String(reset));
}
