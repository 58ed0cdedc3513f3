import type { ServerResponse } from 'node:http';
import type { BudgetState } from '../platform/limits/rateLimits.js';

/**
 * Sets the three headers of draft-ietf-httpapi-ratelimit-headers-06. They describe the budget that this request has brought closest to
 * its limit.
 */
export function tell(response: ServerResponse, { limit, remaining, reset }: BudgetState): void {
  if (response.headersSent) return;
  response.setHeader('RateLimit-Limit', String(limit));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', String(reset));
}
