import { createHmac, hkdfSync } from 'node:crypto';
import { type DataSource, type EntityManager, In, LessThanOrEqual } from 'typeorm';
import { BadUserInputError, ConflictError } from '../../errors.js';
import { beforeCommit, isUniqueViolation } from '../database/dataSource.js';
import { newId } from '../database/ids.js';
import { IdempotencyKey } from './idempotencyKey.entity.js';

/** How long a key is remembered, in milliseconds. */
const REMEMBERED = 24 * 60 * 60 * 1000;
/** How long a request may be under way, in milliseconds, before a retry takes over its key: its process may have died. */
const LEASE = 60_000;
/** The longest body that is stored, in bytes. */
const MAX_BODY = 64 * 1024;
/** How many expired keys are deleted in one statement. */
const SWEEP_BATCH = 200;
/** How often to try while other requests with the key come and go. */
const ATTEMPTS = 5;

/** Header names are compared without regard to case. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
/** What must not be stored: access tokens. Doors do not open keys for such answers; this is the net below. */
const SECRET = /"accessToken"/;

/** An answer as it went over the wire. */
export interface StoredAnswer {
  status: number;
  /** JSON. */
  body: string;
}

export interface KeyedRequest {
  /** Keys of different callers are different keys. */
  caller: string;
  key: string;
  /** What is asked for: a key is good for one request. Files and other objects that are no JSON are left out. */
  asked: unknown;
  /** Called before a new key is stored. @throws to refuse it */
  admit: () => Promise<void>;
}

/** A request with this key is being answered. */
export class KeyInUseError extends ConflictError {
  /** In seconds. */
  readonly retryAfter = 1;
  constructor() {
    super('A request with this idempotency key is still being answered. Try again in a moment.', {
      retryAfter: 1,
    });
  }
}

/** The key came with another request before. The doors answer it with 422. */
export class KeyReusedError extends BadUserInputError {
  constructor() {
    const message = 'This idempotency key was used for another request. Use a new key.';
    super(message, { [IDEMPOTENCY_KEY]: message });
  }
}

/**
 * Answers a mutation that is sent again as it was answered the first time (draft-ietf-httpapi-idempotency-key-header, differences in
 * docs/decisions/0093-idempotency-keys.md). A change that was committed under a key is never made again within a day, even if its
 * process dies before it has answered.
 */
export class IdempotencyKeys {
  readonly #hashKey: Buffer;

  /** @param secret of the site: requests may hold passwords, which a plain hash would let anybody guess who reads the table */
  constructor(
    private readonly dataSource: DataSource,
    secret: string,
  ) {
    this.#hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'hydrate idempotency keys', 32));
  }

  /**
   * Begins a request with a key.
   *
   * @returns the answer to send again, or the claim under which to execute the request
   * @throws BadUserInputError for a malformed key; {@link KeyReusedError}; {@link KeyInUseError}; ConflictError when the key was used for
   *   a change whose answer is not stored; what `admit` throws
   */
  async open({ caller, key, asked, admit }: KeyedRequest): Promise<StoredAnswer | Claim> {
    if (!KEY_PATTERN.test(key)) {
      const message = `${IDEMPOTENCY_KEY} must have 1 to 255 visible ASCII characters.`;
      throw new BadUserInputError(message, { [IDEMPOTENCY_KEY]: message });
    }
    const keyHash = this.#hash([caller, key]);
    const requestHash = this.#hash(asked);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const outcome = await this.#attempt({ keyHash, requestHash }, admit);
      if (outcome) return outcome;
    }
    throw new KeyInUseError();
  }

  /** Deletes keys that have expired, in short statements that let others in between. */
  async sweep(now = new Date()): Promise<void> {
    const { manager } = this.dataSource;
    for (;;) {
      const expired = await manager.find(IdempotencyKey, {
        select: { keyHash: true },
        where: { expiresAt: LessThanOrEqual(now) },
        take: SWEEP_BATCH,
      });
      if (expired.length === 0) return;
      const keyHash = In(expired.map((key) => key.keyHash));
      await manager.delete(IdempotencyKey, { keyHash, expiresAt: LessThanOrEqual(now) });
    }
  }

  #hash(value: unknown): string {
    return createHmac('sha256', this.#hashKey).update(JSON.stringify(value, plain)).digest('hex');
  }

  /** @returns null when another request was quicker: look again */
  async #attempt(
    { keyHash, requestHash }: Pick<IdempotencyKey, 'keyHash' | 'requestHash'>,
    admit: () => Promise<void>,
  ): Promise<StoredAnswer | Claim | null> {
    const { manager } = this.dataSource;
    const now = new Date();
    const mine = { claimId: newId(), startedAt: now };
    const claim = new Claim(manager, { keyHash, claimId: mine.claimId });
    const stored = await manager.findOneBy(IdempotencyKey, { keyHash });
    if (!stored) {
      await admit();
      const expiresAt = new Date(now.getTime() + REMEMBERED);
      try {
        await manager.insert(IdempotencyKey, { keyHash, requestHash, ...mine, isExecuted: false, expiresAt });
        return claim;
      } catch (error) {
        if (isUniqueViolation(error)) return null;
        throw error;
      }
    }
    const { claimId, status, body } = stored;
    if (stored.expiresAt <= now) {
      await manager.delete(IdempotencyKey, { keyHash, claimId });
      return null;
    }
    if (stored.requestHash !== requestHash) throw new KeyReusedError();
    if (status !== null && body !== null) return { status, body };
    if (stored.isExecuted) {
      throw new ConflictError(
        'The request with this idempotency key was carried out, but its answer is not kept. Read the current state.',
      );
    }
    if (stored.startedAt.getTime() > now.getTime() - LEASE) throw new KeyInUseError();
    const { affected } = await manager.update(IdempotencyKey, { keyHash, claimId, isExecuted: false }, mine);
    return affected === 1 ? claim : null;
  }
}

/** The right of one request to execute under a key. */
export class Claim {
  #isSettled = false;

  constructor(
    private readonly manager: EntityManager,
    private readonly mine: Pick<IdempotencyKey, 'keyHash' | 'claimId'>,
  ) {}

  /** Does the work of the request. Each of its transactions notes that the request was executed, or is rolled back if the key is lost. */
  during<T>(work: () => Promise<T>): Promise<T> {
    return beforeCommit(async (manager) => {
      // Work in the background goes on after the answer.
      if (this.#isSettled) return;
      const { affected } = await manager.update(IdempotencyKey, this.mine, { isExecuted: true });
      if (affected !== 1) throw new KeyInUseError();
    }, work);
  }

  /**
   * Stores the answer for the day. A failure under which nothing was committed gives the key back instead: the request can be corrected,
   * or tried again, with the same key.
   */
  async settle({ status, body, isFailure }: StoredAnswer & { isFailure: boolean }): Promise<void> {
    this.#isSettled = true;
    if (isFailure) {
      const { affected } = await this.manager.delete(IdempotencyKey, { ...this.mine, isExecuted: false });
      if (affected === 1) return;
    }
    const isStored = Buffer.byteLength(body) <= MAX_BODY && !SECRET.test(body);
    await this.manager.update(IdempotencyKey, this.mine, {
      isExecuted: true,
      ...(isStored && { status, body }),
    });
  }
}

/** Uploads are streams, which can be read once only: their bytes are not compared. */
function plain(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? value : null;
}
