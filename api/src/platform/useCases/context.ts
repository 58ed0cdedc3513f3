import type { DataSource } from 'typeorm';
import type { User } from '../../features/users/user.entity.js';
import type { ChangeLog } from '../changes/changeLog.js';
import type { PublicChanges } from '../changes/publicChanges.js';
import type { Claim, IdempotencyKeys } from '../idempotency/idempotencyKeys.js';
import type { Budget, BudgetState, KeyedBudget, ReturnedBudget } from '../limits/rateLimits.js';
import type { Audit, Refused } from '../log/securityLog.js';
import type { Notices } from '../mail/notices.js';
import type { WorkerThreads } from '../threads/workerThreads.js';
import type { Scope } from './scopes.js';

/** Services of the process. Each feature adds its own by declaration merging; services.ts creates them. */
export interface Services {
  dataSource: DataSource;
  /** The address of the site, without a slash at its end. */
  publicUrl: string;
  notices: Notices;
  /** Announces changes of public data. */
  changes: PublicChanges;
  /** The log of public changes by all processes. */
  changeLog: ChangeLog;
  /** Responses to mutations with an idempotency key. */
  idempotencyKeys: IdempotencyKeys;
  /** The worker threads for long texts. The creator of the services closes them. */
  threads: WorkerThreads;
}

/** The loaders of one request. Features add theirs by declaration merging; context.ts creates them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- features fill it
export interface Loaders {}

/** Information about the client of a request. */
export interface Client {
  /** The client address for rate limits (platform/limits/rateLimits.ts). */
  address: string;
  /** The User-Agent header, or an empty string. */
  userAgent: string;
}

/** What a request reveals about its device. */
export interface ClientDevice extends Client {
  /** The well-formed device cookie of the request, or null. */
  cookie: string | null;
  /** Sets the device cookie on the response. */
  setCookie: (value: string) => void;
}

/** The session of a request. */
export interface CurrentSession {
  id: string;
  /** When its user last authenticated. */
  authenticatedAt: Date;
}

/** The access token of a request. */
export interface CurrentToken {
  id: string;
  scopes: ReadonlySet<`${Scope}`>;
}

/** The request-scoped data of resolvers and REST handlers. */
export interface RequestContext {
  /** The signed-in user, or null. */
  viewer: User | null;
  /** The session of the viewer; null without a viewer, with an access token, and for work outside of a request. */
  session: CurrentSession | null;
  /** The access token that authenticated the viewer, and limits what the request may do; null otherwise. */
  token: CurrentToken | null;
  /** The key of rate limits: the viewer or, without one, the address. */
  requester: string;
  /** The request id in the `X-Request-Id` header and in the log. */
  requestId: string;
  services: Services;
  loaders: Loaders;
  /** Empties the loaders, after something has changed. */
  forgetLoaded: () => void;
  /**
   * Takes a point from a budget of the caller or of the client's address, or of the account, mailbox or device `key`.
   * @throws RateLimitedError if no points remain
   */
  limit: <Name extends Budget>(budget: Name, ...key: KeyOf<Name>) => Promise<void>;
  /** Takes the cost of an operation from the budget of the caller; null if limits are disabled. @throws RateLimitedError */
  spend: (cost: number) => Promise<BudgetState | null>;
  /** Counts a long text that a field of the operation needs, and returns it. @throws CostExceededError if they are too many */
  countText: (text: string) => string;
  /** What the operation of the request costs, and the budget after it. */
  price?: { cost: number; state: BudgetState | null };
  /** Takes a point like `limit`. Returns false if none remain, for callers with an alternative budget. */
  tryLimit: <Name extends Budget>(budget: Name, ...key: KeyOf<Name>) => Promise<boolean>;
  /** Returns points to a budget, by default one. */
  refund: (budget: ReturnedBudget, key: string, points?: number) => Promise<void>;
  /** Resets a budget. */
  reset: (budget: ReturnedBudget, key: string) => Promise<void>;
  /** What the client reveals about its device. */
  device: ClientDevice;
  /** Runs an authentication or a change of credentials, and logs its outcome. */
  audit: Audit;
  /** Logs a refusal. */
  refused: Refused;
  /** Under which the request is executed, if it came with an idempotency key. */
  claim?: Claim;
  /** Whether the response may be given to other visitors, who ask the same. */
  sharing: {
    /** Something was taken from a budget of its own: other visitors have to pay as well. */
    isPaid: boolean;
    /** The door found the response to be the same for every visitor. */
    isPublic: boolean;
  };
}

/** The key of a budget, if it needs one. */
type KeyOf<Name extends Budget> = Name extends KeyedBudget ? [key: string] : [];
