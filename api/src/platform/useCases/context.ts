import type { DataSource } from 'typeorm';
import type { User } from '../../features/users/user.entity.js';
import type { ChangeLog } from '../changes/changeLog.js';
import type { PublicChanges } from '../changes/publicChanges.js';
import type { Claim, IdempotencyKeys } from '../idempotency/idempotencyKeys.js';
import type { Budget, KeyedBudget } from '../limits/rateLimits.js';
import type { Audit, Refused } from '../log/securityLog.js';
import type { Notices } from '../mail/notices.js';
import type { WorkerThreads } from '../threads/workerThreads.js';

/**
 * What serves requests and lives as long as the process. Each feature adds its own services by declaration merging, so that the platform
 * names no feature; services.ts makes them all.
 */
export interface Services {
  dataSource: DataSource;
  notices: Notices;
  /** What everybody may see, and when it changes. */
  changes: PublicChanges;
  /** What has changed for everybody, in any process. */
  changeLog: ChangeLog;
  /** Mutations that may be sent again. */
  idempotencyKeys: IdempotencyKeys;
  /** Where long texts are worked on. Whoever made the services closes it. */
  threads: WorkerThreads;
}

/**
 * The loaders of one request: each turns the look-ups of one tick into one statement. Each feature adds its own by declaration
 * merging (`*.loaders.ts`); context.ts makes them all.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- features fill it
export interface Loaders {}

/** What a request tells of the client that sends it. */
export interface Client {
  /** The address that requests are counted for (platform/limits/rateLimits.ts). */
  address: string;
  /** The User-Agent header; empty without one. */
  userAgent: string;
}

/** What a client shows of the device that it runs on. */
export interface ClientDevice extends Client {
  /** The device cookie of the request, well-formed; null without one. */
  cookie: string | null;
  /** Has the answer set the device cookie. */
  setCookie: (value: string) => void;
}

/** The session of a request. */
export interface CurrentSession {
  id: string;
  /** When its user last proved who they are. */
  authenticatedAt: Date;
}

/** What a resolver or a REST handler has for the time of one request. */
export interface RequestContext {
  /** The signed-in user, or null. */
  viewer: User | null;
  /** The session of the viewer's token; null without a viewer, and for work without a request. */
  session: CurrentSession | null;
  /** What limits count by: the viewer or, without one, the address. */
  requester: string;
  /** The id in the answer's `X-Request-Id` header and in the log. */
  requestId: string;
  services: Services;
  loaders: Loaders;
  /** Empties the loaders, after something has changed. */
  forgetLoaded: () => void;
  /**
   * Takes one from a budget: of the caller or of the client's address, as the budget says, or of the account, mailbox or device
   * that `key` names.
   *
   * @throws RateLimitedError when nothing is left
   */
  limit: <Name extends Budget>(budget: Name, ...key: KeyOf<Name>) => Promise<void>;
  /** Takes one from a budget of the address. Answers false when nothing is left, for callers that have another one to take from. */
  tryLimit: (budget: 'login') => Promise<boolean>;
  /** Gives one back to a budget that it was taken from. */
  giveBack: (budget: KeyedBudget, key: string) => Promise<void>;
  /** Makes a budget full again. */
  refill: (budget: KeyedBudget, key: string) => Promise<void>;
  /** What the client shows of the device that it runs on. */
  device: ClientDevice;
  /** Runs what proves, or changes, who somebody is, and writes down how it ended. */
  audit: Audit;
  /** Writes down what somebody was refused. */
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

/** The key that a budget needs, if it does. */
type KeyOf<Name extends Budget> = Name extends KeyedBudget ? [key: string] : [];
