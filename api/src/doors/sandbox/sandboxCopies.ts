import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { DEMO_ACCOUNT, seed, settleDemoAccount } from '../../demo/seed.js';
import type { Env } from '../../env.js';
import { TooBusyError } from '../../errors.js';
import type { Client } from '../../platform/useCases/context.js';
import { type HealthPlaces, HealthService } from '../../features/health/health.service.js';
import { User, UserRole } from '../../features/users/user.entity.js';
import { Background } from '../../platform/background/background.js';
import { openDatabase, openSqliteCopy, serializeSqlite } from '../../platform/database/dataSource.js';
import {
  type Budget,
  budgets,
  createRateLimits,
  noRateLimits,
  type RateLimits,
} from '../../platform/limits/rateLimits.js';
import { ChangeFollower } from '../../platform/changes/changeFollower.js';
import type { Logger } from '../../platform/log/log.js';
import { MailService } from '../../platform/mail/mailService.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import type { WorkerThreads } from '../../platform/threads/workerThreads.js';
import { createServices, type Services } from '../../services.js';
import { type RequestContextFactory, requestContexts } from '../requestContext.js';
import { ThreadsOfCopy } from './threadsOfCopy.js';
import { MINUTE } from '../../platform/time.js';

/** How long a copy exists, in milliseconds. */
const LIFETIME = 30 * MINUTE;
/** A copy that was not used for this long, in milliseconds, gives way to a new one when all places are taken. */
const IDLE = 5 * MINUTE;
/** Places of one address. Beyond them its least recently used copy gives way. */
const PER_ADDRESS = 3;
/** How long the end of a copy waits for its operations, in milliseconds. */
const LONGEST_END = 10_000;
/** Largest size of a copy's database; the template has 2 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A private copy of the demo site in memory. Only who knows its id and token can use it. */
export interface SandboxCopy {
  readonly id: string;
  readonly address: string;
  readonly expiresAt: Date;
  readonly services: Services;
  readonly contexts: RequestContextFactory;
  usedAt: number;
  /** Runs an operation. The copy is not closed before it has ended. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Starts to follow the changes of the copy for subscriptions, once. */
  follow(): Promise<void>;
  end(): Promise<void>;
}

export interface BegunCopy {
  id: string;
  expiresAt: Date;
  /** Of the demo account, which is an admin in the copy. */
  accessToken: string;
  userName: string;
}

interface SandboxCopiesOptions {
  env: Env;
  log: Logger;
  /** Those of the site: a copy has none of its own. */
  threads: WorkerThreads;
  /** Those of the site, which count for all copies of an address together. */
  limits: RateLimits;
}

/** Pictures are checked and measured as everywhere, but not kept. */
const noStorage: ImageStorage = {
  put: () => Promise.resolve(),
  open: () => Promise.resolve(null),
  delete: () => Promise.resolve(),
  list: async function* () {},
  clean: () => Promise.resolve(0),
};

/** The same, however the site of the operator is set up. */
const noPlaces: HealthPlaces = { dataDir: null, isBucket: false, sendsMails: false };

/**
 * The private copies of this process (docs/decisions/0160-private-copies-for-the-sandbox.md). They share the GraphQL schema, the threads
 * and the code with the site, and nothing else: each has a database in memory, a secret and limits of its own.
 */
export class SandboxCopies {
  readonly #copies = new Map<string, SandboxCopy>();
  #template: Promise<Buffer> | null = null;
  /** Ends what a copy has open. */
  onEnd: (copy: SandboxCopy) => Promise<void> = () => Promise.resolve();
  /** The addresses of copies that are being made, which have their place already. */
  readonly #coming: string[] = [];

  constructor(private readonly options: SandboxCopiesOptions) {}

  get count(): number {
    return this.#copies.size;
  }

  /** Makes a copy for an address. @throws TooBusyError if all places are in use */
  async begin(client: Client): Promise<BegunCopy> {
    this.#makeRoom(client.address);
    this.#coming.push(client.address);
    try {
      const { copy, session } = await openCopy(this.options, await this.#image(), client, (id) => {
        this.#drop(id);
      });
      this.#copies.set(copy.id, copy);
      const { accessToken, user } = session;
      return { id: copy.id, expiresAt: copy.expiresAt, accessToken, userName: user.userName };
    } finally {
      this.#coming.splice(this.#coming.indexOf(client.address), 1);
    }
  }

  /** Makes what the first copy needs, which takes seconds, before it is asked for. */
  prepare(): void {
    // The first copy meets the same problem, and reports it.
    if (this.options.env.sandboxCopies > 0) void this.#image().catch(() => undefined);
  }

  /** The copy of an id, or null if it has ended. Notes that it is used. */
  find(id: string): SandboxCopy | null {
    const copy = this.#copies.get(id);
    if (!copy) return null;
    copy.usedAt = Date.now();
    return copy;
  }

  /** Ends a copy, if it exists. */
  async end(id: string): Promise<void> {
    const copy = this.#copies.get(id);
    this.#copies.delete(id);
    if (!copy) return;
    await this.onEnd(copy);
    await copy.end();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#copies.keys()].map((id) => this.end(id)));
  }

  #image(): Promise<Buffer> {
    this.#template ??= makeTemplate(this.options).catch((error: unknown) => {
      this.#template = null;
      throw error;
    });
    return this.#template;
  }

  /** Without waiting, so that no other request takes the place in between. @throws TooBusyError */
  #makeRoom(address: string): void {
    const byUse = [...this.#copies.values()].sort((a, b) => a.usedAt - b.usedAt);
    const [ownOldest, ...own] = byUse.filter((copy) => copy.address === address);
    const ownComing = this.#coming.filter((each) => each === address).length;
    if (ownComing >= PER_ADDRESS) throw new TooBusyError();
    if (ownOldest && 1 + own.length + ownComing >= PER_ADDRESS) return this.#drop(ownOldest.id);
    if (this.#copies.size + this.#coming.length < this.options.env.sandboxCopies) return;
    const [oldest] = byUse;
    if (!oldest || Date.now() - oldest.usedAt < IDLE)
      throw new TooBusyError('All private copies are in use right now. Try again in a few minutes.');
    this.#drop(oldest.id);
  }

  /** Ends a copy without waiting for it. */
  #drop(id: string): void {
    this.end(id).catch((error: unknown) => {
      this.options.log.error({ err: error }, 'A private copy of the sandbox was not closed');
    });
  }
}

/** An image of a new site with the demo content, whose demo account is an admin. */
async function makeTemplate({ env, log, threads }: SandboxCopiesOptions): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hydrate-sandbox-'));
  try {
    const dataSource = await openDatabase({ databaseUrl: null, dataDir, log });
    try {
      const services = servicesOf({ ...env, dataDir }, dataSource, { threads, log });
      await services.notificationWork.begin();
      await seed(dataSource, services, { demo: true, covers: false });
      // Otherwise each copy would make them again, and its first answers wait for it.
      await services.notificationWork.maker.make(log);
      await settleDemoAccount(dataSource, true, log);
      await dataSource.manager.update(User, { userNameKey: DEMO_ACCOUNT.userName }, { role: UserRole.ADMIN });
      return serializeSqlite(dataSource);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @param expire called when its time has passed */
async function openCopy(
  { env, log, threads, limits: ofSite }: SandboxCopiesOptions,
  image: Buffer,
  client: Client,
  expire: (id: string) => void,
) {
  const dataSource = await openSqliteCopy(image, MAX_BYTES);
  const id = randomBytes(16).toString('base64url');
  const ownLog = log.child({ sandboxCopy: id.slice(0, 6) });
  const background = new Background(ownLog);
  const ownEnv = { ...env, jwtSecret: randomBytes(32).toString('hex') };
  const services = servicesOf(ownEnv, dataSource, {
    threads: new ThreadsOfCopy(threads, id),
    log: ownLog,
    background,
    copyId: id,
  });
  const limits = limitsOf(env.rateLimits ? createRateLimits(null) : noRateLimits, ofSite, client.address);
  const endNotifications = services.notificationWork.start();
  const operations = new Set<Promise<unknown>>();
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    const operation = work();
    const ended = operation.catch(() => undefined);
    operations.add(ended);
    try {
      return await operation;
    } finally {
      operations.delete(ended);
    }
  };
  // Cleared at the end, because it holds all of the copy.
  const expiry = setTimeout(() => expire(id), LIFETIME).unref();
  // Not before the first stream, because it reads ten times a second.
  let following: Promise<ChangeFollower> | null = null;
  let isEnded = false;
  const follow = async () => {
    if (isEnded) return;
    following ??= ChangeFollower.start({
      dataSource,
      changes: services.changes,
      log: ownLog,
      onRead: (read) => services.live.publish(read),
    });
    await following;
  };
  const end = async () => {
    isEnded = true;
    clearTimeout(expiry);
    await following?.then((follower) => follower.close());
    await endNotifications();
    // The copy is not found any more, so none is added. One may wait for the body of a slow upload.
    await Promise.race([Promise.all(operations), sleep(LONGEST_END, undefined, { ref: false })]);
    await background.idle();
    limits.close();
    await dataSource.destroy();
  };
  const user = await dataSource.manager.findOneByOrFail(User, { userNameKey: DEMO_ACCOUNT.userName });
  const session = await services.sessions.begin(user, client);
  const expiresAt = new Date(Date.now() + LIFETIME);
  const contexts = contextsOf(services, limits, env, ownLog);
  const copy: SandboxCopy = {
    id,
    address: client.address,
    expiresAt,
    services,
    contexts,
    usedAt: Date.now(),
    during,
    follow,
    end,
  };
  return { copy, session };
}

function servicesOf(
  env: Env,
  dataSource: DataSource,
  own: { threads: WorkerThreads; log: Logger; background?: Background; copyId?: string },
): Services {
  const { threads, log, background = new Background(log), copyId } = own;
  // Links that are mailed cannot be opened here, so no mail is sent.
  const noMailer = { send: () => undefined, deliver: () => Promise.resolve() };
  const parts = {
    mails: new MailService(noMailer, () => Promise.resolve(true), log),
    mailer: noMailer,
    threads,
    sendsWebhooks: false,
    ...(copyId !== undefined && { copyId }),
  };
  const services = createServices(
    { ...env, answerCache: false },
    dataSource,
    noStorage,
    parts,
    background,
    log,
  );
  return { ...services, health: new HealthService(dataSource, noPlaces) };
}

/**
 * The limits of a copy. All copies that an address makes have one budget together, because a new copy must not be a new budget; it is apart
 * from that of the site. Requests are counted by the door, and accounts, mailboxes and devices belong to one copy.
 */
function limitsOf(own: RateLimits, site: RateLimits, address: string): RateLimits {
  const key = `sandbox:${address}`;
  const isShared = (budget: Budget) =>
    budget !== 'request' && ['caller', 'address'].includes(budgets[budget].by);
  return {
    consume: async (budget, ownKey, points) => {
      const state = await own.consume(budget, ownKey, points);
      const ofAddress = isShared(budget) ? await site.consume(budget, key, points) : null;
      return state && ofAddress && ofAddress.remaining < state.remaining ? ofAddress : state;
    },
    refund: async (budget, ownKey, points) => {
      await own.refund(budget, ownKey, points);
      if (isShared(budget)) await site.refund(budget, key, points);
    },
    reset: (budget, ownKey) => own.reset(budget, ownKey),
    close: () => own.close(),
  };
}

/**
 * The cookie of known devices belongs to the site: a log-in to a copy neither reads nor replaces it. No cache stores an answer: a copy is
 * private, and ends.
 */
function contextsOf(services: Services, limits: RateLimits, env: Env, log: Logger): RequestContextFactory {
  const contexts = requestContexts(services, limits, env, log);
  return async (request, response) => {
    const context = await contexts(request, response);
    context.sharing.isPaid = true;
    const device = { ...context.device, cookie: null, setCookie: () => undefined };
    return { ...context, device };
  };
}
