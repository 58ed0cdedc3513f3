import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6, SocketAddress } from 'node:net';
import { RateLimitedError } from '../../errors.js';
import { LeasedLimiter } from './leasedLimiter.js';
import { type Counter, MemoryLimiter, SpentError, type Taken } from './memoryLimiter.js';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * The key of a budget. `caller`: the account of the token, or the address without a token. `address`: the client's
 * address, ignoring tokens. The others: the account, mailbox, device or host in the request.
 */
type CountedBy = 'caller' | 'address' | 'account' | 'mailbox' | 'device' | 'host';

interface BudgetTerms {
  points: number;
  /** Length of a window in seconds. */
  duration: number;
  by: CountedBy;
  /** The limited action, for the message. */
  what: string;
  /** An alternative to waiting, for the message. */
  instead?: string;
}

const OTHER_WAYS_IN = 'log in where you have logged in before, or reset your password';

const terms = {
  request: { points: 600, duration: MINUTE_SECONDS, by: 'caller', what: 'requests' },
  /** Half of what the account may do, for all of its programs together, so that they leave its owner the rest. */
  tokenRequest: {
    points: 300,
    duration: MINUTE_SECONDS,
    by: 'account',
    what: 'requests with access tokens of this account',
  },
  /** What GraphQL operations (doors/graphql/operationCost.ts) and posts in the lists of REST cost. */
  cost: { points: 500_000, duration: HOUR_SECONDS, by: 'caller', what: 'objects' },
  login: { points: 20, duration: 15 * MINUTE_SECONDS, by: 'address', what: 'log-ins from this address' },
  loginKnown: {
    points: 20,
    duration: 15 * MINUTE_SECONDS,
    by: 'device',
    what: 'log-ins from this device',
    instead: 'reset your password',
  },
  loginSpare: {
    points: 5,
    duration: 15 * MINUTE_SECONDS,
    by: 'device',
    what: 'log-ins from this address',
    instead: 'reset your password',
  },
  loginStrange: {
    points: 20,
    duration: 15 * MINUTE_SECONDS,
    by: 'account',
    what: 'log-ins to this account from new devices',
    instead: OTHER_WAYS_IN,
  },
  loginStrangeDay: {
    points: 100,
    duration: DAY_SECONDS,
    by: 'account',
    what: 'log-ins to this account from new devices',
    instead: OTHER_WAYS_IN,
  },
  accessToken: { points: 20, duration: HOUR_SECONDS, by: 'caller', what: 'new access tokens' },
  oauthApp: { points: 30, duration: HOUR_SECONDS, by: 'caller', what: 'changes of apps' },
  oauthConsent: { points: 60, duration: HOUR_SECONDS, by: 'caller', what: 'permissions for apps' },
  oauthToken: {
    points: 120,
    duration: MINUTE_SECONDS,
    by: 'address',
    what: 'requests for tokens from this address',
  },
  passkey: { points: 30, duration: HOUR_SECONDS, by: 'caller', what: 'changes of passkeys' },
  register: { points: 10, duration: HOUR_SECONDS, by: 'address', what: 'registrations from this address' },
  registerMailbox: { points: 10, duration: HOUR_SECONDS, by: 'mailbox', what: 'registrations of this email' },
  reset: { points: 10, duration: HOUR_SECONDS, by: 'address', what: 'password resets from this address' },
  /** One in the lifetime of its link: if a stranger has taken it, the owner has a link that is still valid. */
  resetMailbox: {
    points: 1,
    duration: 15 * MINUTE_SECONDS,
    by: 'mailbox',
    what: 'password resets of this email',
    instead: 'use the link of the newest mail',
  },
  emailChange: { points: 5, duration: HOUR_SECONDS, by: 'caller', what: 'changes of email' },
  token: { points: 30, duration: HOUR_SECONDS, by: 'address', what: 'links from this address' },
  userName: {
    points: 60,
    duration: MINUTE_SECONDS,
    by: 'address',
    what: 'username checks from this address',
  },
  publish: { points: 60, duration: HOUR_SECONDS, by: 'caller', what: 'posts' },
  archive: { points: 5, duration: HOUR_SECONDS, by: 'caller', what: 'downloads of your data' },
  change: { points: 120, duration: HOUR_SECONDS, by: 'caller', what: 'changes of posts' },
  changeDay: { points: 300, duration: DAY_SECONDS, by: 'caller', what: 'changes of posts' },
  profile: { points: 60, duration: HOUR_SECONDS, by: 'caller', what: 'changes of your profile' },
  exampleRuns: { points: 240, duration: HOUR_SECONDS, by: 'caller', what: 'reports of examples' },
  draft: { points: 60, duration: MINUTE_SECONDS, by: 'caller', what: 'saved drafts' },
  comment: { points: 120, duration: HOUR_SECONDS, by: 'caller', what: 'comments' },
  follow: { points: 240, duration: HOUR_SECONDS, by: 'caller', what: 'changes of what you follow' },
  /** Each like and each removed like is a change that notifications and cursors of Popular read. */
  like: { points: 600, duration: HOUR_SECONDS, by: 'caller', what: 'likes' },
  shelf: { points: 600, duration: HOUR_SECONDS, by: 'caller', what: 'changes of your reading list' },
  webhook: { points: 120, duration: HOUR_SECONDS, by: 'caller', what: 'changes of webhooks' },
  report: { points: 30, duration: HOUR_SECONDS, by: 'caller', what: 'reports' },
  upload: { points: 120, duration: HOUR_SECONDS, by: 'caller', what: 'uploads' },
  anonymousUpload: { points: 10, duration: HOUR_SECONDS, by: 'caller', what: 'uploads without an account' },
  websub: { points: 120, duration: HOUR_SECONDS, by: 'address', what: 'subscriptions of feeds' },
  websubHost: { points: 600, duration: HOUR_SECONDS, by: 'host', what: 'subscriptions of this receiver' },
  sandboxCopy: { points: 20, duration: HOUR_SECONDS, by: 'address', what: 'private copies of the demo site' },
  idempotencyKey: { points: 2000, duration: DAY_SECONDS, by: 'caller', what: 'idempotency keys' },
  /** One slot of a mailbox for mails; platform/mail/mailService.ts uses several for each mailbox. */
  mail: { points: 1, duration: HOUR_SECONDS, by: 'mailbox', what: 'mails' },
} as const satisfies Record<string, BudgetTerms>;

export type Budget = keyof typeof terms;

/**
 * Budgets of the caller that the programs of an account have for themselves, all together. Any program can spend them, whatever its scopes
 * are, and its owner must still be able to revoke its token.
 */
export const OF_PROGRAMS: ReadonlySet<Budget> = new Set<Budget>(['cost', 'idempotencyKey']);

/**
 * Budgets whose points are returned. Any process can return them, so no process may refuse one of these from its memory, and a refused
 * attempt may take nothing.
 */
const RETURNED = [
  'login',
  'loginKnown',
  'loginSpare',
  'loginStrange',
  'loginStrangeDay',
  'anonymousUpload',
] as const;
export type ReturnedBudget = (typeof RETURNED)[number];

/** Budgets of an account, mailbox, device or host in the request; callers pass the key. */
export type KeyedBudget = {
  [Name in Budget]: (typeof terms)[Name]['by'] extends 'caller' | 'address' ? never : Name;
}[Budget];

/**
 * Rate limits (docs/api.md#how-often). Calls that guess passwords, links or usernames, or that send mail, are counted
 * by address and by account or mailbox, so that neither more tokens nor more addresses allow more attempts.
 */
export const budgets: Readonly<Record<Budget, BudgetTerms>> = terms;

const PERIODS: Readonly<Record<number, string>> = {
  [MINUTE_SECONDS]: 'a minute',
  [15 * MINUTE_SECONDS]: 'in 15 minutes',
  [HOUR_SECONDS]: 'an hour',
  [DAY_SECONDS]: 'a day',
};

/** The window of a budget in words: "an hour". */
export function periodOf(budget: Budget): string {
  const { duration } = budgets[budget];
  return PERIODS[duration] ?? `in ${duration} seconds`;
}

/** The state of a budget after taking a point. */
export interface BudgetState {
  limit: number;
  remaining: number;
  /** Seconds until the reset. */
  reset: number;
}

export interface RateLimits {
  /** Takes points, by default one; null if limits are disabled. @throws RateLimitedError if fewer remain */
  consume(budget: Budget, key: string, points?: number): Promise<BudgetState | null>;
  /** Returns unused points, by default one. */
  refund(budget: ReturnedBudget, key: string, points?: number): Promise<void>;
  /** Resets a budget. */
  reset(budget: ReturnedBudget, key: string): Promise<void>;
  close(): void;
}

/** Disabled limits, for tests and benchmarks. */
export const noRateLimits: RateLimits = {
  consume: () => Promise.resolve(null),
  refund: () => Promise.resolve(),
  reset: () => Promise.resolve(),
  close: () => undefined,
};

/** Takes one point and tells the state of the budget; false if no points remain. */
export async function takes(
  limits: RateLimits,
  budget: Budget,
  key: string,
  tell: (state: BudgetState) => void = () => undefined,
): Promise<boolean> {
  try {
    const state = await limits.consume(budget, key);
    if (state) tell(state);
    return true;
  } catch (error) {
    if (error instanceof RateLimitedError) return false;
    throw error;
  }
}

/** Number of plain requests that a process leases from the shared budget, so that one write covers this many requests. */
const REQUESTS_LEASED = 20;
/** Likewise of the budget for costs, more than one operation may cost. */
const COST_LEASED = 10_000;

/** What a process leases of the budgets that each request takes from. */
const LEASED: readonly (readonly [Budget, number])[] = [
  ['request', REQUESTS_LEASED],
  ['tokenRequest', REQUESTS_LEASED],
  ['cost', COST_LEASED],
];

/** Counters of several processes (sharedCounters.ts). */
export interface SharedCounters {
  counter(budget: Budget, terms: Pick<BudgetTerms, 'points' | 'duration'> & { isReturned: boolean }): Counter;
  close(): void;
}

/** @param shared null counts in this process */
export function createRateLimits(shared: SharedCounters | null): RateLimits {
  const counterOf = (name: Budget): Counter => {
    const { points, duration } = budgets[name];
    const inMemory = new MemoryLimiter(points, duration);
    if (!shared) return inMemory;
    const isReturned = RETURNED.some((returned) => returned === name);
    return new InsuredCounter(shared.counter(name, { points, duration, isReturned }), inMemory);
  };
  const counters = new Map((Object.keys(terms) as Budget[]).map((name) => [name, counterOf(name)]));
  const counter = (budget: Budget): Counter => {
    const found = counters.get(budget);
    if (!found) throw new Error(`Unknown rate limit ${budget}.`);
    return found;
  };
  const leased = new Map(
    shared ? LEASED.map(([name, points]) => [name, new LeasedLimiter(counter(name), points)]) : [],
  );

  return {
    consume: async (budget, key, wanted = 1) => {
      const { points, duration } = budgets[budget];
      try {
        const from = leased.get(budget) ?? counter(budget);
        const taken = await from.consume(storedKey(budget, key), wanted);
        return { limit: points, remaining: taken.remainingPoints, reset: inSeconds(taken.msBeforeNext) };
      } catch (error) {
        if (!(error instanceof SpentError)) throw error;
        const reset = inSeconds(error.msBeforeNext);
        const spent = { name: budget, limit: points, duration };
        throw new RateLimitedError(refusal(budgets[budget], reset), reset, spent);
      }
    },
    refund: async (budget, key, points) => {
      await counter(budget).reward(storedKey(budget, key), points);
    },
    reset: async (budget, key) => {
      await counter(budget).delete(storedKey(budget, key));
    },
    close: () => shared?.close(),
  };
}

/** Counts here while the database is unavailable: an outage must neither lift the limits nor refuse all. */
class InsuredCounter implements Counter {
  constructor(
    private readonly shared: Counter,
    private readonly insurance: Counter,
  ) {}

  consume(key: string, points?: number): Promise<Taken> {
    return this.shared.consume(key, points).catch((error: unknown) => {
      if (error instanceof SpentError) throw error;
      return this.insurance.consume(key, points);
    });
  }

  async reward(key: string, points?: number): Promise<void> {
    await this.shared.reward(key, points).catch(() => this.insurance.reward(key, points));
  }

  async delete(key: string): Promise<void> {
    await this.insurance.delete(key);
    await this.shared.delete(key).catch(() => undefined);
  }
}

/** Input is hashed: truncation could merge two keys, and the table should contain no mail address. */
function storedKey(budget: Budget, key: string): string {
  const { by } = budgets[budget];
  if (by === 'caller' || by === 'address') return key;
  return createHash('sha256').update(key).digest('base64url');
}

function refusal({ what, instead }: BudgetTerms, seconds: number): string {
  return `Too many ${what}. Try again in ${inWords(seconds)}${instead === undefined ? '' : `, or ${instead}`}.`;
}

/**
 * The client address for rate limits. An IPv6 address counts as its /64, which one connection is given.
 *
 * @param trustedProxies the operator's own proxies wrote this many entries at the right of X-Forwarded-For; only
 *   these are trusted
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const hops = [...forwarded, request.socket.remoteAddress ?? ''];
  const address = withoutPort(hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? '');
  if (isIPv6(address)) return networkOf(address);
  return address.slice(0, MAX_ADDRESS);
}

/** Maximum length of an address from a proxy, because it is stored as a key. */
const MAX_ADDRESS = 64;

/** Some proxies append the port of the connection: `192.0.2.1:49152`, `[2001:db8::1]:49152`. */
function withoutPort(address: string): string {
  const [, ipv4, ipv6] = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}

/** The /64 of an IPv6 address in any notation, or the embedded IPv4 address (RFC 4291 section 2.5.5.2). */
function networkOf(address: string): string {
  const canonical = new SocketAddress({ address: address.replace(/%.*$/, ''), family: 'ipv6' }).address;
  if (canonical.startsWith('::ffff:') && canonical.includes('.')) return canonical.slice('::ffff:'.length);
  return `${prefix64(canonical)}::/64`;
}

function prefix64(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean).length ?? 0;
  const filled = [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - rest) }, () => '0')];
  return filled.slice(0, 4).join(':');
}

/** A wait in whole seconds, at least one, the same in all headers and messages. */
function inSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

function inWords(seconds: number): string {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
  if (seconds < 90) return count(seconds, 'second');
  if (seconds < 90 * MINUTE_SECONDS) return count(Math.ceil(seconds / MINUTE_SECONDS), 'minute');
  return count(Math.ceil(seconds / HOUR_SECONDS), 'hour');
}
