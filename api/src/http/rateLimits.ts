import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import mysql from 'mysql2';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMySQL,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { serverAddress } from '../database/serverAddress.js';
import type { DatabaseWatch } from '../database/watch.js';
import { RateLimitedError } from '../errors.js';
import { LeasedLimiter } from './leasedLimiter.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often what may be done, per viewer or, without one, per address: points within so many seconds. Reads and writes are told
 * apart by what they cost; what guesses at passwords, links or emails, or sends mail, or stores files, is counted by itself.
 * docs/api.md lists them.
 */
export const budgets = {
  request: { points: 600, duration: MINUTE, what: 'requests' },
  login: { points: 20, duration: 15 * MINUTE, what: 'log-ins' },
  loginName: { points: 60, duration: 15 * MINUTE, what: 'log-ins to this account' },
  register: { points: 10, duration: HOUR, what: 'registrations' },
  reset: { points: 10, duration: HOUR, what: 'password resets' },
  resetEmail: { points: 3, duration: HOUR, what: 'password resets of this account' },
  token: { points: 30, duration: HOUR, what: 'links' },
  userName: { points: 60, duration: MINUTE, what: 'usernames' },
  publish: { points: 60, duration: HOUR, what: 'posts' },
  draft: { points: 60, duration: MINUTE, what: 'saved drafts' },
  comment: { points: 120, duration: HOUR, what: 'comments' },
  upload: { points: 120, duration: HOUR, what: 'uploads' },
  anonymousUpload: { points: 10, duration: HOUR, what: 'uploads without an account' },
} as const;

export type Budget = keyof typeof budgets;

/** What is left of a budget after something was taken from it. */
export interface BudgetState {
  limit: number;
  remaining: number;
  /** Seconds until the budget is full again. */
  reset: number;
}

export interface RateLimits {
  /**
   * Takes one from a budget.
   *
   * @param key whom it is counted for: a viewer, an address, an account
   * @returns what is left, or null when limits are off
   * @throws RateLimitedError when nothing is left
   */
  consume(budget: Budget, key: string): Promise<BudgetState | null>;
  close(): void;
}

/** Limits that let everything through, for tests and benchmarks. */
export const noRateLimits: RateLimits = {
  consume: () => Promise.resolve(null),
  close: () => undefined,
};

/** How many plain requests a process takes from the shared budget at once, so that one read in so many costs a write. */
const REQUESTS_LEASED = 20;

/**
 * @param databaseUrl where processes share their counters; null keeps them in this process
 * @param watch notices when that server falls silent
 */
export function createRateLimits(databaseUrl: string | null, watch?: DatabaseWatch | null): RateLimits {
  const server = databaseUrl === null ? null : serverAddress(databaseUrl);
  const pool = server && mysql.createPool({ ...server, connectionLimit: 4 });
  if (pool) watch?.add(pool);
  const limiters = new Map<Budget, Pick<RateLimiterAbstract, 'consume'> | LeasedLimiter>();
  for (const [name, { points, duration }] of Object.entries(budgets) as [
    Budget,
    (typeof budgets)[Budget],
  ][]) {
    const options = { keyPrefix: name, points, duration };
    const inMemory = new RateLimiterMemory(options);
    if (server === null) {
      limiters.set(name, inMemory);
      continue;
    }
    const shared = new RateLimiterMySQL({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      dbName: server.database,
      tableName: 'rate_limit',
      tableCreated: true,
      inMemoryBlockOnConsumed: points,
      // A database that is away must not open the door wide, nor shut it.
      insuranceLimiter: inMemory,
    });
    limiters.set(name, name === 'request' ? new LeasedLimiter(shared, REQUESTS_LEASED) : shared);
  }

  return {
    consume: async (budget, key) => {
      const { points, what } = budgets[budget];
      const stateOf = (result: Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext'>): BudgetState => ({
        limit: points,
        remaining: result.remainingPoints,
        reset: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      });
      try {
        const result = await limiters.get(budget)?.consume(key.slice(0, 150));
        return result ? stateOf(result) : null;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const { reset } = stateOf(error);
        throw new RateLimitedError(`Too many ${what}. Try again in ${inWords(reset)}.`, reset);
      }
    },
    close: () => pool?.end(),
  };
}

/**
 * The address that a request is counted for. An IPv6 address counts as its /64, which is what one connection is given.
 *
 * @param trustedProxies how many reverse proxies of one's own stand in front: so many addresses from the right of
 *   X-Forwarded-For were written by them, and whatever stands further left by anybody
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const hops = [...forwarded, request.socket.remoteAddress ?? ''];
  const address = (hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? '').replace(/^::ffff:/, '');
  return isIPv6(address) ? `${prefix64(address)}::/64` : address;
}

function prefix64(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean).length ?? 0;
  const filled = [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - rest) }, () => '0')];
  return filled.slice(0, 4).join(':');
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / MINUTE)} minutes`;
}
